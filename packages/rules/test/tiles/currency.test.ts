import { scoreForecast } from '../../src/index.ts';
import { board, makeGame, makeMap } from '../../src/testing/index.ts';
import { ROW } from '../support.ts';
import { bonus, bonusInDecline } from './yields.ts';

describe('currency', () => {
  test('[TILE-CURRENCY-1] each owned province scores 1 VP more, mountains included', () => {
    expect(bonus('currency')).toBe(8);
    expect(scoreForecast(board(ROW).tiles('currency').owns({ e: 1 }).build(), 0).points).toBe(1);
  });

  test('[TILE-CURRENCY-2] with “allExceptRivers” rivers are left out', () => {
    const map = makeMap({ provinces: { a: 'desert edge b', b: 'river c', c: 'normal' } });
    const game = makeGame(map, 3, {
      terrainSet: 'vinci2_7',
      currencyScope: 'allExceptRivers',
      zeroVpTerrains: ['mountain', 'desert', 'river'],
    });
    const position = board(game).tiles('currency').owns({ a: 1, b: 1, c: 1 }).build();
    expect(scoreForecast(position, 0).points).toBe(1 + 0 + 2);
    expect(scoreForecast(position, 0).terms.at(-1)).toMatchObject({ count: 2, points: 2 });
  });

  test('[AMB-24] with Specialization 2 VP more per province', () => {
    expect(bonus('currency', 'specialization')).toBe(16);
  });

  test('[TILE-GEN-6] no effect in decline', () => {
    expect(bonusInDecline('currency')).toBe(0);
  });
});
