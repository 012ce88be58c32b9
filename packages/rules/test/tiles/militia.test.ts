import { defenceCost } from '../../src/index.ts';
import { board, costOf } from '../../src/testing/index.ts';
import { ROW } from '../support.ts';

const against = (first: string, second: string, holding: 2 | '2 fort') =>
  board(ROW).owns({ c: 1 }).seat(1).tiles(first, second).owns({ b: holding }).build();

describe('militia', () => {
  test('[TILE-MILITIA-1] conquering a province of this empire costs 1 more', () => {
    expect(costOf(against('militia', 'barbarians', 2), 'b')).toBe(2 + 2 + 1);
    expect(defenceCost(against('militia', 'barbarians', 2), 1).terms.at(-1)).toMatchObject({
      id: 'militia',
      amount: 1,
      clause: 'COST-5',
    });
  });

  test('[TILE-MILITIA-3][X-16] the bonus ends in decline', () => {
    const position = board(ROW)
      .owns({ d: 1 })
      .seat(1)
      .lasting('militia')
      .declines({ c: 1 })
      .build();
    expect(costOf(position, 'c')).toBe(3);
  });

  test('[AMB-28][X-15] Militia and a fort add up', () => {
    expect(costOf(against('militia', 'fortification', '2 fort'), 'b')).toBe(6);
  });

  test('[AMB-28] in decline only the fort counts', () => {
    const position = board(ROW)
      .owns({ d: 1 })
      .seat(1)
      .lasting('militia', 'fortification')
      .declines({ c: '1 fort' })
      .build();
    expect(costOf(position, 'c')).toBe(4);
  });

  test('[AMB-24][X-17] with Specialization 2 more', () => {
    expect(costOf(against('militia', 'specialization', 2), 'b')).toBe(6);
  });
});
