import { board, legalLines, play, provinceText, refusal } from '../src/testing/index.ts';
import { EUROPE, eventsOf, ROW } from './support.ts';

describe('expansion', () => {
  test('[EXP-1] a province adjacent to the active empire can be conquered, others cannot', () => {
    const position = board(ROW).owns({ c: 1 }).hand(20).build();
    const targets = legalLines(position).filter((line) => line.startsWith('conquer'));
    expect(targets).toEqual(['conquer b', 'conquer d']);
    expect(refusal(position, 'conquer a')).toBe('rule/not-reachable');
  });

  test('[EXP-2][COST-15] a province taken in this turn is an origin at once, a mountain too', () => {
    const position = board(ROW).owns({ d: 1 }).hand(20).build();
    play(position, 'conquer e');
    const events = play(position, 'conquer f');
    expect(eventsOf(events, 'conquered')[0]).toMatchObject({ pawns: 2, origin: 4 });
  });

  test('[EXP-3][EXP-4] pawns come from the hand and stay where they were put', () => {
    const position = board(ROW).owns({ c: 6 }).hand(3).build();
    play(position, 'conquer b');
    expect(position.hand(0)).toBe(0);
    expect(provinceText(position, 'c')).toBe('0 active 6');
    expect(provinceText(position, 'b')).toBe('0 active 3');
    expect(refusal(position, 'conquer a')).toBe('rule/not-enough-pawns');
    expect(refusal(position, 'collect c 1')).toBe('rule/wrong-phase');
  });

  test('[EXP-5] the number of conquests is limited by pawns only', () => {
    const position = board(ROW).owns({ a: 1 }).hand(22).build();
    play(position, 'conquer b', 'conquer c', 'conquer d', 'conquer e', 'conquer f', 'conquer g');
    expect(position.provincesOf(1)).toBe(7);
  });

  test('[EXP-6] the cost must be paid in full', () => {
    const position = board(ROW).owns({ c: 1 }).hand(3).build();
    expect(refusal(position, 'conquer d')).toBe('rule/not-enough-pawns');
    expect(refusal(position, 'conquer b')).toBeUndefined();
  });

  test('[EXP-7] the attacker never loses pawns', () => {
    const position = board(ROW).owns({ c: 1 }).hand(9).seat(1).owns({ b: 4 }).build();
    play(position, 'conquer b');
    expect(position.hand(0) + position.pawnsOf(1)).toBe(10);
  });

  test('[EXP-8] expansion may end at any time', () => {
    const position = board(ROW).owns({ c: 1 }).hand(9).build();
    expect(refusal(position, 'end-expansion')).toBeUndefined();
    play(position, 'conquer b');
    expect(refusal(position, 'end-expansion')).toBeUndefined();
  });

  test('[EXP-9] a province of the own active empire is no target', () => {
    const position = board(ROW).owns({ b: 1, c: 1 }).hand(9).build();
    expect(refusal(position, 'conquer b')).toBe('rule/already-yours');
  });

  test('[EXP-10] the declining empire is no origin', () => {
    const position = board(EUROPE)
      .tiles('heritage')
      .declines({ scotland: 1 })
      .owns({ bavaria: 1 })
      .hand(9)
      .build();
    expect(refusal(position, 'conquer northumbria')).toBe('rule/not-reachable');
  });
});
