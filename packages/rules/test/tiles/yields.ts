import { scoreForecast } from '../../src/index.ts';
import { board, makeGame, makeMap } from '../../src/testing/index.ts';

/** One province of each kind that a yield tile looks at. */
const GAME = makeGame(
  makeMap({
    provinces: {
      cliff: 'mountain mine edge',
      field: 'plains',
      harbour: 'normal port',
      hill: 'mountain port',
      marsh: 'plains',
      mead: 'meadow',
      pit: 'normal mine',
      wood: 'forest',
    },
  }),
);
const EVERYTHING = { cliff: 1, field: 1, harbour: 1, hill: 1, marsh: 1, mead: 1, pit: 1, wood: 1 };

/** VP above the plain value of 6 for the empire that owns everything. */
export const bonus = (first: string, second = 'barbarians'): number =>
  scoreForecast(board(GAME).tiles(first, second).owns(EVERYTHING).build(), 0).points - 6;

/** The same for a declining empire. */
export const bonusInDecline = (first: string, second?: string): number =>
  scoreForecast(board(GAME).lasting(first, second).declines(EVERYTHING).build(), 0).points - 6;
