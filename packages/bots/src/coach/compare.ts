import {
  check,
  decodeIntent,
  type IntentCode,
  legalIntents,
  type Position,
  type ProvinceId,
} from '@vinci/rules';
import { CHOOSE, DECLINE, PEACE, pack, typeOf } from '@vinci/rules/engine';
import type { Weighed } from '../analysis/weigh.ts';
import { advance } from '../policy/advance.ts';
import { inExpansion, type Random } from '../policy/expand.ts';
import { MEDIUM } from '../policy/style.ts';
import { borrow, legal, release } from '../scratch.ts';
import { planExpansions } from '../strong/plans.ts';

/** What a turn is compared with: a decline, going on, another civilization, or what suggests itself. */
export type Than = 'decline' | 'goOn' | 'choose' | 'usual';

/** By which number two turns are told apart: VP of this round and the next, final VP, chance to win. */
export const BY = ['soon', 'points', 'win'] as const;
export type By = (typeof BY)[number];

/** A turn compared with something else. */
export interface Comparison {
  readonly than: Than;
  /** Whether the turn is the better one. */
  readonly better: boolean;
  readonly by: By;
  /** That number after the turn, and after what it is compared with: VP, or a chance of 0 … 1. */
  readonly one: number;
  readonly other: number;
}

/** Something that could be done instead. */
export interface Alternative {
  readonly than: Than;
  readonly codes: readonly IntentCode[];
}

/** Differences of less than this are not worth a word. */
const LEAST: Readonly<Record<By, number>> = { soon: 1, points: 1, win: 0.01 };

/** What tells two turns apart; nothing where hardly anything does. */
export function comparisonOf(than: Than, weighed: Weighed): Comparison | undefined {
  const { loss, error, played, better } = weighed;
  const sign = loss > Math.max(LEAST.win, error) ? -1 : 1;
  const by = BY.find((each) => sign * (played[each] - better[each]) >= LEAST[each]);
  return by && { than, better: sign > 0, by, one: played[by], other: better[by] };
}

/** Provinces that are conquered, in order. */
export const targetsOf = (codes: readonly IntentCode[]): ProvinceId[] =>
  codes.flatMap((code) => {
    const intent = decodeIntent(code);
    return intent?.type === 'conquer' ? [intent.province] : [];
  });

/** The expansion that looks best without thinking ahead. */
const usualExpansion = (start: Position, random: Random): readonly IntentCode[] | undefined =>
  planExpansions(start, random, 1, () => false)[0]?.codes;

/** The other civilizations that could be chosen. */
export function otherChoices(start: Position, codes: readonly IntentCode[]): IntentCode[] {
  const chosen = codes.find((code) => typeOf(code) === CHOOSE);
  const count = legalIntents(start, legal);
  return [...legal.subarray(0, count)].filter((code) => typeOf(code) === CHOOSE && code !== chosen);
}

/** What a medium player would do up to the end of the phase. */
function usual(start: Position, random: Random): readonly IntentCode[] {
  const trial = borrow(start.game).copyFrom(start);
  const codes: IntentCode[] = [];
  advance(trial, MEDIUM, random, codes);
  release(trial);
  return codes;
}

/** Whether a turn declines in place of conquests, and not after them. @clause TILE-REBIRTH-1 */
function declinesAtOnce(codes: readonly IntentCode[]): boolean {
  const first = codes.find((code) => typeOf(code) !== PEACE);
  return first !== undefined && typeOf(first) === DECLINE;
}

/**
 * What suggests itself instead of a turn, first that which tells most about it. Of the civilizations on
 * the track all are named.
 *
 * @param start somewhere in a turn; not changed
 */
export function alternativesTo(
  start: Position,
  codes: readonly IntentCode[],
  random: Random,
): Alternative[] {
  if (start.phase === 'draft') {
    return otherChoices(start, codes).map((code) => ({ than: 'choose', codes: [code] }));
  }
  if (inExpansion(start)) {
    if (declinesAtOnce(codes)) {
      const going = usualExpansion(start, random);
      return going === undefined ? [] : [{ than: 'goOn', codes: going }];
    }
    const decline = pack(DECLINE);
    if (check(start, decline) === undefined) return [{ than: 'decline', codes: [decline] }];
  }
  return [{ than: 'usual', codes: usual(start, random) }];
}
