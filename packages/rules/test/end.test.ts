import {
  type GameEvent,
  GameHistory,
  leaders,
  newPosition,
  type Position,
  standings,
} from '../src/index.ts';
import { formatPosition } from '../src/notation/index.ts';
import { board, codeOf, finishTurn, makeGame, play, refusal, SEEDS } from '../src/testing/index.ts';
import { EUROPE_FOR, eventsOf, ROW, ROW_FOUR, ROW_MAP } from './support.ts';

describe('end of the game', () => {
  test.each([
    [3, 150],
    [4, 120],
    [5, 100],
    [6, 100],
  ])('[END-1] with %i players the target is %i', (seats, target) => {
    expect(EUROPE_FOR[seats]!.targetVP).toBe(target);
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
    expect(eventsOf(last, 'gameEnded')[0]!.winners).toEqual([1]);
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

  test('[END-4] nothing can be done after the end', () => {
    const position = board(ROW).lastRound().turn(2).seat(2).owns({ a: 1 }).begin(2);
    finishTurn(position);
    expect(refusal(position, 'end-expansion')).toBe('rule/game-over');
  });
});

describe('the target is reached at the moment at which VP reach it', () => {
  const [A, B] = [1, 2];
  const isReached = (events: readonly GameEvent[], seat: number, total: number): void =>
    expect(eventsOf(events, 'targetReached')).toEqual([{ type: 'targetReached', seat, total }]);

  test('[AMB-13] not by VP that were paid before: 149 − 4 + 2 are 147', () => {
    const position = board(ROW).turn(A).seat(A).vp(149).owns({ a: 2, b: 1 }).begin(A);
    const events = play(position, 'decline', 'choose 3');
    expect([position.vp(A), position.isLastRound]).toEqual([147, false]);
    expect(eventsOf(events, 'targetReached')).toEqual([]);
  });

  test('[AMB-13] by the coins of a draft, before the turn is scored', () => {
    const position = board(ROW).coins(1, 1).turn(A).seat(A).vp(148).owns({ a: 2, b: 1 }).begin(A);
    const events = play(position, 'decline', 'choose 1');
    isReached(events, A, 150);
    const told = events.map(({ type }) => type);
    expect(told.indexOf('targetReached')).toBe(told.indexOf('civilizationChosen') + 1);
    expect(told.indexOf('scored')).toBeGreaterThan(told.indexOf('targetReached'));
  });

  test('[AMB-13][AMB-40] what is paid after scoring undoes nothing: the round is the last', () => {
    const game = makeGame(ROW_MAP, 3, { declineOrder: 'scoreThenChoose' });
    const position = board(game).turn(A).seat(A).vp(149).owns({ a: 2, b: 1 }).begin(A);
    isReached(play(position, 'decline'), A, 151);
    play(position, 'choose 3');
    expect([position.vp(A), position.isLastRound, position.turnSeat]).toEqual([147, true, B]);
    finishTurn(position);
    expect(position.phase).toBe('over');
  });

  test('[AMB-51] Rebirth: the scoring before settles it, whatever the choice costs', () => {
    const position = board(ROW).turn(A).seat(A).vp(149).tiles('rebirth').owns({ a: 2 }).begin(A);
    const events = play(position, 'end-expansion', 'place a 1', 'end-reorganization');
    expect([position.phase, position.vp(A)]).toEqual(['rebirth', 150]);
    isReached(events, A, 150);
    play(position, 'decline', 'choose 2');
    expect([position.vp(A), position.isLastRound]).toEqual([148, true]);
  });

  test('[AMB-13] taking the scoring back takes it back', () => {
    const position = board(ROW).turn(A).seat(A).vp(149).tiles('rebirth').owns({ a: 2 }).begin(A);
    play(position, 'end-expansion', 'place a 1');
    const history = new GameHistory(position);
    history.play([codeOf(position, 'end-reorganization')]);
    expect(position.isLastRound).toBe(true);
    history.undo();
    expect([position.vp(A), position.isLastRound]).toEqual([149, false]);
  });

  /** The last turn of a round; seats 0 and 1 are fictional and check their Rebirth after it. */
  const roundEnds = (coins: number): Position => {
    const game = makeGame(ROW_MAP, 3, { fictRebirthCheck: 'endOfRound' }, 'deClassic', [0, 1]);
    const builder = board(game).coins(1, coins);
    builder.seat(0).vp(149).tiles('rebirth').owns({ a: 1 });
    builder.seat(A).tiles('rebirth').owns({ d: 1 });
    const position = builder.seat(B).owns({ h: 1 }).begin(B);
    finishTurn(position);
    expect([position.phase, position.actor]).toEqual(['rebirth', 0]);
    return position;
  };

  test('[AMB-15][AMB-155] in the check at the end of a round the game ends with that round', () => {
    const position = roundEnds(1);
    const events = play(position, 'decline', 'choose 1');
    isReached(events, 0, 151);
    expect([position.phase, position.round]).toEqual(['over', 2]);
    expect(eventsOf(events, 'gameEnded')[0]).toMatchObject({ winners: [0] });
    expect(formatPosition(position)).not.toContain('round-end');
    const short = roundEnds(0);
    play(short, 'decline', 'choose 1');
    expect([short.phase, short.actor, short.isLastRound]).toEqual(['rebirth', A, false]);
  });

  test('[AMB-131] in the first choice: the first round is the last', () => {
    const position = board(ROW).opening().coins(1, 1).turn(A).seat(A).vp(148).noTiles();
    for (const seat of [0, B]) position.seat(seat).noTiles();
    const opened = position.startingSeat(A).seat(A).build();
    isReached(play(opened, 'choose 1', 'choose 1', 'choose 1'), A, 150);
    expect([opened.round, opened.turnSeat]).toEqual([1, A]);
    for (let turn = 0; turn < 3; turn++) finishTurn(opened);
    expect([opened.phase, opened.round]).toEqual(['over', 1]);
  });

  test('[AMB-131] with the VP of the start: the first round is the last, whatever is paid', () => {
    const game = makeGame(ROW_MAP, 3, { targetVP: { 3: 12 }, startVP: 12 });
    const events: GameEvent[] = [];
    const position = newPosition(game, SEEDS.one, events);
    isReached(events, 0, 12);
    play(position, 'choose 6', 'choose 6', 'choose 6');
    expect([position.vp(0), position.round, position.isLastRound]).toEqual([2, 1, true]);
  });
});
