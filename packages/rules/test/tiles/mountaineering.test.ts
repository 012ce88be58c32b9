import { scoreForecast } from '../../src/index.ts';
import { board, costOf } from '../../src/testing/index.ts';
import { EUROPE, ROW } from '../support.ts';

describe('mountaineering', () => {
  test('[TILE-MOUNTAINEERING-1] conquering a mountain costs 1 less, other terrain does not', () => {
    const position = board(ROW).tiles('mountaineering').owns({ d: 1 }).build();
    expect([costOf(position, 'e'), costOf(position, 'c')]).toEqual([2, 3]);
  });

  test('[TILE-MOUNTAINEERING-2][X-92] each owned mountain scores 1: 4 mountains and 2 normal give 6', () => {
    const position = board(EUROPE)
      .tiles('mountaineering')
      .owns({ helvetia: 1, aragon: 1, tuscany: 1, scotland: 1, brittany: 1, apulia: 1 })
      .build();
    const answer = scoreForecast(position, 0);
    expect(answer.points).toBe(6);
    expect(answer.terms.at(-1)).toMatchObject({ clause: 'TILE-MOUNTAINEERING-2', count: 4 });
  });

  test('[AMB-24][X-26] with Specialization 2 less and 2 VP', () => {
    const position = board(ROW)
      .tiles('mountaineering', 'specialization')
      .owns({ d: 1 })
      .seat(1)
      .owns({ e: 1 })
      .build();
    expect(costOf(position, 'e')).toBe(3 + 1 - 2);
    const owner = board(ROW).tiles('mountaineering', 'specialization').owns({ e: 1 }).build();
    expect(scoreForecast(owner, 0).points).toBe(2);
  });
});
