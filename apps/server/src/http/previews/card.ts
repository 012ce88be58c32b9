import type { Table } from '@vinci/session/table';
import { Words } from '@vinci/words';
import cardText from '@vinci/words/en/card.json' with { type: 'json' };
import generalText from '@vinci/words/en/general.json' with { type: 'json' };
import { type Card, SITE } from './general.ts';

const words = new Words('en');
words.add(generalText);
words.add(cardText);

/** How a game stands. */
export interface Standing {
  readonly round: number;
  /** By seat. */
  readonly points: readonly number[];
}

/**
 * The card of a game that everybody may see.
 *
 * @param standing nothing where it is not to be known
 */
export function cardOf(code: string, table: Table, standing: Standing | undefined): Card {
  const names = table.seats.flatMap(({ name }) => (name === '' ? [] : [name]));
  const { map } = table.config;
  return {
    title: words.list(names) || SITE,
    text: `${words.sayAny(`map.${map}`)}. ${state(table, standing)}`,
    picture: `cards/${map}.jpg`,
    code,
  };
}

function state(table: Table, standing: Standing | undefined): string {
  if (table.status === 'table') {
    const count = table.seats.filter(({ taken }) => !taken).length;
    return count > 0 ? words.say('card.free', { count }) : words.say('card.full');
  }
  if (table.ended !== '') return words.say('card.ended');
  const { round = 0, points = [] } = standing ?? {};
  if (table.status === 'over') return result(table, points);
  return round > 0 ? words.say('card.round', { round }) : words.say('card.playing');
}

/** Who has won, and the points of all, most first. */
function result({ seats }: Table, points: readonly number[]): string {
  const ranking = seats
    .map(({ name }, seat) => ({ name, points: points[seat] ?? 0 }))
    .sort((a, b) => b.points - a.points);
  const most = ranking[0]?.points;
  if (points.length === 0) return words.say('card.over');
  return words.say('card.result', {
    winners: words.list(ranking.flatMap((each) => (each.points === most ? [each.name] : []))),
    points: ranking.map((each) => `${each.name} ${words.number(each.points)}`).join(', '),
  });
}
