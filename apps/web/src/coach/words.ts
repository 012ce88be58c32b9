import type { AdviceReason, Comparison, Explanation, Reckoning } from '@vinci/bots/coach/page';
import { decodeIntent, type Position } from '@vinci/rules';
import type { Names } from '../game/log.ts';
import { formatNumber, t } from '../i18n/index.ts';
import { civilizationName, provinceName } from '../i18n/rules-words.ts';
import { percent } from '../review/percent.ts';
import { reasonSentence } from '../review/reason-words.ts';
import type { BotTurn } from './past.ts';

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

/** The civilization that was chosen in a turn. */
function chosenIn(start: Position, line: readonly number[]): string | undefined {
  const choice = line.map(decodeIntent).find((intent) => intent?.type === 'choose');
  const tiles = choice?.type === 'choose' ? start.trackTiles(choice.position) : undefined;
  return tiles && civilizationName(tiles);
}

/** What was done, before it is said why. In a first turn conquests may follow upon a choice. */
function deedSentences(
  names: Names,
  start: Position,
  line: readonly number[],
  { seat, declined, attack }: Explanation,
): readonly string[] {
  const name = names.name(seat);
  if (declined) return [t('coach.declined', { name })];
  const tiles = chosenIn(start, line);
  const chose = tiles === undefined ? [] : [t('coach.chose', { name, tiles })];
  if (attack !== undefined) return [...chose, attackSentence(names, name, attack)];
  return tiles === undefined ? [t('coach.stayed', { name })] : chose;
}

type Attack = NonNullable<Explanation['attack']>;

function attackSentence(names: Names, name: string, attack: Attack): string {
  const { province: at, points, victim, taken } = attack;
  const province = provinceName(names.map, at);
  return victim < 0
    ? t('coach.attackFree', { name, province, points })
    : t('coach.attackFrom', { name, province, points, victim: names.name(victim), taken });
}

/** "Over 5 turns, this one included, it expects 61 points this way, and 55 by going on." */
function reckoningSentences(reckoning: Reckoning, isOwn: boolean): readonly string[] {
  const { than, by, better } = reckoning;
  const told = (value: number): string => formatNumber(Math.round(value));
  const [one, other] = [told(reckoning.one), told(reckoning.other)];
  const missed = better ? [] : [t('coach.notBest', { by: isOwn ? by : 'other' })];
  switch (reckoning.by) {
    case 'chance': {
      const [chance, instead] = [percent(reckoning.one), percent(reckoning.other)];
      const imagined = t('coach.imagined', { games: reckoning.games, of: reckoning.of, chance });
      return [imagined, t('coach.instead', { than, chance: instead }), ...missed];
    }
    case 'turns': {
      const { turns, leaning, inertia } = reckoning;
      const points = Math.abs(Math.round(inertia));
      const held = leaning === undefined ? [] : [t('coach.leaning', { leaning, points })];
      return [t('coach.expects', { turns, than, one, other }), ...held, ...missed];
    }
    case 'worth': {
      const count = Math.abs(Math.round(reckoning.one));
      return [t('coach.worth', { than, count, one, other }), ...missed];
    }
  }
}

/** What a conquest is worth to a bot that weighs. */
function valueSentences(names: Names, { level, attack }: Explanation): readonly string[] {
  if (attack?.valued === undefined) return [];
  const { gain, harm, leads } = attack.valued;
  const victim = attack.victim < 0 ? '' : names.name(attack.victim);
  // Others may gain little and hurt much, too, but they do not seek it.
  const isSpite = level === 'quarrelsome' && harm > gain;
  const told = { gain: Math.round(gain), harm: Math.round(harm), victim };
  return [
    t('coach.valued', told),
    ...(isSpite ? [t('coach.spite', { leads: leads ? 'yes' : 'no' })] : []),
  ];
}

/** Why a turn of a bot was played, and whose numbers tell it, in sentences. */
export function explanationSentences(
  names: Names,
  { start, line, level }: BotTurn,
  explanation: Explanation,
): readonly string[] {
  const { seat, declined, reckoning, choice, attack } = explanation;
  const found = [attack?.reckoning, reckoning].filter((one) => one !== undefined);
  const isOwn = explanation.level === level;
  const bot = t(`occupant.${explanation.level}`);
  const tiles = declined ? chosenIn(start, line) : undefined;
  const name = names.name(seat);
  const whose = t('coach.whose', { own: isOwn ? 'yes' : 'no', name, bot });
  const sentences = [
    ...deedSentences(names, start, line, explanation),
    ...(isOwn ? [] : [whose]),
    ...valueSentences(names, explanation),
    ...(found.length === 0 ? [t('coach.nothingElse')] : []),
    ...found.flatMap((one) => reckoningSentences(one, isOwn)),
    ...(tiles === undefined ? [] : [t('coach.thenChose', { name, tiles })]),
    ...(choice === undefined ? [] : reckoningSentences(choice, isOwn)),
    ...(isOwn ? [whose] : []),
  ];
  // Both reckonings may begin alike.
  return [...new Set(sentences)];
}
