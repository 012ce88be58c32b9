import { componentsOf } from '../src/index.ts';
import { board, legalLines, makeGame, play, provinceText, refusal } from '../src/testing/index.ts';
import { COAST, EUROPE, eventsOf, ROW, ROW_MAP } from './support.ts';

/** Seat 0 holds a, b and e, f, g, unconnected, with 7 pawns; its expansion is over. */
function split(game = ROW) {
  const position = board(game).owns({ a: 1, b: 2, e: 1, f: 1, g: 2 }).begin();
  play(position, 'end-expansion', 'place b 1', 'place g 1');
  return position;
}

describe('cohesion', () => {
  test('[COH-1][COH-4][COH-5] after reorganization and before scoring one part must be chosen', () => {
    const position = split();
    const events = play(position, 'end-reorganization');
    expect(position.phase).toBe('cohesion');
    expect(eventsOf(events, 'scored')).toEqual([]);
    expect(legalLines(position)).toEqual(['keep a', 'keep e']);
    expect(refusal(position, 'keep f')).toBe('rule/not-a-part');
    expect(eventsOf(play(position, 'keep e'), 'scored')[0]!.points).toBe(2);
  });

  test('[COH-2][COH-6] pawns of the parts given up are lost, their provinces owned by nobody', () => {
    const position = split();
    play(position, 'end-reorganization', 'keep a');
    expect(position.pawnsOf(1) + position.hand(0)).toBe(3);
    expect(['e', 'f', 'g'].map((id) => provinceText(position, id))).toEqual(
      new Array(3).fill('nobody 0'),
    );
  });

  test('[COH-3] with “pawnsRelocated” the pawns are placed in the kept part', () => {
    const position = split(makeGame(ROW_MAP, 3, { cohesionLoss: 'pawnsRelocated' }));
    play(position, 'end-reorganization', 'keep a');
    expect([position.phase, position.hand(0)]).toEqual(['reorganization', 4]);
    play(position, 'place a 4', 'end-reorganization');
    expect(position.pawnsOf(1)).toBe(7);
  });

  test('[COH-5] with “largest” the largest part is kept without a question', () => {
    const position = split(makeGame(ROW_MAP, 3, { cohesionKeep: 'largest' }));
    const events = play(position, 'end-reorganization');
    expect(eventsOf(events, 'scored')[0]!.points).toBe(2);
    expect(position.provincesOf(1)).toBe(3);
  });

  test('[COH-7] declining empires are exempt', () => {
    const position = board(ROW).declines({ a: 1, c: 1, h: 1 }).owns({ e: 1, f: 1 }).begin();
    const events = play(position, 'end-expansion', 'end-reorganization');
    expect(position.provincesOf(2)).toBe(3);
    expect(eventsOf(events, 'scored')[0]!.points).toBe(3 + 1);
  });

  test('[COH-8] the parts can be reconnected by conquest', () => {
    const position = board(ROW).owns({ a: 5, c: 1 }).begin();
    play(position, 'conquer b', 'end-expansion', 'place a 1', 'end-reorganization');
    expect(position.turnSeat).toBe(1);
    expect(position.provincesOf(1)).toBe(3);
  });

  test('[COH-9] borders over shallows connect', () => {
    const position = board(EUROPE).owns({ scotland: 1, ireland: 1 }).begin();
    expect(componentsOf(position, 0).count).toBe(1);
  });

  test('[COH-10] sea zones do not connect, except with Astronomy', () => {
    expect(componentsOf(board(COAST).owns({ quay: 1, isle: 1 }).build(), 0).count).toBe(2);
    const astronomy = board(COAST).tiles('astronomy').owns({ quay: 1, isle: 1 }).build();
    expect(componentsOf(astronomy, 0).count).toBe(1);
  });

  test('[AMB-1][X-135] two pairs of provinces without a common border are not cohesive', () => {
    const position = board(ROW).owns({ a: 1, b: 1, e: 1, f: 1 }).begin();
    expect(componentsOf(position, 0).count).toBe(2);
    play(position, 'end-expansion', 'end-reorganization');
    expect(position.phase).toBe('cohesion');
  });

  test('[AMB-8] an unfilled province does not connect', () => {
    const position = board(ROW)
      .tiles('weapons', 'specialization')
      .neutral({ c: 0 })
      .owns({ b: 1, d: 1 })
      .build();
    play(position, 'conquer c', 'end-expansion', 'end-reorganization');
    expect(position.phase).toBe('cohesion');
  });

  test('[AMB-100] the part to be lost may be thinned to one pawn per province; a fort there goes', () => {
    const position = board(ROW).owns({ a: 1, b: 1, e: '4 fort' }).begin();
    play(position, 'end-expansion');
    expect(refusal(position, 'collect e 1')).toBe('rule/one-pawn-stays');
    play(position, 'place a 3', 'end-reorganization', 'keep a');
    expect(position.pawnsOf(1)).toBe(5);
    expect(provinceText(position, 'e')).toBe('nobody 0');
  });

  test('[AMB-106] cohesion losses take no new province', () => {
    const position = split();
    play(position, 'end-reorganization');
    for (const line of legalLines(position)) {
      const after = position.clone();
      play(after, line);
      expect(after.provincesOf(1)).toBeLessThan(5);
    }
  });
});
