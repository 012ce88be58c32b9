import type { Table } from '@vinci/session/table';
import type { Words } from '@vinci/words';
import { tableWords } from '../../table-words.ts';
import { type Card, GENERAL, SITE } from './general.ts';

const wordsOf = tableWords(['general', 'name', 'card']);

/** The general card in the first language that whoever asks wishes for. */
export const generalCard = (wished: readonly string[]): Card => ({
  ...GENERAL,
  text: wordsOf(...wished).say('home.claim'),
});

/** How a game stands. */
export interface Standing {
  readonly round: number;
  /** By seat. */
  readonly points: readonly number[];
}

/**
 * The card of a game that everybody may see, in the language of its table.
 *
 * @param standing nothing where it is not to be known
 */
export function cardOf(code: string, table: Table, standing: Standing | undefined): Card {
  const names = table.seats.flatMap(({ name }) => (name === '' ? [] : [name]));
  const { map } = table.config;
  const words = wordsOf(table.language);
  return {
    title: words.list(names) || SITE,
    text: words.say('glue.next', {
      first: words.sayAny(`map.${map}`),
      second: state(words, table, standing),
    }),
    picture: `cards/${map}.jpg`,
    code,
  };
}

function state(words: Words, table: Table, standing: Standing | undefined): string {
  if (table.status === 'table') {
    const count = table.seats.filter(({ taken }) => !taken).length;
    return count > 0 ? words.say('card.free', { count }) : words.say('card.full');
  }
  if (table.ended !== '') return words.say('card.ended');
  const { round = 0, points = [] } = standing ?? {};
  if (table.status === 'over') return result(words, table, points);
  return round > 0 ? words.say('card.round', { round }) : words.say('card.playing');
}

/** Who has won, and the points of all, most first. */
function result(words: Words, { seats }: Table, points: readonly number[]): string {
  const ranking = seats
    .map(({ name }, seat) => ({ name, points: points[seat] ?? 0 }))
    .sort((a, b) => b.points - a.points);
  const most = ranking[0]?.points;
  if (points.length === 0) return words.say('card.over');
  return words.say('card.result', {
    winners: words.list(ranking.flatMap((each) => (each.points === most ? [each.name] : []))),
    points: ranking
      .map((each) => `${words.name(each.name)} ${words.number(each.points)}`)
      .reduce((first, second) => words.say('glue.list', { first, second })),
  });
}
