import { explain } from './check.ts';
import { conquer } from './conquest/conquer.ts';
import { type RuleError, ruleError } from './errors.ts';
import type { GameEvent } from './events.ts';
import { decline, endDecline, relinquish } from './flow/decline.ts';
import {
  collect,
  endExpansion,
  endReorganization,
  endSurplus,
  giveUp,
  keep,
  place,
  placeFort,
  vacate,
} from './flow/reorganize.ts';
import { retreat } from './flow/retreat.ts';
import { choose } from './flow/track.ts';
import { finishTurn, scoreAndFinish } from './flow/turn.ts';
import {
  CHOOSE,
  COLLECT,
  CONQUER,
  DECLINE,
  END_DECLINE,
  END_EXPANSION,
  END_FORTS,
  END_REORGANIZATION,
  END_TURN,
  encodeIntent,
  FORT,
  firstOf,
  fitsCode,
  GIVE_UP,
  type Intent,
  type IntentCode,
  KEEP,
  PEACE,
  PLACE,
  RETREAT,
  ROLL,
  secondOf,
  typeOf,
  VACATE,
} from './intents.ts';
import * as at from './layout.ts';
import { type Position, ScriptExhaustedError } from './position.ts';
import { fail, ok, type Result, type Seat } from './types.ts';

/**
 * Carries out an intent of the actor. It must be legal; nothing is checked here.
 *
 * Random results that were consumed are in `position.draws` afterwards.
 *
 * @param events receives what happened; leave it out where nobody listens
 */
export function apply(position: Position, code: IntentCode, events?: GameEvent[]): void {
  if (position.draws.length > 0) position.draws = [];
  const first = firstOf(code);
  if (typeOf(code) !== ROLL) position.cells[at.ROLLED] = 0;
  switch (typeOf(code)) {
    case CHOOSE:
      choose(position, first, events);
      return;
    case DECLINE:
      decline(position, events);
      return;
    case PEACE:
      namePartner(position, first, events);
      return;
    case VACATE:
      vacate(position, first, events);
      return;
    case CONQUER:
      conquer(position, first, secondOf(code), events);
      return;
    case END_EXPANSION:
      endExpansion(position, events);
      return;
    case GIVE_UP:
      if (position.phase === 'relinquish') relinquish(position, first, events);
      else giveUp(position, first, events);
      return;
    case COLLECT:
      collect(position, first, secondOf(code));
      return;
    case PLACE:
      place(position, first, secondOf(code), events);
      return;
    case END_REORGANIZATION:
      if (position.phase === 'surplus') endSurplus(position, events);
      else endReorganization(position, events);
      return;
    case KEEP:
      keep(position, first, events);
      return;
    case FORT:
      placeFort(position, first, events);
      return;
    case END_FORTS:
      scoreAndFinish(position, events);
      return;
    case RETREAT:
      retreat(position, first, secondOf(code), events);
      return;
    case END_TURN:
      finishTurn(position, events);
      return;
    case END_DECLINE:
      endDecline(position, events);
      return;
    case ROLL:
      roll(position, first, events);
      return;
    default:
      throw new RangeError(`intent ${code} is not one`);
  }
}

/**
 * Draws a result for a fictional player, which waits until the next intent. A second roll at the
 * start of a turn means that the first one, for the decline check, let the empire go on.
 *
 * @clause FICT-GEN-2 FICT-DECL-2 AMB-151
 */
function roll(position: Position, sides: number, events?: GameEvent[]): void {
  const { cells } = position;
  if (cells[at.ROLLED] > 0) cells[at.ACTED] = 1;
  const result = position.random(sides);
  cells[at.ROLLED] = result + 1;
  cells[at.REVEALED]++;
  events?.push({ type: 'rolled', seat: position.actor, sides, result });
}

/** Names a peace partner until the start of the next own turn. @clause TILE-DIPLOMACY-1 */
function namePartner(position: Position, partner: Seat, events?: GameEvent[]): void {
  const seat = position.turnSeat;
  position.cells[position.seatCell(seat) + at.PARTNERS] |= 1 << partner;
  position.cells[at.ACTED] = 1;
  events?.push({ type: 'peaceNamed', seat, partner });
}

/**
 * Carries out an intent whose random results are known from elsewhere, for mirrors without the seed.
 *
 * Throws when the results do not fit: too few, too many, or out of range.
 */
export function applyWithDraws(
  position: Position,
  code: IntentCode,
  draws: readonly number[],
  events?: GameEvent[],
): void {
  position.script = draws;
  try {
    apply(position, code, events);
  } finally {
    position.script = undefined;
  }
  if (position.draws.length !== draws.length) throw new Error('position/script-left-over');
}

/**
 * Whether legal intents draw something or let another seat act, so that nobody could take all of them
 * back. A mirror without the seed can tell as well.
 *
 * @param codes carried out one after the other; the position stays as it is
 */
export function reveals(position: Position, codes: readonly IntentCode[]): boolean {
  const trial = position.clone();
  // Whatever draws ends the trial: nothing is given to it.
  trial.script = [];
  for (const code of codes) {
    try {
      apply(trial, code);
    } catch (error) {
      if (error instanceof ScriptExhaustedError) return true;
      throw error;
    }
    if (trial.revealed !== position.revealed) return true;
  }
  return false;
}

/**
 * Checks and carries out what a seat asks for. Nothing changes when it is refused.
 *
 * @errors rule/not-your-turn and everything `check` returns
 */
export function submit(
  position: Position,
  seat: Seat,
  intent: Intent,
  events?: GameEvent[],
): Result<void, RuleError> {
  if (position.phase === 'over') return fail(ruleError('rule/game-over'));
  if (position.actor !== seat) return fail(ruleError('rule/not-your-turn'));
  // An operand out of range would spill into its neighbour and become another intent.
  if (!fitsCode(intent)) return fail(ruleError('rule/unknown-intent'));
  const code = encodeIntent(intent);
  const refused = explain(position, code);
  if (refused !== undefined) return fail(refused);
  apply(position, code, events);
  return ok(undefined);
}
