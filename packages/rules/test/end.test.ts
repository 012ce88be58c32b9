import { leaders, standings } from '../src/index.ts';
import { board, finishTurn, makeGame, play, refusal } from '../src/testing/index.ts';
import { EUROPE_FOR, eventsOf, ROW, ROW_FOUR, ROW_MAP } from './support.ts';

describe('end of the game', () => {
  test.each([
    [3, 150],
    [4, 120],
    [5, 100],
    [6, 100],
  ])('[END-1] with %i players the target is %i', (seats, target) => {
    expect(EUROPE_FOR[seats].targetVP).toBe(target);
  });

  test('[END-1][END-2][END-3][X-171] 121 by the second of four: the others play, then it ends', () => {
    const position = board(ROW_FOUR).turn(1).seat(1).vp(120).owns({ a: 1 }).begin(1);
    const events = finishTurn(position);
    expect(eventsOf(events, 'targetReached')).toEqual([
      { type: 'targetReached', seat: 1, total: 121 },
    ]);
    expect([position.turnSeat, position.isLastRound]).toEqual([2, true]);
    finishTurn(position);
    expect(position.turnSeat).toBe(3);
    const last = finishTurn(position);
    expect(position.phase).toBe('over');
    expect(eventsOf(last, 'gameEnded')[0].winners).toEqual([1]);
    expect(position.actor).toBe(-1);
  });

  test('[END-2] one VP short of the target nothing happens', () => {
    const position = board(ROW_FOUR).turn(3).seat(3).vp(118).owns({ a: 1 }).begin(3);
    finishTurn(position);
    expect([position.phase, position.isLastRound]).toEqual(['mobilisation', false]);
  });

  test('[END-3] the last turn is that of the player to the right of the starting player', () => {
    const position = board(ROW_FOUR)
      .startingSeat(2)
      .turn(3)
      .seat(3)
      .vp(120)
      .owns({ a: 1 })
      .begin(3);
    finishTurn(position);
    finishTurn(position);
    expect(position.turnSeat).toBe(1);
    finishTurn(position);
    expect(position.phase).toBe('over');
  });

  test('[END-4][AMB-15] who passes the leader in the rest of the round wins', () => {
    const position = board(ROW)
      .turn(1)
      .seat(1)
      .vp(149)
      .owns({ a: 1 })
      .seat(2)
      .vp(150)
      .owns({ g: 1, h: 1 })
      .begin(1);
    finishTurn(position);
    const events = finishTurn(position);
    expect(eventsOf(events, 'gameEnded')[0]).toMatchObject({
      winners: [2],
      totals: [10, 150, 152],
    });
  });

  test('[AMB-15] reached by the last player of a round it ends at once', () => {
    const position = board(ROW).turn(2).seat(2).vp(149).owns({ a: 1 }).begin(2);
    finishTurn(position);
    expect(position.phase).toBe('over');
  });

  test('[END-6][AMB-14][X-174] 112, 118, 118: two players share the victory', () => {
    const position = board(ROW)
      .lastRound()
      .turn(2)
      .vp(112)
      .seat(1)
      .vp(118)
      .seat(2)
      .vp(117)
      .owns({ a: 1 })
      .begin(2);
    const events = finishTurn(position);
    expect(eventsOf(events, 'gameEnded')[0]).toMatchObject({
      winners: [1, 2],
      totals: [112, 118, 118],
    });
    expect(leaders(position)).toEqual([1, 2]);
    expect(standings(position)).toEqual([
      { seat: 1, place: 1, vp: 118 },
      { seat: 2, place: 1, vp: 118 },
      { seat: 0, place: 3, vp: 112 },
    ]);
  });

  test('[END-7][VAR-1] another target can be agreed on', () => {
    const position = board(makeGame(ROW_MAP, 3, { targetVP: { 3: 20 } }))
      .turn(2)
      .seat(2)
      .vp(19)
      .owns({ a: 1 })
      .begin(2);
    finishTurn(position);
    expect(position.phase).toBe('over');
  });

  test('[END-5][AMB-104] with “fixedRounds” the game ends after that many rounds', () => {
    const game = makeGame(ROW_MAP, 3, { endCondition: 'fixedRounds', rounds: { 3: 2 } });
    const position = board(game).round(1).vp(400).owns({ a: 2 }).begin();
    for (let turn = 0; turn < 5; turn++) finishTurn(position);
    expect([position.round, position.phase]).toEqual([2, 'mobilisation']);
    finishTurn(position);
    expect(position.phase).toBe('over');
  });

  test('[AMB-13] the condition is checked at the end of each turn with the VP then held', () => {
    // 149 VP, paying 4 for the place, then 2 VP for provinces: not reached.
    const position = board(ROW).turn(1).seat(1).vp(149).owns({ a: 2, b: 1 }).begin(1);
    play(position, 'decline', 'choose 3');
    expect([position.vp(1), position.isLastRound]).toEqual([147, false]);
  });

  test('[AMB-13] once met it stays met even if VP are paid later', () => {
    const position = board(ROW)
      .turn(1)
      .seat(1)
      .vp(149)
      .owns({ a: 1 })
      .seat(2)
      .vp(10)
      .owns({ h: 1 })
      .begin(1);
    finishTurn(position);
    position.cells[position.seatCell(1)] = 20;
    finishTurn(position);
    expect(position.phase).toBe('over');
  });

  test('[AMB-51] Rebirth: paying for the next civilization comes before the check', () => {
    const position = board(ROW).turn(1).seat(1).vp(149).tiles('rebirth').owns({ a: 2 }).begin(1);
    play(position, 'end-expansion', 'place a 1', 'end-reorganization');
    expect([position.phase, position.vp(1)]).toEqual(['rebirth', 150]);
    play(position, 'decline', 'choose 2');
    expect([position.vp(1), position.isLastRound]).toEqual([148, false]);
  });

  test('[END-4] nothing can be done after the end', () => {
    const position = board(ROW).lastRound().turn(2).seat(2).owns({ a: 1 }).begin(2);
    finishTurn(position);
    expect(refusal(position, 'end-expansion')).toBe('rule/game-over');
  });
});
