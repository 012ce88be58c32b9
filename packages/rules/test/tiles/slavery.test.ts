import { scoreForecast } from '../../src/index.ts';
import { board, finishTurn, makeGame, makeMap, play } from '../../src/testing/index.ts';
import { eventsOf, ROW } from '../support.ts';

const STAR = makeGame(
  makeMap({
    provinces: {
      a: 'plains edge b c d e f',
      b: 'plains',
      c: 'plains',
      d: 'plains',
      e: 'plains',
      f: 'plains',
    },
  }),
);

const slaveryOf = (position: ReturnType<ReturnType<typeof board>['build']>): number =>
  scoreForecast(position, 0)
    .terms.filter(({ id }) => id === 'eliminated')
    .reduce((sum, { points }) => sum + points, 0);

/** three neutrals, one province of 4 enemies, one declining with a fort. */
function raid(second = 'barbarians') {
  const position = board(STAR)
    .tiles('slavery', second)
    .owns({ a: 1 })
    .hand(60)
    .seat(1)
    .owns({ e: 4 })
    .seat(2)
    .declines({ f: '1 fort' })
    .build();
  play(position, 'conquer b', 'conquer c', 'conquer d', 'conquer e', 'conquer f');
  return position;
}

describe('slavery', () => {
  test('[TILE-SLAVERY-1][TILE-SLAVERY-2][TILE-SLAVERY-3][TILE-SLAVERY-4][AMB-50][X-100] 1 VP per eliminated pawn', () => {
    expect(slaveryOf(raid())).toBe(5);
  });

  test('[AMB-24][X-101] with Specialization 2 VP per pawn', () => {
    expect(slaveryOf(raid('specialization'))).toBe(10);
  });

  test('[AMB-50] the VP come with the scoring of the turn and only once', () => {
    const position = raid();
    const events = finishTurn(position);
    expect(eventsOf(events, 'scored')[0]!.points).toBe(6 + 5);
    expect(slaveryOf(position)).toBe(0);
  });

  test('[TILE-SLAVERY-1] an empty province brings nothing', () => {
    const position = board(ROW).tiles('slavery').owns({ d: 1 }).hand(9).build();
    play(position, 'conquer e');
    expect(slaveryOf(position)).toBe(0);
  });

  test('[AMB-34][AMB-50] own pawns are no enemy pawns', () => {
    const game = makeGame(ROW.map, 3, { conquerOwnDeclining: 'withHeritage' });
    const position = board(game)
      .tiles('slavery', 'heritage')
      .declines({ b: 1 })
      .owns({ a: 1 })
      .hand(9)
      .build();
    play(position, 'conquer b');
    expect(slaveryOf(position)).toBe(0);
  });
});
