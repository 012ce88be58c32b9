import { declineForecast, scoreForecast } from '../../src/index.ts';
import { board, costOf } from '../../src/testing/index.ts';
import { DELTA } from '../support.ts';

describe('camels', () => {
  test('[TILE-CAMELS-1] a desert costs 1 less', () => {
    const cost = (tile: string) =>
      costOf(board(DELTA).tiles(tile).owns({ hill: 1 }).seat(1).owns({ iris: 2 }).build(), 'iris');
    expect([cost('barbarians'), cost('camels')]).toEqual([4, 3]);
  });

  test('[TILE-CAMELS-2] each owned desert scores 1, with Currency 2', () => {
    const points = (first: string, second = 'barbarians') =>
      scoreForecast(
        board(DELTA).tiles(first, second).owns({ acacia: 1, iris: 1, moss: 1 }).build(),
        0,
      ).points;
    expect([points('barbarians'), points('camels'), points('camels', 'currency')]).toEqual([
      0, 3, 6,
    ]);
  });

  test('[AMB-79][AMB-99] not in decline, though the tile is still held', () => {
    const position = board(DELTA).tiles('camels').owns({ acacia: 1, baobab: 1 }).build();
    expect(declineForecast(position, 0).points).toBe(1);
  });
});
