import { submit } from '../apply.ts';
import { conquestCost } from '../ask.ts';
import { explain } from '../check.ts';
import type { RuleErrorCode } from '../errors.ts';
import type { GameEvent } from '../events.ts';
import { decodeIntent, encodeIntent, type IntentCode, type Means } from '../intents.ts';
import { listLegal } from '../legal.ts';
import { formatIntent, parseIntent } from '../notation/intent-text.ts';
import type { Position } from '../position.ts';
import { isActiveOwner, NOBODY, seatOfOwner } from '../types.ts';
import { provinceId } from './board.ts';

/** Code of an intent in words, such as `conquer bavaria`. */
export function codeOf(position: Position, line: string): IntentCode {
  const intent = parseIntent(position.game, line);
  if (!intent.ok) throw new Error(`${line}: ${intent.error.text}`);
  return encodeIntent(intent.value);
}

/**
 * Plays intents in words for whoever has to act.
 *
 * @returns what happened
 */
export function play(position: Position, ...lines: readonly string[]): GameEvent[] {
  const events: GameEvent[] = [];
  for (const line of lines) {
    const intent = parseIntent(position.game, line);
    if (!intent.ok) throw new Error(`${line}: ${intent.error.text}`);
    const done = submit(position, position.actor, intent.value, events);
    if (!done.ok) throw new Error(`${line}: ${done.error.code} in phase ${position.phase}`);
  }
  return events;
}

/** Why an intent in words would be refused now; `undefined` when it would not. */
export const refusal = (position: Position, line: string): RuleErrorCode | undefined =>
  explain(position, codeOf(position, line))?.code;

/** All legal intents in words. */
export function legalLines(position: Position): string[] {
  return listLegal(position).map((code) => {
    const intent = decodeIntent(code);
    if (intent === undefined) throw new Error(`code ${code} is no intent`);
    return formatIntent(position.game, intent);
  });
}

/** Pawns that a conquest costs; `undefined` when the province is out of reach. */
export const costOf = (position: Position, id: string, means?: Means): number | undefined =>
  conquestCost(position, provinceId(position.game, id), means)?.cost;

/** A province as owner, pawns and forts: `0 active 3`, `1 declining 1 fort`, `nobody 0`. */
export function provinceText(position: Position, id: string): string {
  const p = provinceId(position.game, id);
  const owner = position.ownerOf(p);
  const who =
    owner === NOBODY
      ? 'nobody'
      : `${seatOfOwner(owner)} ${isActiveOwner(owner) ? 'active' : 'declining'}`;
  const forts = position.fortsIn(p);
  const marks = `${forts > 1 ? ` ${forts} forts` : forts > 0 ? ' fort' : ''}${position.isPending(p) ? ' pending' : ''}`;
  return `${who} ${position.pawnsIn(p)}${marks}`;
}

/**
 * Plays the turn in progress to its end in the plainest way: no (further) conquest, all pawns into
 * the last province, first civilization, no fort, no Rebirth. Retreats go to the last province.
 *
 * @returns what happened
 */
export function finishTurn(position: Position): GameEvent[] {
  const events: GameEvent[] = [];
  const { turnSeat, round } = position;
  while (position.phase !== 'over' && position.turnSeat === turnSeat && position.round === round) {
    const codes = listLegal(position);
    const code = position.phase === 'draft' ? codes[0] : codes.at(-1);
    const intent = code === undefined ? undefined : decodeIntent(code);
    if (intent === undefined) throw new Error(`dead end in phase ${position.phase}`);
    const done = submit(position, position.actor, intent, events);
    if (!done.ok) throw new Error(done.error.code);
  }
  return events;
}
