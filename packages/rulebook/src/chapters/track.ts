import { type Chapter, type ClauseId, clause, clauseWhen } from '../book.ts';
import { classicTiles, type Edition, has, not, vinciTiles } from '../edition.ts';

const count = (number: number, one: string, many: string): string =>
  `${number} ${number === 1 ? one : many}`;

const points = (number: number): string => count(number, 'point', 'points');

/** "8 / 6 / 4 with 3 / 4 / 5 players". */
export const byPlayers = (table: Readonly<Record<number, number>>): string => {
  const seats = Object.keys(table).map(Number);
  return `${seats.map((seat) => table[seat]).join(' / ')} with ${seats.join(' / ')} players`;
};

const skip = ({ rules }: Edition): string =>
  rules.skipCost === 0
    ? 'Skipping civilizations costs nothing here: every place on the track is free.'
    : `The first place is free. Each civilization you skip costs ${points(rules.skipCost)}, so the sixth place costs ${rules.skipCost * 5}.`;

const coin = ({ rules }: Edition): string =>
  rules.coinValue === 0
    ? 'Coins are worth nothing here.'
    : `Take a civilization with coins on it and you gain ${points(rules.coinValue)} for each coin.`;

const base = (id: ClauseId, perMap: boolean) =>
  clause(
    id,
    ({ rules, basePawns, seats }) => {
      const here =
        basePawns === undefined ? '' : ` In this game of ${seats} they are ${basePawns}.`;
      return rules.basePawns === 'perMap'
        ? `The base pawns depend on the board and on the number of players.${here}`
        : `The base pawns are ${byPlayers(rules.basePawns)}.${here}`;
    },
    { when: ({ rules }) => (rules.basePawns === 'perMap') === perMap },
  );

export const track: Chapter = {
  id: 'track',
  title: 'Choosing a civilization',
  about: 'The track of six, coins, pawns',
  sections: [
    {
      title: 'The track',
      clauses: [
        clause('TRACK-1', 'You choose a civilization at the start and whenever you decline.'),
        clause('TRACK-2', 'You may take any of the six.'),
        clause('TRACK-3', 'The leftmost one costs nothing, and gives nothing but itself.'),
        clauseWhen(not(has('skipCost', 1)), 'TRACK-4', skip),
        clauseWhen(has('skipCost', 1), 'TRACK-5', skip),
        clause('TRACK-6', 'You pay at once.'),
        clause('TRACK-7', 'Every civilization you skip, those to the left, gets one coin.'),
        clause('TRACK-8', 'Coins pile up on a civilization that is skipped again and again.'),
        clauseWhen(not(has('coinValue', 1)), 'TRACK-9', coin),
        clauseWhen(has('coinValue', 1), 'TRACK-10', coin),
        clause('TRACK-11', 'The coins you were paid for leave the track.'),
        clause('TRACK-12', ({ rules }) =>
          rules.coinsTravel
            ? 'Coins belong to the civilization they lie on and move along with it.'
            : 'Coins stay on their place of the track when the civilizations move on.',
        ),
        clause(
          'TRACK-13',
          'After a choice everything to the right of the gap moves one place left.',
        ),
        clause('TRACK-14', 'Then a new pair from the bag fills the sixth place.'),
        clause('TRACK-15', 'Price, coins and their worth stay the same through the whole game.'),
        clause('TRACK-18', 'A coin is a coin; its colour means nothing.'),
        clause(
          'TRACK-19',
          'The order: pay, put coins on what you skipped, take your civilization with its coins, move the rest, draw a new pair.',
        ),
      ],
    },
    {
      title: 'Your tiles',
      clauses: [
        clause('TRACK-16', 'Everybody can see which tiles you have.'),
        clause(
          'TRACK-17',
          'Tiles that are no longer needed go back into the bag and can come up again.',
        ),
      ],
    },
    {
      title: 'Your pawns',
      clauses: [
        clause(
          'PAWN-1',
          'A new civilization gets base pawns plus the red numbers of its two tiles.',
        ),
        base('PAWN-2', false),
        base('PAWN-3', true),
        clauseWhen(
          classicTiles,
          'PAWN-7',
          'The red number of Specialization is that of the other tile plus 1.',
        ),
        clause('PAWN-6', 'You get all of them at once, and all can be used when you enter.'),
        clause('PAWN-4', 'After that a civilization gets no more pawns, except by its tiles.'),
        clause('PAWN-5', (edition) =>
          vinciTiles(edition)
            ? 'Medicine, Culture and Religion are the tiles that bring pawns for good.'
            : 'Medicine brings pawns for good. The Field General only lends them.',
        ),
      ],
    },
  ],
};
