import {
  apply,
  check,
  decodeIntent,
  type IntentCode,
  NOBODY,
  type Position,
  type ProvinceId,
  type Seat,
  seatOfOwner,
} from '@vinci/rules';
import { DECLINE, typeOf } from '@vinci/rules/engine';
import { randomOf, type Searching } from '../analysis/judge.ts';
import { weigh } from '../analysis/weigh.ts';
import { valueForOwner, yieldOf } from '../policy/outlook.ts';
import { borrow, release } from '../scratch.ts';
import type { Model } from '../worth/model.ts';
import { bestAlternative, COACH_EFFORT } from './advise.ts';
import { alternativesTo, type Comparison, comparisonOf, usualExpansion } from './compare.ts';

/** Why a province was taken. */
export interface Attack {
  readonly province: ProvinceId;
  /** Who held it; −1 for nobody. */
  readonly victim: Seat;
  /** VP that it brings in a turn, and that its former holder loses. */
  readonly points: number;
  readonly taken: number;
  /** With the turn that looks best without it. */
  readonly comparison?: Comparison;
}

/** Why a turn was played, from imagined games as a strong bot imagines them. */
export interface Explanation {
  readonly seat: Seat;
  readonly declined: boolean;
  /** With what suggests itself instead: going on, declining, another civilization. */
  readonly comparison?: Comparison;
  readonly attack?: Attack;
}

/** The conquest that asks most for a reason: from the asker, else where most was lost. */
function attackIn(
  start: Position,
  line: readonly IntentCode[],
  seat: Seat,
  asker: Seat,
): Attack | undefined {
  const trial = borrow(start.game).copyFrom(start);
  let found: Attack | undefined;
  let most = Number.NEGATIVE_INFINITY;
  for (const code of line) {
    if (trial.actor < 0 || check(trial, code) !== undefined) break;
    const intent = decodeIntent(code);
    if (intent?.type === 'conquer') {
      const { province } = intent;
      const owner = trial.ownerOf(province);
      const victim = owner === NOBODY ? -1 : seatOfOwner(owner);
      const taken = Math.round(valueForOwner(trial, province));
      const points = Math.round(yieldOf(trial, trial.effects(seat), province));
      const weight = taken + 0.1 * points + (victim === asker ? 100 : 0);
      if (weight > most) found = { province, victim, points, taken };
      most = Math.max(most, weight);
    }
    apply(trial, code);
  }
  release(trial);
  return found;
}

/**
 * Why a bot has played a turn as it did. The same course, model, effort and seed give the same answer.
 *
 * @param start of the turn; not changed
 * @param line all intents of the turn
 * @param asker whose own losses matter most
 */
export function explainTurn(
  start: Position,
  line: readonly IntentCode[],
  asker: Seat,
  model: Model | undefined,
  seed: number,
  effort: Searching = COACH_EFFORT,
): Explanation {
  const seat = start.turnSeat;
  const random = randomOf(seed);
  const scales = { start, seat, model, effort, seed: seed + 17 };
  const best = bestAlternative(scales, line, alternativesTo(start, line, random));
  const comparison = best && comparisonOf(best.than, best.weighed);
  const declined = line.some((code) => typeOf(code) === DECLINE);
  const about = { seat, declined, ...(comparison && { comparison }) };
  const attack = declined ? undefined : attackIn(start, line, seat, asker);
  if (attack === undefined) return about;
  const elsewhere = usualExpansion(start, random, attack.province);
  const other = elsewhere && comparisonOf('elsewhere', weigh(scales, line, elsewhere));
  return { ...about, attack: { ...attack, ...(other && { comparison: other }) } };
}
