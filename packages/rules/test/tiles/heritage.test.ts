import { componentsOf } from '../../src/index.ts';
import { board, costOf, makeGame, play, provinceText, refusal } from '../../src/testing/index.ts';
import { ROW, ROW_MAP } from '../support.ts';

const heir = (game = ROW) =>
  board(game).tiles('heritage').declines({ b: 1 }).owns({ d: 1 }).hand(9);

describe('heritage', () => {
  test('[TILE-HERITAGE-1][TILE-HERITAGE-2][OWN-9] the empires may touch and nothing is cleared', () => {
    const position = heir().build();
    play(position, 'conquer c');
    expect(provinceText(position, 'b')).toBe('0 declining 1');
  });

  test('[AMB-34] the own declining empire may not be conquered', () => {
    const position = heir().owns({ c: 1, d: 1 }).build();
    expect(refusal(position, 'conquer b')).toBe('rule/own-declining-province');
  });

  test('[TILE-HERITAGE-3][X-51] with “withHeritage” it may, at the normal cost', () => {
    const game = makeGame(ROW_MAP, 3, { conquerOwnDeclining: 'withHeritage' });
    const position = heir(game).owns({ c: 1, d: 1 }).build();
    expect(costOf(position, 'b')).toBe(3);
    play(position, 'conquer b');
    expect(provinceText(position, 'b')).toBe('0 active 3');
  });

  test('[AMB-35] declining provinces do not connect parts of the active empire', () => {
    const position = board(ROW).tiles('heritage').declines({ b: 1 }).owns({ a: 1, c: 1 }).build();
    expect(componentsOf(position, 0).count).toBe(2);
  });

  test('[TILE-GEN-5][AMB-33] the tile leaves in decline', () => {
    const position = board(ROW).tiles('heritage').owns({ b: 2 }).begin();
    play(position, 'decline');
    expect(position.decliningTiles(0)).toEqual([]);
  });

  test('[TILE-GEN-6] a Heritage of the past helps no later empire', () => {
    const position = board(ROW)
      .lasting('heritage')
      .declines({ b: 1 })
      .owns({ d: 1 })
      .hand(9)
      .build();
    expect(refusal(position, 'conquer c')).toBe('rule/contact');
  });
});
