import { board, costOf } from '../../src/testing/index.ts';
import { ROW } from '../support.ts';

describe('weapons', () => {
  test('[TILE-WEAPONS-1][X-18] every conquest costs 1 less', () => {
    const position = board(ROW).tiles('weapons').owns({ d: 1 }).build();
    expect([costOf(position, 'c'), costOf(position, 'e')]).toEqual([2, 2]);
  });

  test('[TILE-WEAPONS-1] the start province, too', () => {
    expect(costOf(board(ROW).tiles('weapons').hand(5).build(), 'a')).toBe(2);
  });

  test('[AMB-24][TILE-SPECIALIZATION-1][X-25] with Specialization 2 less', () => {
    expect(costOf(board(ROW).tiles('weapons', 'specialization').owns({ b: 1 }).build(), 'a')).toBe(
      1,
    );
  });

  test('[TILE-GEN-6] the attacker’s other empire does not profit', () => {
    expect(costOf(board(ROW).lasting('weapons').owns({ b: 1 }).build(), 'a')).toBe(3);
  });
});
