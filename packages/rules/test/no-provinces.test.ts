import {
  board,
  finishTurn,
  legalLines,
  makeGame,
  play,
  provinceText,
  refusal,
  tileCode,
} from '../src/testing/index.ts';
import { EUROPE, eventsOf, gameOn, ROW, ROW_MAP } from './support.ts';

/** Seat 0 takes the last province of seat 1, which holds some pawns, and ends its turn. */
function wipeOut(pawns: number, game = ROW) {
  const position = board(game)
    .owns({ a: 12 })
    .seat(1)
    .owns({ b: pawns })
    .declines({ f: 1, g: 1 })
    .seat(2)
    .owns({ d: 1 })
    .begin();
  play(position, 'conquer b');
  const events = finishTurn(position);
  return { position, events };
}

describe('active empires without provinces', () => {
  test('[NOPROV-1][NOPROV-4][NOPROV-6][AMB-2][X-123] with survivors: enter again or decline', () => {
    const { position, events } = wipeOut(3);
    expect(eventsOf(events, 'survivorsWait')).toEqual([
      { type: 'survivorsWait', seat: 1, pawns: 2 },
    ]);
    expect([position.turnSeat, position.phase, position.hand(1)]).toEqual([1, 'mobilisation', 2]);
    expect(refusal(position, 'decline')).toBeUndefined();
    const rich = wipeOut(5).position;
    expect(rich.hand(1)).toBe(4);
    expect(refusal(rich, 'conquer h')).toBe('rule/contact');
    play(rich, 'decline');
    expect(rich.phase).toBe('draft');
  });

  test('[NOPROV-1] survivors that can pay for a start province must be brought in', () => {
    const position = board(ROW)
      .owns({ a: 12 })
      .seat(1)
      .owns({ b: 5 })
      .seat(2)
      .owns({ d: 1 })
      .begin();
    play(position, 'conquer b');
    finishTurn(position);
    expect(legalLines(position)).toEqual(['decline', 'conquer a', 'conquer h']);
  });

  test('[NOPROV-2][NOPROV-3][AMB-2][AMB-4] without survivors it declines in its next turn', () => {
    const { position, events } = wipeOut(1);
    expect(eventsOf(events, 'declined')).toEqual([{ type: 'declined', seat: 1, compulsory: true }]);
    expect([position.turnSeat, position.phase, position.actor]).toEqual([1, 'draft', 1]);
  });

  test('[AMB-4] until that turn the older declining empire stays on the board', () => {
    const position = board(ROW)
      .turn(2)
      .seat(2)
      .owns({ a: 12 })
      .seat(1)
      .owns({ b: 1 })
      .declines({ g: 1 })
      .seat(0)
      .owns({ d: 1 })
      .begin(2);
    play(position, 'conquer b');
    finishTurn(position);
    expect(position.turnSeat).toBe(0);
    expect(provinceText(position, 'g')).toBe('1 declining 1');
    finishTurn(position);
    expect(provinceText(position, 'g')).toBe('nobody 0');
  });

  test('[AMB-4] with “immediate” it goes at the end of the attacker’s turn', () => {
    const game = makeGame(ROW_MAP, 3, { autoDeclineTiming: 'immediate' });
    const position = board(game)
      .turn(2)
      .seat(2)
      .owns({ a: 12 })
      .seat(1)
      .owns({ b: 1 })
      .declines({ g: 1 })
      .seat(0)
      .owns({ d: 1 })
      .begin(2);
    play(position, 'conquer b');
    finishTurn(position);
    expect(position.turnSeat).toBe(0);
    expect(provinceText(position, 'g')).toBe('nobody 0');
  });

  test('[NOPROV-2][AMB-3][X-124] in nlClassic survivors go back and the empire declines', () => {
    const { position, events } = wipeOut(3, gameOn(ROW_MAP, 3, 'nlClassic'));
    expect(eventsOf(events, 'declined')).toEqual([{ type: 'declined', seat: 1, compulsory: true }]);
    expect(eventsOf(events, 'pawnsReturned')).toMatchObject([
      { seat: 1, pawns: 2, clause: 'NOPROV-2' },
    ]);
    expect(eventsOf(events, 'survivorsWait')).toEqual([]);
    expect([position.phase, position.actor]).toEqual(['draft', 1]);
    // The older declining empire goes with the decline, which takes the whole turn.
    expect(position.provincesOf(4)).toBe(0);
    play(position, 'choose 1');
    expect(position.turnSeat).toBe(2);
  });

  test('[NOPROV-2] in nlClassic the last pawn lost is a compulsory decline, too', () => {
    const { events } = wipeOut(1, gameOn(ROW_MAP, 3, 'nlClassic'));
    expect(eventsOf(events, 'declined')).toEqual([{ type: 'declined', seat: 1, compulsory: true }]);
  });

  test('[AMB-3][AMB-4] in nlClassic the decline waits for the own turn, the pawns do not', () => {
    const position = board(gameOn(ROW_MAP, 3, 'nlClassic'))
      .turn(2)
      .seat(2)
      .owns({ a: 12 })
      .seat(1)
      .owns({ b: 3 })
      .declines({ g: 1 })
      .seat(0)
      .owns({ d: 1 })
      .begin(2);
    play(position, 'conquer b');
    finishTurn(position);
    expect([position.turnSeat, position.hand(1)]).toEqual([0, 0]);
    expect(provinceText(position, 'g')).toBe('1 declining 1');
    const events = finishTurn(position);
    expect(eventsOf(events, 'declined')).toMatchObject([{ seat: 1, compulsory: true }]);
    expect(provinceText(position, 'g')).toBe('nobody 0');
  });

  test('[NOPROV-2] in nlClassic survivors of any province taken in the turn count', () => {
    const position = board(gameOn(ROW_MAP, 3, 'nlClassic'))
      .owns({ a: 14 })
      .seat(1)
      .owns({ b: 3, c: 1 })
      .begin();
    play(position, 'conquer b', 'conquer c');
    const events = finishTurn(position);
    expect(eventsOf(events, 'pawnsReturned')).toMatchObject([{ seat: 1, pawns: 2 }]);
    expect(eventsOf(events, 'declined')).toMatchObject([{ seat: 1, compulsory: true }]);
  });

  test('[NOPROV-2][NOPROV-7] last province and last pawn are options of their own', () => {
    const game = makeGame(ROW_MAP, 3, {
      lostAllWithSurvivors: 'autoDecline',
      lostAllNoSurvivors: 'declineOrStay',
    });
    expect(wipeOut(3, game).position.phase).toBe('draft');
    const { position, events } = wipeOut(1, game);
    expect(eventsOf(events, 'declined')).toEqual([]);
    expect(legalLines(position)).toEqual(['decline', 'end-expansion']);
  });

  test('[AMB-4][AMB-3] in nlClassic with “immediate” the older empire goes although pawns survived', () => {
    const game = makeGame(ROW_MAP, 3, { autoDeclineTiming: 'immediate' }, 'nlClassic');
    const position = board(game)
      .turn(2)
      .seat(2)
      .owns({ a: 12 })
      .seat(1)
      .owns({ b: 3 })
      .declines({ g: 1 })
      .seat(0)
      .owns({ d: 1 })
      .begin(2);
    play(position, 'conquer b');
    finishTurn(position);
    expect([position.turnSeat, provinceText(position, 'g')]).toEqual([0, 'nobody 0']);
  });

  test('[AMB-117] in nlClassic who vacated everything and could not enter has lost nothing', () => {
    const position = board(gameOn(ROW_MAP, 3, 'nlClassic'))
      .owns({ d: 2 })
      .seat(1)
      .owns({ a: 9 })
      .seat(2)
      .owns({ h: 9 })
      .begin();
    play(position, 'vacate d', 'end-expansion');
    for (const seat of [1, 2]) {
      expect(position.turnSeat).toBe(seat);
      const events = finishTurn(position);
      expect(eventsOf(events, 'pawnsReturned')).toEqual([]);
    }
    expect([position.turnSeat, position.phase, position.hand(0)]).toEqual([0, 'mobilisation', 2]);
    expect(legalLines(position)).toEqual(['decline', 'end-expansion']);
  });

  test('[AMB-4][AMB-121] with “immediate” the persistent tiles of the older empire go to the bag, too', () => {
    const game = makeGame(ROW_MAP, 3, { autoDeclineTiming: 'immediate' });
    const position = board(game)
      .turn(2)
      .seat(2)
      .owns({ a: 12 })
      .seat(1)
      .owns({ b: 1 })
      .lasting('miningColumn')
      .declines({ g: 1 })
      .begin(2);
    const mining = tileCode('miningColumn');
    const before = position.inBag(mining);
    play(position, 'conquer b');
    finishTurn(position);
    expect([position.decliningTiles(1), position.inBag(mining)]).toEqual([[], before + 1]);
  });

  test('[AMB-121][AMB-111] with “immediate” who gives back his last pawn loses it at once, too', () => {
    const position = board(makeGame(ROW_MAP, 3, { autoDeclineTiming: 'immediate' }))
      .tiles('fieldGeneral')
      .declines({ g: 1 })
      .hand(0)
      .seat(1)
      .owns({ d: 1 })
      .begin();
    play(position, 'conquer a');
    finishTurn(position);
    expect(position.turnSeat).toBe(1);
    expect([provinceText(position, 'a'), provinceText(position, 'g')]).toEqual([
      'nobody 0',
      'nobody 0',
    ]);
  });

  test('[AMB-4] with “immediate” survivors protect the older declining empire', () => {
    const game = makeGame(ROW_MAP, 3, { autoDeclineTiming: 'immediate' });
    const { position } = wipeOut(3, game);
    expect(provinceText(position, 'g')).toBe('1 declining 1');
  });

  test('[NOPROV-7][X-110][X-125] where the text allows it a provinceless empire may stay out', () => {
    const stay = makeGame(ROW_MAP, 3, {
      lostAllWithSurvivors: 'reenterDeclineOrStay',
      lostAllNoSurvivors: 'declineOrStay',
    });
    const start = () => board(stay).entered().hand(5).declines({ c: 1, d: 1 });
    const position = start().begin();
    expect(legalLines(position)).toEqual(
      expect.arrayContaining(['decline', 'conquer a', 'end-expansion']),
    );
    const events = play(position, 'end-expansion');
    expect(eventsOf(events, 'scored')[0]!.points).toBe(2);
    const nothing = start().hand(0).begin();
    expect(legalLines(nothing)).toEqual(['decline', 'end-expansion']);
    // A civilization that never entered has no such choice.
    expect(refusal(board(stay).hand(5).begin(), 'end-expansion')).toBe('rule/must-enter');
  });

  test('[NOPROV-8][AMB-95][X-170] too few pawns cannot enter, discounts make it possible', () => {
    const poor = board(ROW).entered().hand(1).begin();
    expect(legalLines(poor)).toEqual(['decline', 'end-expansion']);
    const armed = board(ROW).tiles('weapons', 'specialization').entered().hand(1).begin();
    expect(legalLines(armed)).toEqual(['decline', 'conquer a', 'conquer h']);
  });

  test('[NOPROV-10] the decline of a provinceless empire removes the older declining one', () => {
    const { position } = wipeOut(3);
    play(position, 'decline');
    expect([provinceText(position, 'f'), provinceText(position, 'g')]).toEqual([
      'nobody 0',
      'nobody 0',
    ]);
    expect(position.provincesOf(4)).toBe(0);
  });

  test('[NOPROV-11] such a decline takes a whole turn and scores nothing', () => {
    const { position } = wipeOut(1);
    const events = play(position, 'choose 1');
    expect(eventsOf(events, 'scored')).toMatchObject([{ seat: 1, points: 0 }]);
    expect(position.turnSeat).toBe(2);
  });

  test('[AMB-98] its pawns return to stock', () => {
    const { position } = wipeOut(3);
    expect(position.hand(1)).toBe(2);
    play(position, 'decline');
    expect(position.hand(1)).toBe(0);
    play(position, 'choose 1');
    expect(position.hand(1)).toBe(8 + 2 + 2);
  });

  test('[NOPROV-9] a re-entry on the map of Europe is paid with the pawns that are left', () => {
    const position = board(EUROPE).entered().hand(4).begin();
    play(position, 'conquer scotland', 'end-expansion');
    expect(position.hand(0) + position.pawnsOf(1)).toBe(4);
  });
});
