import { board, costOf, play, refusal } from '../../src/testing/index.ts';
import { ROW } from '../support.ts';

describe('messengers', () => {
  test('[TILE-MESSENGERS-1] the empire ignores cohesion', () => {
    const position = board(ROW).tiles('messengers').owns({ a: 1, e: 1, h: 1 }).begin();
    play(position, 'end-expansion', 'end-reorganization');
    expect([position.turnSeat, position.provincesOf(1)]).toEqual([1, 3]);
  });

  test('[AMB-57] it conquers from all parts; adjacency is unchanged', () => {
    const position = board(ROW).tiles('messengers').owns({ a: 1, e: 1 }).hand(9).build();
    expect([costOf(position, 'b'), costOf(position, 'f')]).toEqual([3, 2]);
    expect(refusal(position, 'conquer h')).toBe('rule/not-reachable');
  });
});
