import * as at from '../src/layout.ts';
import {
  board,
  finishTurn,
  legalLines,
  makeGame,
  makeMap,
  play,
  provinceText,
  refusal,
} from '../src/testing/index.ts';
import { EUROPE, eventsOf, ROW } from './support.ts';

/** Field General with more provinces than pawns: 3 own pawns, 5 provinces. */
function short() {
  const game = makeGame(
    makeMap({
      provinces: {
        a: 'plains edge b c d e',
        b: 'plains',
        c: 'plains',
        d: 'plains',
        e: 'plains',
      },
    }),
  );
  const position = board(game)
    .tiles('fieldGeneral')
    .neutral({ b: 0, c: 0, d: 0, e: 0 })
    .owns({ a: 3 })
    .begin();
  play(position, 'conquer b', 'conquer c', 'conquer d', 'conquer e', 'end-expansion');
  return position;
}

describe('reorganization', () => {
  test('[REORG-1][REORG-7] all pawns may be redistributed, adjacency does not matter', () => {
    const position = board(ROW).owns({ a: 4, b: 1, c: 1, d: 2 }).hand(0).build();
    play(position, 'end-expansion');
    play(position, 'collect a 3', 'place d 3', 'end-reorganization');
    expect(['a', 'b', 'c', 'd'].map((id) => provinceText(position, id))).toEqual([
      '0 active 1',
      '0 active 1',
      '0 active 1',
      '0 active 5',
    ]);
  });

  test('[REORG-1] pawns are taken up before the first one is placed', () => {
    const position = board(ROW).owns({ a: 4, b: 3 }).hand(1).build();
    play(position, 'end-expansion', 'place a 1');
    expect(refusal(position, 'collect b 1')).toBe('rule/collect-before-placing');
    expect(refusal(position, 'place a 1')).toBe('rule/not-enough-pawns');
  });

  test('[REORG-2] no pawn may be held back', () => {
    const position = board(ROW).owns({ a: 4, b: 1 }).begin();
    play(position, 'end-expansion');
    expect(refusal(position, 'end-reorganization')).toBe('rule/pawns-in-hand');
    play(position, 'place a 3');
    expect(refusal(position, 'end-reorganization')).toBeUndefined();
  });

  test('[REORG-3][REORG-5][X-136] every owned province keeps a pawn', () => {
    const position = board(ROW).owns({ a: 4, b: 2 }).build();
    play(position, 'end-expansion');
    expect(refusal(position, 'collect a 3')).toBeUndefined();
    expect(refusal(position, 'collect a 4')).toBe('rule/one-pawn-stays');
    expect(refusal(position, 'collect b 2')).toBe('rule/one-pawn-stays');
  });

  test('[REORG-4] a province without an own pawn does not belong to the empire', () => {
    const position = board(ROW).owns({ a: 2, b: 'pending' }).phase('reorganization').build();
    expect(position.provincesOf(1)).toBe(1);
    play(position, 'end-reorganization');
    expect(provinceText(position, 'b')).toBe('nobody 0');
  });

  test('[REORG-6][TILE-FIELDGENERAL-4] with more provinces than pawns the owner gives some up', () => {
    const position = short();
    expect(position.phase).toBe('surplus');
    expect(legalLines(position)).toEqual([
      'give-up a',
      'give-up b',
      'give-up c',
      'give-up d',
      'give-up e',
    ]);
    expect(refusal(position, 'end-reorganization')).toBe('rule/pawns-in-hand');
    play(position, 'give-up c', 'give-up e');
    expect(position.phase).toBe('reorganization');
    expect(['a', 'b', 'd'].map((id) => provinceText(position, id))).toEqual(
      new Array(3).fill('0 active 1'),
    );
    expect(position.hand(0)).toBe(0);
  });

  test('[AMB-101] the provinces are chosen first, cohesion is checked on the result', () => {
    const position = short();
    play(position, 'give-up a', 'give-up b', 'end-reorganization');
    expect(position.phase).toBe('cohesion');
    expect(legalLines(position)).toEqual(['keep c', 'keep d', 'keep e']);
  });

  test('[AMB-101][AMB-112] a province taken for nothing may be kept instead of an owned one', () => {
    const position = board(ROW)
      .tiles('fieldGeneral', 'barbarians')
      .owns({ a: 1, b: 1, c: 1, d: 'pending' })
      .phase('expansion')
      .hand(6)
      .build();
    play(position, 'end-expansion');
    expect([position.phase, legalLines(position)]).toEqual([
      'surplus',
      ['give-up a', 'give-up b', 'give-up c'],
    ]);
    expect(refusal(position, 'give-up d')).toBe('rule/only-open-provinces');
    play(position, 'give-up a');
    expect(legalLines(position)).toEqual(['give-up b', 'give-up c', 'end-reorganization']);
    play(position, 'give-up b', 'place d 1');
    play(position, 'end-reorganization');
    expect(provinceText(position, 'd')).toBe('0 active 1');
    expect(position.provincesOf(1)).toBe(2);
  });

  test('[AMB-101] while provinces are given up each kept one holds one pawn', () => {
    const position = board(ROW)
      .tiles('fieldGeneral')
      .owns({ a: 1, b: 1, c: 1, d: 'pending', e: 'pending' })
      .phase('expansion')
      .hand(6)
      .build();
    play(position, 'end-expansion', 'give-up a', 'give-up b', 'end-reorganization');
    expect(refusal(position, 'place c 1')).toBe('rule/only-open-provinces');
    expect(refusal(position, 'place d 1')).toBeUndefined();
  });

  test('[AMB-101] a shortage ends with its turn', () => {
    const position = short();
    play(position, 'give-up c', 'give-up e', 'end-reorganization');
    finishTurn(position);
    finishTurn(position);
    const free = board(ROW).phase('expansion').owns({ a: 2, b: 'pending' }).hand(2).build();
    free.cells[at.SHORTAGE] = position.cells[at.SHORTAGE]!;
    play(free, 'end-expansion', 'place a 2');
    expect(position.turnSeat).toBe(0);
    expect(provinceText(free, 'a')).toBe('0 active 4');
  });

  test('[AMB-102] owned provinces must be kept if pawns suffice, unfilled ones may be left', () => {
    const position = board(ROW).owns({ a: 1, b: 1, c: 'pending' }).phase('expansion').build();
    play(position, 'end-expansion');
    expect(position.phase).toBe('reorganization');
    expect(legalLines(position)).toEqual(['end-reorganization']);
  });

  test('[REORG-9] pawns that were not used are placed now', () => {
    const position = board(EUROPE).owns({ bavaria: 5, franconia: 1 }).begin();
    play(position, 'end-expansion', 'place franconia 4', 'end-reorganization');
    expect(provinceText(position, 'franconia')).toBe('0 active 5');
  });

  test('[REORG-10] without a province the pawns stay off the board', () => {
    const position = board(ROW).entered().hand(2).begin();
    const events = play(position, 'end-expansion');
    expect(eventsOf(events, 'scored')[0]!.points).toBe(0);
    expect([position.turnSeat, position.hand(0)]).toEqual([1, 2]);
  });
});
