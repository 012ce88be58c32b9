import {
  activeEmpire,
  apply,
  check,
  decliningEmpire,
  type IntentCode,
  type Position,
  seededRandom,
} from '@vinci/rules';
import { CHOOSE, DECLINE, PEACE, typeOf } from '@vinci/rules/engine';
import { advance } from '../policy/advance.ts';
import { QUICK } from '../policy/style.ts';
import { borrow, copyPublic, release } from '../scratch.ts';
import type { Model } from '../worth/model.ts';
import { quickWorth } from '../worth/quick.ts';

/**
 * Where a puzzle begins: at the choice of a civilization, at the beginning of a turn before anything was
 * done in it, or at the beginning of a reorganization before anything was moved and with no province that
 * still waits for a pawn.
 */
export const MOMENTS = ['draft', 'turn', 'reorganization'] as const;
export type Moment = (typeof MOMENTS)[number];

/** The moment that a position is; `undefined` for any other. */
export function momentOf(position: Position): Moment | undefined {
  const { phase, actor, turnSeat } = position;
  if (actor < 0 || actor !== turnSeat) return undefined;
  if (phase === 'draft') return 'draft';
  if (phase === 'mobilisation' && !position.hasActed && position.round > 0) return 'turn';
  return phase === 'reorganization' && movesFreely(position) ? 'reorganization' : undefined;
}

/** Whether all that is to be done is to move pawns about: no province waits for its first one, none waits off the board. */
function movesFreely(position: Position): boolean {
  const { turnSeat: seat, game } = position;
  if (position.isPlacing || position.isLeaving || position.effects(seat).waitsOffBoard)
    return false;
  for (let p = 0; p < game.provinceCount; p++) if (position.isPending(p)) return false;
  return true;
}

/** What something that was done comes to. */
export interface Outcome {
  /**
   * The choice or the decline it begins with, peace partners left aside, −1 otherwise; what follows such a
   * choice does not count.
   */
  readonly choice: IntentCode | -1;
  /**
   * By province. After a turn: 1 for a province of the active, 2 for one of the declining empire.
   * After a reorganization: the pawns of the active empire. After a choice or a decline: empty.
   */
  readonly provinces: readonly number[];
  /** What the quick estimate says of the seat's chances then, 0 … 1. */
  readonly quick: number;
}

/** The fewest pawns, of those that can be moved, that make an arrangement another one. */
export const fewestMoved = (movable: number): number => Math.max(2, Math.ceil(movable / 3));

/**
 * How one course stands to another.
 *
 * - `same`: the same civilization was chosen; both decline; the same provinces are held in the end of the
 *   turn, by the same empires; after a reorganization, fewer than two pawns, or than a third of those that
 *   are more than one in a province, stand elsewhere. Order, means, peace partners and what is drawn do
 *   not matter.
 * - `part`: only of turns: the other one holds some of the provinces, and no others. It is the same plan,
 *   left unfinished.
 * - `different`: everything else.
 */
export type Relation = 'same' | 'part' | 'different';

/** How `other` stands to `answer`, both from the same moment. */
export function relationOf(moment: Moment, answer: Outcome, other: Outcome): Relation {
  if (answer.choice !== other.choice) return 'different';
  if (answer.choice >= 0) return 'same';
  if (moment === 'reorganization') {
    let moved = 0;
    let movable = 0;
    answer.provinces.forEach((pawns, province) => {
      moved += Math.max(0, other.provinces[province]! - pawns);
      movable += Math.max(0, pawns - 1);
    });
    return moved < fewestMoved(movable) ? 'same' : 'different';
  }
  if (other.provinces.some((held, p) => held !== 0 && held !== answer.provinces[p])) {
    return 'different';
  }
  return answer.provinces.every((held, p) => held === other.provinces[p]) ? 'same' : 'part';
}

/**
 * What a line of intents comes to. A turn is played to its end as in imagined games.
 *
 * @param position a moment; not changed
 * @returns `undefined` where an intent is not legal, or where the line leaves the moment undecided
 */
export function outcomeOf(
  position: Position,
  moment: Moment,
  line: readonly IntentCode[],
  model: Model | undefined,
): Outcome | undefined {
  const random = seededRandom('5'.repeat(32));
  const trial = copyPublic(borrow(position.game), position, random);
  try {
    for (const code of line) {
      if (trial.actor < 0 || check(trial, code) !== undefined) return undefined;
      apply(trial, code);
    }
    return outcomeIn(position, moment, line, trial, random, model);
  } finally {
    release(trial);
  }
}

/** The same, where the line was played on `trial`. */
function outcomeIn(
  { turnSeat: seat, round, phase }: Position,
  moment: Moment,
  line: readonly IntentCode[],
  trial: Position,
  random: (bound: number) => number,
  model: Model | undefined,
): Outcome | undefined {
  const first = line.find((code) => typeOf(code) !== PEACE);
  if (first === undefined) return undefined;
  const decided = typeOf(first) === CHOOSE || typeOf(first) === DECLINE;
  if (moment === 'reorganization' && trial.actor === seat && trial.phase === phase)
    return undefined;
  const provinces: number[] = [];
  if (moment === 'reorganization') {
    for (let p = 0; p < trial.game.provinceCount; p++) {
      provinces.push(trial.holds(activeEmpire(seat), p) ? trial.pawnsIn(p) : 0);
    }
  }
  while (trial.actor >= 0 && trial.turnSeat === seat && trial.round === round) {
    advance(trial, QUICK, random);
  }
  if (moment === 'turn' && !decided) {
    for (let p = 0; p < trial.game.provinceCount; p++) {
      const active = trial.holds(activeEmpire(seat), p);
      provinces.push(active ? 1 : trial.holds(decliningEmpire(seat), p) ? 2 : 0);
    }
  }
  const quick = quickWorth(trial, model)[seat]!.win;
  return { choice: decided ? first : -1, provinces, quick };
}
