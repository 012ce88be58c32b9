import * as at from '../src/layout.ts';
import { board, finishTurn, legalLines, makeGame, play, refusal } from '../src/testing/index.ts';
import { EUROPE, EUROPE_FOR, eventsOf, ROW_MAP } from './support.ts';

describe('turn', () => {
  test('[TURN-1] at the start of a turn a player expands or declines', () => {
    const position = board(EUROPE).owns({ bavaria: 5 }).begin();
    expect(refusal(position, 'decline')).toBeUndefined();
    expect(refusal(position, 'conquer franconia')).toBeUndefined();
  });

  test('[TURN-2] mobilisation, expansion, reorganization, scoring follow each other', () => {
    const position = board(EUROPE).owns({ bavaria: 6 }).begin();
    const phases = [position.phase];
    play(position, 'conquer franconia');
    phases.push(position.phase);
    play(position, 'end-expansion');
    phases.push(position.phase);
    play(position, 'place bavaria 1');
    const events = play(position, 'end-reorganization');
    expect(phases).toEqual(['mobilisation', 'expansion', 'reorganization']);
    expect(eventsOf(events, 'scored')).toMatchObject([{ seat: 0, points: 2 }]);
    expect(position.turnSeat).toBe(1);
  });

  test('[TURN-2] what belongs to another phase is refused', () => {
    const position = board(EUROPE).owns({ bavaria: 6 }).begin();
    expect(refusal(position, 'place bavaria 1')).toBe('rule/wrong-phase');
    expect(refusal(position, 'choose 1')).toBe('rule/wrong-phase');
    play(position, 'end-expansion');
    expect(refusal(position, 'conquer franconia')).toBe('rule/wrong-phase');
  });

  test('[TURN-3] a decline turn has no mobilisation, expansion or reorganization', () => {
    const position = board(EUROPE).owns({ bavaria: 5 }).begin();
    play(position, 'decline');
    expect(legalLines(position).every((line) => line.startsWith('choose'))).toBe(true);
    play(position, 'choose 1');
    expect(position.turnSeat).toBe(1);
  });

  test('[TURN-4][DECL-14] in the turn after a decline the new civilization enters', () => {
    const position = board(EUROPE).owns({ bavaria: 5 }).begin();
    play(position, 'decline', 'choose 1');
    finishTurn(position);
    finishTurn(position);
    expect([position.turnSeat, position.phase]).toEqual([0, 'mobilisation']);
    expect(position.isOnBoard(0)).toBe(false);
    expect(refusal(position, 'conquer scotland')).toBeUndefined();
    expect(refusal(position, 'conquer neustria')).toBe('rule/not-an-entry');
  });

  test('[TURN-5][AMB-82] in the first turn of the game nobody declines', () => {
    const position = board(EUROPE).round(1).hand(12).begin();
    expect(refusal(position, 'decline')).toBe('rule/not-entered-yet');
  });

  test('[TURN-6] with “afterExpansion” survivors retreat before the reorganization', () => {
    const game = makeGame(ROW_MAP, 3, { survivorTiming: 'afterExpansion' });
    const position = board(game).owns({ a: 8 }).seat(1).owns({ b: 3, c: 1, d: 1 }).begin();
    play(position, 'conquer b', 'end-expansion');
    expect([position.phase, position.actor]).toEqual(['retreat', 1]);
    play(position, 'retreat d 2');
    expect([position.phase, position.actor]).toEqual(['reorganization', 0]);
  });

  test('[TURN-7] peace, extra pawns, vacating, conquests, return, redistribution, forts, scoring', () => {
    const position = board(EUROPE)
      .tiles('fieldGeneral', 'fortification')
      .owns({ bavaria: 2, franconia: 4 })
      .begin();
    expect(position.hand(0)).toBe(1 + 3 + 7);
    play(position, 'vacate bavaria', 'conquer bavaria', 'end-expansion');
    expect(position.hand(0) + position.pawnsOf(1)).toBe(6);
    play(position, `place bavaria ${position.hand(0)}`, 'end-reorganization');
    expect(position.phase).toBe('forts');
    const events = play(position, 'fort bavaria');
    expect(events.map(({ type }) => type)).toEqual(['fortPlaced', 'scored', 'turnStarted']);
  });

  test('[TURN-7] the peace partner is named before anything else', () => {
    const position = board(EUROPE).tiles('diplomacy').owns({ bavaria: 5 }).begin();
    expect(refusal(position, 'vacate bavaria')).toBe('rule/must-name-partner');
    expect(refusal(position, 'conquer franconia')).toBe('rule/must-name-partner');
    play(position, 'peace 2');
    expect(refusal(position, 'conquer franconia')).toBeUndefined();
  });

  test('[AMB-83] what lasts a turn lasts the own turn, not the round', () => {
    const position = board(EUROPE)
      .tiles('slavery')
      .owns({ bavaria: 9 })
      .seat(1)
      .owns({ scotland: 2 })
      .seat(2)
      .owns({ syria: 2 })
      .begin();
    play(position, 'conquer franconia');
    finishTurn(position);
    expect(position.cells[position.seatCell(0) + at.ELIMINATED]).toBe(0);
    finishTurn(position);
    const events = [...finishTurn(position), ...finishTurn(position)];
    // Two provinces and nothing for the pawn of the turn before.
    expect(eventsOf(events, 'scored').find(({ seat }) => seat === 0)?.points).toBe(2);
  });

  test('[TURN-1] who is not to act is refused', () => {
    const position = board(EUROPE_FOR[4]!).owns({ bavaria: 5 }).begin();
    expect(position.actor).toBe(0);
    expect(legalLines(position)).toContain('end-expansion');
  });
});
