import type { ScoreTerm } from '@vinci/rules';
import { boardMoves } from '../src/hud/board-moves.ts';

const term = (empire: ScoreTerm['empire'], points: number): ScoreTerm => ({
  id: 'provinces',
  empire,
  count: points,
  points,
  clause: 'SCORE-1',
});

describe('what the board shows as motion', () => {
  test('points are told apart by the empire that they come from', () => {
    const terms = [term('active', 4), term('active', 2), term('declining', 3)];
    expect(boardMoves([{ type: 'scored', seat: 1, points: 9, total: 30, terms }])).toEqual([
      { type: 'score', seat: 1, points: 6, empire: 'active' },
      { type: 'score', seat: 1, points: 3, empire: 'declining' },
    ]);
  });

  test('a conquest knows whose land it was', () => {
    const taken = {
      type: 'conquered',
      seat: 0,
      province: 5,
      means: 'normal',
      pawns: 3,
      extra: 0,
      origin: 4,
      eliminated: 0,
      survivors: 0,
      fortRemoved: false,
    } as const;
    const move = { type: 'conquer', seat: 0, province: 5, from: 4, pawns: 3 };
    expect(boardMoves([{ ...taken, from: 0 }])).toEqual([move]);
    // Owner codes: 4 is the declining empire of seat 1, 5 the active one of seat 2.
    expect(boardMoves([{ ...taken, from: 4 }])).toEqual([{ ...move, loser: 1 }]);
    expect(boardMoves([{ ...taken, from: 5 }])).toEqual([{ ...move, loser: 2 }]);
  });

  test('coins are heard of where some are paid or found', () => {
    const chosen = (paid: number, gained: number) =>
      boardMoves([
        {
          type: 'civilizationChosen',
          seat: 1,
          position: 2,
          tiles: [0, 1],
          paid,
          gained,
          pawns: 9,
        },
      ]);
    expect(chosen(0, 0)).toEqual([]);
    expect(chosen(4, 0)).toEqual([{ type: 'coins', seat: 1 }]);
    expect(chosen(0, 2)).toEqual([{ type: 'coins', seat: 1 }]);
  });

  test('pawns that are taken up are no motion, those that are placed are', () => {
    const moved = { type: 'pawnsMoved', seat: 0, province: 3 } as const;
    expect(boardMoves([{ ...moved, pawns: -2 }])).toEqual([]);
    expect(boardMoves([{ ...moved, pawns: 2 }])).toEqual([
      { type: 'place', seat: 0, province: 3, pawns: 2 },
    ]);
  });
});
