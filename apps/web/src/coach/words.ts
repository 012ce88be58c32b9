import type { AdviceReason, Comparison, Explanation } from '@vinci/bots/coach/page';
import { decodeIntent, type Position } from '@vinci/rules';
import type { Names } from '../game/log.ts';
import { formatNumber, t } from '../i18n/index.ts';
import { civilizationName, provinceName } from '../i18n/rules-words.ts';
import { reasonSentence } from '../review/reason-words.ts';
import type { PastTurn } from './past.ts';

/** "This round and the next bring 21 points this way. Going on would bring 9." */
function comparisonSentence({ than, by, better, one, other }: Comparison): string {
  const told = (value: number): string => formatNumber(Math.round(value));
  const way = better ? 'yes' : 'no';
  return t('coach.compared', { than, by, better: way, one: told(one), other: told(other) });
}

/** How good a chance to win is: a share of imagined games would say more than is known. */
export const chanceSentence = (win: number): string =>
  t('coach.chance', { chance: CHANCES.find(([least]) => win >= least)?.[1] ?? 'low' });

const CHANCES = [
  [0.85, 'high'],
  [0.6, 'good'],
  [0.4, 'even'],
] as const;

/** A reason for a turn that is advised, in words. */
export const adviceSentence = (names: Names, reason: AdviceReason): string =>
  reason.kind === 'compared' ? comparisonSentence(reason) : reasonSentence(names, reason);

/** What was done, before it is said why. */
function deedSentence(
  names: Names,
  start: Position,
  line: readonly number[],
  { seat, declined, attack }: Explanation,
): string {
  const name = names.name(seat);
  if (declined) return t('coach.declined', { name });
  const choice = line.map(decodeIntent).find((intent) => intent?.type === 'choose');
  const tiles = choice?.type === 'choose' ? start.trackTiles(choice.position) : undefined;
  if (tiles !== undefined) return t('coach.chose', { name, tiles: civilizationName(tiles) });
  if (attack === undefined) return t('coach.stayed', { name });
  const { province: at, points, victim, taken } = attack;
  const province = provinceName(names.map, at);
  return victim < 0
    ? t('coach.attackFree', { name, province, points })
    : t('coach.attackFrom', { name, province, points, victim: names.name(victim), taken });
}

/** Why a turn of a bot was played, in sentences. */
export function explanationSentences(
  names: Names,
  { start, line }: PastTurn,
  explanation: Explanation,
): readonly string[] {
  const { comparison, attack } = explanation;
  const found = [attack?.comparison, comparison].filter((one) => one !== undefined);
  const [first, second] = found;
  // The same reason is not told twice.
  const told = first?.than === 'elsewhere' && second?.than === 'usual' ? [first] : found;
  return [
    deedSentence(names, start, line, explanation),
    ...(found.some(({ better }) => !better) ? [t('coach.notBest')] : []),
    ...(found.length === 0 ? [t('coach.close')] : []),
    ...told.map(comparisonSentence),
  ];
}
