import {
  apply,
  check,
  decliningEmpire,
  decodeIntent,
  type IntentCode,
  NOBODY,
  type Position,
  type ProvinceId,
  type Seat,
  seatOfOwner,
} from '@vinci/rules';
import { CHOOSE, DECLINE, pack, typeOf } from '@vinci/rules/engine';
import { randomOf } from '../analysis/judge.ts';
import type { Learned } from '../master/model.ts';
import { valueForOwner, yieldOf } from '../policy/outlook.ts';
import { borrow, release } from '../scratch.ts';
import type { Strength } from '../strength.ts';
import type { Model } from '../worth/model.ts';
import { targetsOf } from './compare.ts';
import { type Decision, decisionsIn, declines } from './decisions.ts';
import type { Imagining } from './imagining.ts';
import { mindOf } from './mind.ts';
import type { Instead, Reckoning, Valued } from './reckoning.ts';

/** Why a province was taken. */
export interface Attack {
  readonly province: ProvinceId;
  /** Who held it; −1 for nobody. */
  readonly victim: Seat;
  /** VP that it brings in a turn, and that its former holder loses. */
  readonly points: number;
  readonly taken: number;
  /** What that is worth to who took it, where he weighs and does not search. */
  readonly valued?: Valued;
  /** With the best turn without it. */
  readonly reckoning?: Reckoning;
}

/** Why a turn was played, in the numbers of whoever played it. */
export interface Explanation {
  readonly seat: Seat;
  /** Whose numbers they are: of the level itself, or of what stands in where its own cannot be had. */
  readonly level: Strength;
  readonly declined: boolean;
  /** With what suggests itself instead: going on, declining, another civilization. */
  readonly reckoning?: Reckoning;
  /** Of the civilization that was chosen after a decline, with another one. */
  readonly choice?: Reckoning;
  readonly attack?: Attack;
}

/** A turn that is to be explained. */
export interface Explained {
  /** Where it began; not changed. */
  readonly start: Position;
  /** All its intents. */
  readonly line: readonly IntentCode[];
  /** Who played it. */
  readonly level: Strength;
  /** What positions were learned to be worth, to explain turns of strong. */
  readonly model?: Model | undefined;
  /** What master learned, to explain its turns. */
  readonly learned?: readonly Learned[] | undefined;
  /** Whose own losses matter most. */
  readonly asker: Seat;
  readonly seed: number;
  /** How much is imagined; otherwise what takes a second or two. */
  readonly effort?: Imagining | undefined;
}

/** The conquest that asks most for a reason: from the asker, else where most was lost. */
function attackIn({ start, line, asker }: Explained): Attack | undefined {
  const seat = start.turnSeat;
  const trial = borrow(start.game).copyFrom(start);
  let found: Attack | undefined;
  let most = Number.NEGATIVE_INFINITY;
  for (const code of line) {
    if (trial.actor < 0 || check(trial, code) !== undefined) break;
    const intent = decodeIntent(code);
    if (intent?.type === 'conquer') {
      const { province } = intent;
      const owner = trial.ownerOf(province);
      const held = valueForOwner(trial, province);
      const gross = yieldOf(trial, trial.effects(seat), province);
      // What the own empire in decline loses is no gain. @clause TILE-HERITAGE-3
      const isOwn = owner === decliningEmpire(seat);
      const victim = owner === NOBODY || isOwn ? -1 : seatOfOwner(owner);
      const taken = isOwn ? 0 : Math.round(held);
      const points = Math.round(isOwn ? gross - held : gross);
      const weight = taken + 0.1 * points + (victim === asker ? 100 : 0);
      if (weight > most) found = { province, victim, points, taken };
      most = Math.max(most, weight);
    }
    apply(trial, code);
  }
  release(trial);
  return found;
}

/** What suggests itself instead of a decision. */
function insteadOf({ at, codes }: Decision): Instead {
  if (at.phase === 'draft') return 'choose';
  if (declines(codes)) return 'goOn';
  return check(at, pack(DECLINE)) === undefined ? 'decline' : 'expand';
}

/**
 * Why a bot has played a turn as it did, by the numbers by which it decides. The same turn, effort and seed give the
 * same answer.
 */
export function explainTurn(explained: Explained): Explanation {
  const { start, line, level, model, learned, seed, effort } = explained;
  const random = randomOf(seed);
  const mind = mindOf(level, { model, learned, game: start.game, random, seed, effort });
  const decisions = decisionsIn(start, line);
  const declining = decisions.find(({ codes }) => declines(codes));
  const declined = declining !== undefined;
  const main = declining ?? decisions[0];
  const attack = declined ? undefined : attackIn(explained);
  const than = main && insteadOf(main);
  // Where there is an attack, the best turn without it tells more than any other turn.
  const isTold = than !== 'expand' || attack === undefined;
  const reckoning = main && than && isTold ? mind.reckon(main, than, -1) : undefined;
  const chosen = decisions.find(({ codes }) => codes.some((code) => typeOf(code) === CHOOSE));
  const choice = declined && chosen ? mind.reckon(chosen, 'choose', -1) : undefined;
  const about = {
    seat: start.turnSeat,
    level: mind.level,
    declined,
    ...(reckoning && { reckoning }),
    ...(choice && { choice }),
  };
  const attacking = decisions.find(
    ({ codes }) => attack !== undefined && targetsOf(codes).includes(attack.province),
  );
  if (attack === undefined || attacking === undefined) return about;
  const elsewhere = mind.reckon(attacking, 'elsewhere', attack.province);
  const valued = mind.value?.(attacking, attack.province);
  return {
    ...about,
    attack: { ...attack, ...(valued && { valued }), ...(elsewhere && { reckoning: elsewhere }) },
  };
}
