import {
  apply,
  check,
  type IntentCode,
  isFictional,
  legalIntents,
  type Position,
  seededRandom,
} from '@vinci/rules';
import { CHOOSE, DECLINE, pack, typeOf } from '@vinci/rules/engine';
import { decideFictional } from '../fictional/index.ts';
import { advance } from '../policy/advance.ts';
import type { Random } from '../policy/expand.ts';
import { MEDIUM } from '../policy/style.ts';
import { borrow, copyPublic, legal, release } from '../scratch.ts';
import { planExpansions } from '../strong/plans.ts';
import { imagine } from '../worth/imagine.ts';
import type { Model } from '../worth/model.ts';
import { chancesOf } from '../worth/worth.ts';
import { searchTurn } from './better.ts';
import { mainCodes } from './main-codes.ts';
import { type Played, playedOf } from './weigh.ts';

/** How much is imagined for advice. */
export interface AdviceEffort {
  /** Turns that the strong search makes, and games for each of its decisions. */
  readonly searches: number;
  readonly search: number;
  /** Expansions that a medium player finds, each played out to the end of the turn. */
  readonly plans: number;
  /** Games by which all turns are compared, and then those that come first. */
  readonly compare: number;
  readonly confirm: number;
}

/** Two to four seconds on one core. */
export const USUAL_ADVICE: AdviceEffort = {
  searches: 3,
  search: 160,
  plans: 8,
  compare: 48,
  confirm: 192,
};

/** A turn that could be played, and what came of it in imagined games. */
export interface Advice extends Played {
  readonly codes: readonly IntentCode[];
}

/** The rest of a turn that begins with some intents, as a medium player would end it. */
function endTurn(position: Position, head: readonly IntentCode[], random: Random): IntentCode[] {
  const trial = copyPublic(borrow(position.game), position, random);
  const { turnSeat, round } = position;
  const codes: IntentCode[] = [];
  for (const code of head) {
    if (check(trial, code) !== undefined) break;
    apply(trial, code);
    codes.push(code);
  }
  while (trial.actor >= 0 && trial.turnSeat === turnSeat && trial.round === round) {
    if (isFictional(trial.game, trial.actor)) {
      const code = decideFictional(trial);
      apply(trial, code);
      codes.push(code);
    } else {
      advance(trial, MEDIUM, random, codes);
    }
  }
  release(trial);
  return codes;
}

/** Ways to begin what is left of the turn. */
function headsOf(position: Position, random: Random, plans: number): (readonly IntentCode[])[] {
  const heads: (readonly IntentCode[])[] = [[]];
  if (position.phase === 'draft') {
    const count = legalIntents(position, legal);
    for (const code of legal.subarray(0, count)) if (typeOf(code) === CHOOSE) heads.push([code]);
  }
  if (position.phase === 'mobilisation' || position.phase === 'expansion') {
    if (check(position, pack(DECLINE)) === undefined) heads.push([pack(DECLINE)]);
    if (position.actor === position.turnSeat) {
      const found = planExpansions(position, random, plans, () => false);
      heads.push(...found.map(({ codes }) => codes));
    }
  }
  return heads;
}

/**
 * The best ways to play the rest of the turn in progress, best first, no two with the same main intents.
 * The same position, model and effort give the same answer; what is hidden is not looked at.
 *
 * @param position with somebody to act; not changed
 * @param most how many are wanted
 */
export function adviseTurns(
  position: Position,
  model: Model | undefined,
  most: number,
  effort: AdviceEffort = USUAL_ADVICE,
): Advice[] {
  const random = seededRandom(
    `${'0'.repeat(24)}${(position.revealed >>> 0).toString(16).padStart(8, '0')}`,
  );
  const seat = position.turnSeat;
  const turns = new Map<string, IntentCode[]>();
  const add = (codes: IntentCode[]): void => {
    const key = mainCodes(codes)
      .sort((a, b) => a - b)
      .join();
    if (!turns.has(key)) turns.set(key, codes);
  };
  for (let i = 0; i < effort.searches; i++) add(searchTurn(position, model, random, effort.search));
  for (const head of headsOf(position, random, effort.plans)) add(endTurn(position, head, random));
  const judge = (codes: IntentCode[], games: number): Advice => {
    const imagined = imagine(position, { model, games, seed: 17, line: codes });
    return { codes, ...playedOf(imagined, seat, chancesOf(imagined, position, model)) };
  };
  const byWin = (a: Advice, b: Advice): number => b.win - a.win || b.points - a.points;
  return [...turns.values()]
    .map((codes) => judge(codes, effort.compare))
    .sort(byWin)
    .slice(0, 2 * most)
    .map(({ codes }) => judge([...codes], effort.confirm))
    .sort(byWin)
    .slice(0, most);
}
