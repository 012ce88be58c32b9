import { TILES } from '../../src/index.ts';
import { board, costOf } from '../../src/testing/index.ts';
import { ROW } from '../support.ts';
import { bonus } from './yields.ts';

describe('barbarians', () => {
  test('[TILE-BARBARIANS-1] no ability, a high red number', () => {
    expect(bonus('barbarians')).toBe(0);
    expect(costOf(board(ROW).owns({ b: 1 }).build(), 'a')).toBe(3);
    const numbers = TILES.map(({ classic }) => classic?.pawns ?? 0);
    const barbarians = TILES.find(({ id }) => id === 'barbarians')?.classic?.pawns;
    expect(barbarians).toBe(Math.max(...numbers));
  });
});
