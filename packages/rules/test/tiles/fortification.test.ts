import {
  board,
  costOf,
  finishTurn,
  legalLines,
  makeGame,
  makeMap,
  play,
  provinceText,
  refusal,
} from '../../src/testing/index.ts';
import { ROW } from '../support.ts';

/** The end of a turn in which forts may be placed. */
function atForts(second = 'barbarians') {
  const position = board(ROW)
    .tiles('fortification', second)
    .owns({ d: 2, e: 1, f: '1 fort' })
    .build();
  play(position, 'end-expansion', 'end-reorganization');
  return position;
}

describe('fortification', () => {
  test('[TILE-FORTIFICATION-1][AMB-30] one fort at the end of the turn, in an own province without one, if wanted', () => {
    const position = atForts();
    expect(legalLines(position)).toEqual(['fort d', 'fort e', 'end-forts']);
    play(position, 'fort d');
    expect(position.turnSeat).toBe(1);
    expect(provinceText(position, 'd')).toBe('0 active 2 fort');
    const none = atForts();
    play(none, 'end-forts');
    expect(provinceText(none, 'd')).toBe('0 active 2');
  });

  test('[TILE-FORTIFICATION-1] one in every turn', () => {
    const position = atForts();
    play(position, 'fort d');
    finishTurn(position);
    finishTurn(position);
    play(position, 'end-expansion', 'place d 1', 'end-reorganization');
    expect(legalLines(position)).toEqual(['fort e', 'end-forts']);
  });

  test('[TILE-FORTIFICATION-2] conquering a province with a fort costs 1 more', () => {
    const position = board(ROW).owns({ c: 1 }).seat(1).owns({ b: '2 fort', d: 2 }).build();
    expect([costOf(position, 'b'), costOf(position, 'd')]).toEqual([5, 5]);
  });

  test('[TILE-FORTIFICATION-3] a conquest launched from an own fort costs 1 less', () => {
    const position = board(ROW).tiles('fortification').owns({ c: '1 fort' }).build();
    expect([costOf(position, 'b'), costOf(position, 'd')]).toEqual([2, 3]);
    const off = makeGame(ROW.map, 3, { fortAttackDiscount: 0 });
    expect(costOf(board(off).tiles('fortification').owns({ c: '1 fort' }).build(), 'b')).toBe(3);
  });

  test('[TILE-FORTIFICATION-4][DECL-16] forts stay when the empire declines and go on defending', () => {
    const position = board(ROW)
      .tiles('fortification')
      .owns({ b: '2 fort', a: 1 })
      .seat(1)
      .owns({ c: 5 })
      .begin();
    play(position, 'decline', 'choose 1');
    expect(provinceText(position, 'b')).toBe('0 declining 1 fort');
    expect(costOf(position, 'b')).toBe(2 + 1 + 1);
  });

  test('[TILE-FORTIFICATION-5][AMB-31] a fort goes when its province is vacated or given up', () => {
    const vacated = board(ROW).tiles('fortification').owns({ b: '2 fort', a: 1 }).begin();
    play(vacated, 'vacate b');
    expect(vacated.fortsIn(1)).toBe(0);
    const split = board(ROW).tiles('fortification').owns({ a: '1 fort', e: '1 fort' }).build();
    play(split, 'end-expansion', 'end-reorganization', 'keep e');
    expect([split.fortsIn(0), split.fortsIn(4)]).toEqual([0, 1]);
    const short = board(ROW)
      .tiles('fieldGeneral', 'fortification')
      .owns({ a: '1 fort', b: 1 })
      .hand(6)
      .build();
    play(short, 'end-expansion', 'give-up a');
    expect(short.fortsIn(0)).toBe(0);
  });

  test('[TILE-FORTIFICATION-6][X-166] a second fort in the same province is illegal', () => {
    expect(refusal(atForts(), 'fort f')).toBe('rule/fort-stands');
  });

  test('[TILE-FORTIFICATION-7] a fort may stand in a mountain province', () => {
    const position = atForts();
    play(position, 'fort e');
    expect(provinceText(position, 'e')).toBe('0 active 1 fort');
  });

  test('[AMB-24] with Specialization two forts per turn in two provinces', () => {
    const position = atForts('specialization');
    play(position, 'fort d');
    expect(legalLines(position)).toEqual(['fort e', 'end-forts']);
    play(position, 'fort e');
    expect(position.turnSeat).toBe(1);
  });

  test('[AMB-30] if every province has a fort nothing happens; none in a decline turn', () => {
    const full = board(ROW).tiles('fortification').owns({ d: '2 fort' }).build();
    play(full, 'end-expansion', 'end-reorganization');
    expect(full.turnSeat).toBe(1);
    const declining = board(ROW).tiles('fortification').owns({ d: 2 }).begin();
    play(declining, 'decline', 'choose 1');
    expect(declining.fortsIn(3)).toBe(0);
  });

  test('[AMB-97] the number of forts has no limit', () => {
    const ids = Array.from({ length: 40 }, (_, i) => `p${String(i).padStart(2, '0')}`);
    const game = makeGame(
      makeMap({
        provinces: Object.fromEntries(
          ids.map((id, i) => [id, `plains edge${i > 0 ? ` ${ids[i - 1]}` : ''}`]),
        ),
      }),
    );
    const forts = Object.fromEntries(ids.slice(1).map((id) => [id, '1 fort' as const]));
    const position = board(game)
      .tiles('fortification')
      .owns({ ...forts, p00: 1 })
      .build();
    play(position, 'end-expansion', 'end-reorganization', 'fort p00');
    expect(ids.every((_, p) => position.fortsIn(p) === 1)).toBe(true);
  });

  test('[TILE-GEN-5][AMB-33] the tile itself leaves in decline', () => {
    const position = board(ROW).tiles('fortification', 'heritage').owns({ b: 2 }).begin();
    play(position, 'decline');
    expect(position.decliningTiles(0)).toEqual([]);
  });
});
