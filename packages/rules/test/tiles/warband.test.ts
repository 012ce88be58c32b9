import {
  board,
  finishTurn,
  makeGame,
  play,
  provinceText,
  refusal,
} from '../../src/testing/index.ts';
import { DELTA } from '../support.ts';

describe('warband', () => {
  test('[TILE-WARBAND-1][AMB-69][X-137] 1 pawn stays in each province, the others wait for the next turn', () => {
    const position = board(DELTA)
      .tiles('warband')
      .owns({ elder: 4, fig: 3, hill: 2, iris: 1 })
      .begin();
    expect(position.hand(0)).toBe(6);
    play(position, 'end-expansion');
    expect(position.turnSeat).toBe(1);
    expect([position.pawnsOf(1), position.hand(0)]).toEqual([4, 6]);
    for (let turn = 0; turn < 2; turn++) finishTurn(position);
    expect([position.turnSeat, position.hand(0)]).toEqual([0, 6]);
  });

  test('[AMB-69] they do not defend, and count as survivors when all provinces are lost', () => {
    const position = board(DELTA)
      .owns({ elder: 1 })
      .hand(3)
      .seat(1)
      .tiles('warband')
      .owns({ fig: 1 })
      .hand(5)
      .build();
    play(position, 'conquer fig', 'end-expansion', 'end-reorganization');
    expect([position.turnSeat, position.hand(1)]).toEqual([1, 5]);
    expect(refusal(position, 'conquer fig')).toBeUndefined();
    expect(refusal(position, 'decline')).toBeUndefined();
  });

  test('[AMB-69] new and relocated pawns go off the board, too', () => {
    const medic = board(DELTA).tiles('warband', 'medicine').owns({ elder: 1 }).build();
    play(medic, 'end-expansion');
    expect([medic.turnSeat, medic.hand(0)]).toEqual([1, 1]);
    const split = board(DELTA).tiles('warband').owns({ elder: 1, lotus: 1 }).build();
    play(split, 'end-expansion', 'keep elder');
    expect([split.turnSeat, split.hand(0), split.pawnsOf(1)]).toEqual([1, 1, 1]);
  });

  test('[AMB-69] survivors retreat onto the board as usual', () => {
    const position = board(DELTA)
      .owns({ elder: 1 })
      .hand(7)
      .seat(1)
      .tiles('warband')
      .owns({ fig: 3, kelp: 1 })
      .build();
    play(position, 'conquer fig', 'end-expansion', 'place elder 2', 'end-reorganization');
    expect(provinceText(position, 'kelp')).toBe('1 active 1');
    expect(position.hand(1)).toBe(2);
  });

  test('[AMB-69] on decline they go to stock, with Philosophy they may be placed', () => {
    const alone = board(DELTA).tiles('warband').owns({ elder: 1 }).hand(4).begin();
    play(alone, 'decline');
    expect([alone.hand(0), alone.pawnsOf(2)]).toEqual([0, 1]);
    const wise = board(DELTA).tiles('warband', 'philosophy').owns({ elder: 1 }).hand(4).begin();
    play(wise, 'decline', 'place elder 3');
    expect(refusal(wise, 'end-reorganization')).toBeUndefined();
    play(wise, 'end-reorganization');
    expect([provinceText(wise, 'elder'), wise.hand(0)]).toEqual(['0 declining 4', 0]);
  });

  test('[AMB-128] a province taken for nothing is filled with one pawn or lapses', () => {
    const game = makeGame(DELTA.map, 3, { minConquestCost: 0 }, 'vinci2');
    const start = () =>
      board(game).tiles('warband', 'weapons').owns({ cactus: 1, elder: 3 }).begin();
    const filled = start();
    play(filled, 'conquer delta', 'end-expansion');
    expect([filled.phase, filled.hand(0)]).toEqual(['reorganization', 2]);
    expect(refusal(filled, 'place elder 1')).toBe('rule/only-open-provinces');
    expect(refusal(filled, 'place delta 2')).toBe('rule/only-open-provinces');
    play(filled, 'place delta 1', 'end-reorganization');
    expect([provinceText(filled, 'delta'), filled.hand(0)]).toEqual(['0 active 1', 1]);
    const left = start();
    play(left, 'conquer delta', 'end-expansion', 'end-reorganization');
    expect(provinceText(left, 'delta')).toBe('nobody 0');
  });
});
