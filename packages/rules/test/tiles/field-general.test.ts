import { excessProvinces } from '../../src/engine.ts';
import { board, finishTurn, makeGame, play, refusal } from '../../src/testing/index.ts';
import { eventsOf, ROW, ROW_MAP } from '../support.ts';

const general = (second = 'barbarians') => board(ROW).tiles('fieldGeneral', second);

describe('field general', () => {
  test('[TILE-FIELDGENERAL-1] 7 extra pawns at the start of each turn', () => {
    const position = general().owns({ a: 3, b: 1 }).begin();
    expect(position.hand(0)).toBe(2 + 7);
    finishTurn(position);
    expect(position.pawnsOf(1)).toBe(4);
    finishTurn(position);
    finishTurn(position);
    expect(position.hand(0)).toBe(2 + 7);
  });

  test('[TILE-FIELDGENERAL-2][TILE-FIELDGENERAL-3][AMB-41] 7 pawns leave after the last conquest, before redistribution', () => {
    const position = general().owns({ a: 3 }).begin();
    play(position, 'conquer b', 'conquer c');
    expect(position.hand(0)).toBe(3);
    const events = play(position, 'end-expansion');
    expect(eventsOf(events, 'pawnsReturned')[0]).toMatchObject({ pawns: 7 });
    expect(position.hand(0) + position.pawnsOf(1)).toBe(3);
    expect(position.phase).toBe('reorganization');
  });

  test('[AMB-41] unused pawns are among the 7', () => {
    const position = general().owns({ a: 3 }).begin();
    play(position, 'end-expansion');
    expect(position.hand(0)).toBe(2);
  });

  test('[TILE-FIELDGENERAL-4] there can be more provinces than pawns', () => {
    const position = general().neutral({ b: 0, c: 0 }).owns({ a: 2 }).begin();
    play(position, 'conquer b', 'conquer c', 'end-expansion');
    expect(position.phase).toBe('surplus');
    play(position, 'give-up a');
    expect(position.pawnsOf(1)).toBe(2);
  });

  test('[TURN-7][TILE-MEDICINE-2][REORG-6][AMB-101] a new pawn keeps a province that a lent one held', () => {
    const late = makeGame(ROW_MAP, 3, { medicineTiming: 'reorganization' });
    const position = board(late)
      .tiles('fieldGeneral', 'medicine')
      .neutral({ c: 0, d: 0 })
      .owns({ a: 1, b: 1 })
      .begin();
    play(position, 'conquer c');
    const onlyOne = position.clone();
    play(position, 'conquer d');
    expect(excessProvinces(position)).toBe(1);
    const events = play(position, 'end-expansion');
    expect([position.phase, position.debt, position.hand(0)]).toEqual(['surplus', 1, 0]);
    expect(
      events.flatMap((event) =>
        event.type === 'pawnsReturned' || event.type === 'pawnsGained'
          ? [[event.type, event.pawns]]
          : [],
      ),
    ).toEqual([
      ['pawnsReturned', 5],
      ['pawnsGained', 1],
      ['pawnsReturned', 1],
    ]);
    play(position, 'give-up a');
    expect([position.phase, position.pawnsOf(1)]).toEqual(['reorganization', 3]);
    // Here it keeps all of them.
    expect(excessProvinces(onlyOne)).toBe(0);
    play(onlyOne, 'end-expansion');
    expect([onlyOne.phase, onlyOne.provincesOf(1), onlyOne.pawnsOf(1)]).toEqual([
      'reorganization',
      3,
      3,
    ]);
  });

  test('[AMB-42] the 7 pawns may pay for the start province; the empire can end without one', () => {
    const position = general().entered().hand(0).flags(0).begin();
    play(position, 'conquer a');
    expect(position.hand(0)).toBe(4);
    const events = play(position, 'end-expansion');
    expect(position.phase).toBe('surplus');
    events.push(...play(position, 'give-up a'));
    expect(eventsOf(events, 'scored')[0]!.points).toBe(0);
    expect([position.turnSeat, position.pawnsOf(1)]).toEqual([1, 0]);
  });

  test('[AMB-111] an empire that gave all its pawns back declines compulsorily', () => {
    const position = general().entered().hand(0).flags(0).begin();
    play(position, 'conquer a', 'end-expansion', 'give-up a');
    finishTurn(position);
    finishTurn(position);
    expect([position.turnSeat, position.phase]).toEqual([0, 'draft']);
  });

  test('[AMB-43] none remain in a decline turn', () => {
    const position = general().owns({ a: 3, b: 1 }).begin();
    play(position, 'decline');
    expect([position.hand(0), position.pawnsOf(2)]).toEqual([0, 2]);
  });

  test('[AMB-43] with Rebirth they leave before scoring and decline', () => {
    const position = general('rebirth').owns({ a: 3, b: 1 }).begin();
    play(position, 'conquer c', 'end-expansion');
    expect(position.hand(0) + position.pawnsOf(1)).toBe(4);
    play(position, 'end-reorganization');
    expect(position.phase).toBe('rebirth');
  });

  test('[AMB-24] with Specialization 14 pawns', () => {
    const position = general('specialization').owns({ a: 3 }).begin();
    expect(position.hand(0)).toBe(2 + 14);
    const events = play(position, 'end-expansion');
    expect(eventsOf(events, 'pawnsReturned')[0]!.pawns).toBe(14);
    expect(refusal(position, 'end-reorganization')).toBe('rule/pawns-in-hand');
  });
});
