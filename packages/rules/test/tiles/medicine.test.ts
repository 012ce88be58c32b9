import { board, finishTurn, makeGame, play } from '../../src/testing/index.ts';
import { ROW, ROW_MAP } from '../support.ts';

describe('medicine', () => {
  test('[TILE-MEDICINE-1] 1 extra pawn in the mobilisation of each turn, the first included', () => {
    expect(board(ROW).tiles('medicine').hand(11).begin().hand(0)).toBe(12);
    expect(board(ROW).tiles('medicine').owns({ a: 3 }).begin().hand(0)).toBe(3);
  });

  test('[TILE-MEDICINE-1] the pawn stays for good', () => {
    const position = board(ROW).tiles('medicine').owns({ a: 3 }).begin();
    for (let turn = 0; turn < 3; turn++) finishTurn(position);
    expect(position.hand(0) + position.pawnsOf(1)).toBe(5);
  });

  test('[TILE-MEDICINE-2] with “reorganization” it comes after the conquests', () => {
    const game = makeGame(ROW_MAP, 3, { medicineTiming: 'reorganization' });
    const position = board(game).tiles('medicine').owns({ a: 3 }).begin();
    expect(position.hand(0)).toBe(2);
    play(position, 'end-expansion');
    expect(position.hand(0)).toBe(3);
  });

  test('[AMB-45] an empire off the board gets it, too', () => {
    const position = board(ROW).tiles('medicine').entered().hand(1).begin();
    expect(position.hand(0)).toBe(2);
  });

  test('[AMB-46] none remains in a decline turn', () => {
    const position = board(ROW).tiles('medicine').owns({ a: 3 }).begin();
    play(position, 'decline');
    expect([position.pawnsOf(2), position.hand(0)]).toEqual([1, 0]);
  });

  test('[AMB-24] with Specialization 2 pawns per turn', () => {
    const position = board(ROW).tiles('medicine', 'specialization').owns({ a: 3 }).begin();
    expect(position.hand(0)).toBe(4);
  });

  test('[AMB-115] an empire of 240 pawns does not grow any more', () => {
    const large = board(ROW).tiles('medicine').owns({ a: 238 }).hand(1).begin();
    expect(large.hand(0) + large.pawnsOf(1)).toBe(240);
    const larger = board(ROW).tiles('medicine').owns({ a: 238 }).hand(2).begin();
    expect(larger.hand(0) + larger.pawnsOf(1)).toBe(240);
  });
});
