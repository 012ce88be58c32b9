import { conquestAnswer, declineForecast, scoreForecast } from '../../src/index.ts';
import { board, makeMap, provinceId } from '../../src/testing/index.ts';
import { DELTA, gameOn } from '../support.ts';

describe('fishing', () => {
  test('[TILE-FISHING-1][X-106] half a VP for each province by water, the sum rounded down', () => {
    const map = makeMap({
      id: 'fishing',
      provinces: {
        a: 'normal edge @sea b',
        b: 'river @sea c',
        c: 'normal d',
        d: 'normal @sea e',
        e: 'normal @sea f',
        f: 'normal g',
        g: 'normal',
      },
      seas: { sea: 'edge' },
    });
    const position = board(gameOn(map, 3, 'vinci2'))
      .tiles('fishing')
      .owns({ a: 1, b: 1, c: 1, d: 1, e: 1, f: 1, g: 1 })
      .build();
    const { points, terms } = scoreForecast(position, 0);
    expect(points).toBe(8);
    expect(terms[1]).toMatchObject({ count: 5, points: 2, clause: 'TILE-FISHING-1' });
  });

  test('[AMB-72] rivers count when another river or a sea is beside them', () => {
    const points = (id: string, other: string) =>
      scoreForecast(
        board(DELTA)
          .tiles('fishing')
          .owns({ [id]: 1, [other]: 1 })
          .build(),
        0,
      ).points;
    expect(points('delta', 'oasis')).toBe(0);
    expect(points('delta', 'moss')).toBe(1);
    expect(points('hill', 'iris')).toBe(1 + 1);
  });

  test('[AMB-79] not for the declining empire', () => {
    const position = board(DELTA).tiles('fishing').owns({ elder: 1, fig: 1 }).build();
    expect(scoreForecast(position, 0).points).toBe(3);
    expect(declineForecast(position, 0).points).toBe(2);
    const lasting = board(DELTA).lasting('fishing', 'ports').declines({ elder: 1, fig: 1 }).build();
    expect(scoreForecast(lasting, 0).points).toBe(2);
  });

  test('[AMB-72] what one more province is worth depends on the number owned', () => {
    const worth = (owned: Record<string, number>) =>
      conquestAnswer(board(DELTA).tiles('fishing').owns(owned).build(), provinceId(DELTA, 'fig'))
        .value;
    expect(worth({ jade: 1 })).toBe(1);
    expect(worth({ elder: 1 })).toBe(2);
  });
});
