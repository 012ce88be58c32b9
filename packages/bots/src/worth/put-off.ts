import {
  apply,
  check,
  decodeIntent,
  type IntentCode,
  legalIntents,
  type Position,
  type Seat,
  type TilePair,
} from '@vinci/rules';
import { DECLINE, pack } from '@vinci/rules/engine';
import { advance } from '../policy/advance.ts';
import type { Random } from '../policy/expand.ts';
import { QUICK } from '../policy/style.ts';
import { borrow, legal, release } from '../scratch.ts';

const DECLINING = pack(DECLINE);

/** A decline that is put off until the next round. */
export interface PutOff {
  readonly kind: 'declines';
  readonly seat: Seat;
  /** Civilization that is taken then, if it still lies there and can be paid for. */
  readonly tiles?: TilePair | undefined;
}

/** No decline in the next round either. */
export interface Staying {
  readonly kind: 'stays';
  readonly seat: Seat;
}

/** What a seat does in the next round. */
export type Then = PutOff | Staying;

/** Who imagines to stay does not decline, whatever it would bring. */
const STAYING = { ...QUICK, inertia: 1e6 };

const isPair = (one: TilePair, other: TilePair | undefined): boolean =>
  one.every((tile, i) => tile === other?.[i]);

/** The decline of a turn, put off; with any civilization where the turn holds none. */
export function putOff(start: Position, line: readonly IntentCode[]): PutOff {
  const trial = borrow(start.game).copyFrom(start);
  let tiles: TilePair | undefined;
  let declined = false;
  for (const code of line) {
    if (trial.actor < 0 || check(trial, code) !== undefined) break;
    const intent = decodeIntent(code);
    declined ||= intent?.type === 'decline';
    if (declined && intent?.type === 'choose') tiles = trial.trackTiles(intent.position);
    apply(trial, code);
  }
  release(trial);
  return { kind: 'declines', seat: start.turnSeat, tiles };
}

/** Plays the turn that a seat begins, or the part of it that is given. */
export function doThen(trial: Position, then: Then, random: Random): void {
  if (then.kind === 'declines') {
    declineNow(trial, then, random);
    return;
  }
  const { round } = trial;
  while (trial.actor === then.seat && trial.round === round) advance(trial, STAYING, random);
}

/** Declines where a seat begins its turn, and takes its civilization, as far as it may. */
export function declineNow(trial: Position, { seat, tiles }: PutOff, random: Random): void {
  if (trial.actor !== seat || check(trial, DECLINING) !== undefined) return;
  const { round } = trial;
  apply(trial, DECLINING);
  if (tiles === undefined) return;
  while (trial.actor === seat && trial.phase !== 'draft' && trial.round === round)
    advance(trial, QUICK, random);
  if (trial.actor !== seat || trial.phase !== 'draft') return;
  const count = legalIntents(trial, legal);
  const wanted = legal.subarray(0, count).find((code) => {
    const intent = decodeIntent(code);
    return intent?.type === 'choose' && isPair(tiles, trial.trackTiles(intent.position));
  });
  if (wanted !== undefined) apply(trial, wanted);
}
