import type { AdviceReason, Comparison, Explanation } from '@vinci/bots/coach/page';
import { decodeIntent, type Position } from '@vinci/rules';
import type { Names } from '../game/log.ts';
import { formatNumber, t } from '../i18n/index.ts';
import { civilizationName, provinceName } from '../i18n/rules-words.ts';
import { percent } from '../review/percent.ts';
import { reasonSentence } from '../review/reason-words.ts';
import type { PastTurn } from './past.ts';

/** "This round and the next bring 21 points; going on: 9." */
function comparisonSentence({ than, by, one, other }: Comparison): string {
  const told = (value: number): string =>
    by === 'win' ? percent(value) : formatNumber(Math.round(value));
  return t('coach.compared', { than, by, one: told(one), other: told(other) });
}

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
