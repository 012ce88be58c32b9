import { type Note, SeatState, seatIn, type TimeControl } from '@vinci/protocol';
import { speak } from '@vinci/words';
import { ServerClock } from '../src/net/server-clock.ts';
import type { Ladder, SeatView } from '../src/net/table.ts';
import { waitingFor } from '../src/time/away.ts';
import { controlShort, controlWords, sameControl } from '../src/time/controls.ts';
import {
  firstTime,
  LADDERS,
  ladderLines,
  NO_LADDER,
  nameOf,
  withTime,
} from '../src/time/ladder.ts';
import { lowFrom, seatTime } from '../src/time/seat-time.ts';
import {
  clockText,
  clockWords,
  spanField,
  spanShort,
  spanWords,
  untilNextText,
} from '../src/time/spans.ts';

const SECOND = 1000;
const HOUR = 3600 * SECOND;
const DAY = 24 * HOUR;

describe('spans of time', () => {
  test.each([
    [30, '30 seconds', '30 sec'],
    [60, '1 minute', '1 min'],
    [90, '90 seconds', '90 sec'],
    [5400, '90 minutes', '90 min'],
    [7200, '2 hours', '2 hr'],
    [86_400, '1 day', '1 day'],
    [97_200, '27 hours', '27 hr'],
    [1_000_001, '11 days and 13 hours', '11 days 13 hr'],
    [0, '0 seconds', '0 sec'],
  ])('%i s reads %s, short %s', (seconds, words, short) => {
    expect(spanWords(seconds)).toBe(words);
    expect(spanShort(seconds)).toBe(short);
  });

  test('is told anew to whoever changes the language', () => {
    expect(spanWords(120)).toBe('2 minutes');
    speak('de');
    expect(spanWords(120)).toBe('2 Minuten');
    speak('en');
  });

  test('are typed in the largest unit that is offered and fits', () => {
    const all = ['second', 'minute', 'hour', 'day'] as const;
    expect(spanField(7200, all)).toEqual([2, 'hour']);
    expect(spanField(7200, ['minute'])).toEqual([120, 'minute']);
    expect(spanField(90, all)).toEqual([90, 'second']);
    expect(spanField(0, ['second'])).toEqual([0, 'second']);
    expect(spanField(86_400, ['day'])).toEqual([1, 'day']);
  });
});

describe('what a clock shows', () => {
  test.each([
    [0, '0:00'],
    [1, '0:01'],
    [9000, '0:09'],
    [9001, '0:10'],
    [60 * SECOND, '1:00'],
    [HOUR - 1, '1:00:00'],
    [HOUR + 62 * SECOND, '1:01:02'],
    [DAY - SECOND, '23:59:59'],
    [DAY, '1 d 0 h'],
    [2 * DAY + 3 * HOUR + 5, '2 d 3 h'],
    [-5000, '0:00'],
  ])('%i ms: %s', (ms, text) => {
    expect(clockText(ms)).toBe(text);
  });

  test('is said in words', () => {
    expect(clockWords(62 * SECOND)).toBe('1 minute and 2 seconds');
    expect(clockWords(12.5 * 60 * SECOND)).toBe('12 minutes and 30 seconds');
    expect(clockWords(2 * DAY + 3 * HOUR + 61 * SECOND)).toBe('2 days and 3 hours');
  });

  test('changes exactly when it is drawn anew', () => {
    for (const ms of [1, 999, 1000, 1001, 59_999, HOUR, HOUR + 1, DAY, DAY + 1, 3 * DAY + 7]) {
      const next = ms - untilNextText(ms);
      expect(next).toBeGreaterThanOrEqual(0);
      if (ms <= DAY) expect(clockText(next)).not.toBe(clockText(ms));
      expect(clockText(next + 1)).toBe(clockText(ms));
    }
    expect(untilNextText(0)).toBe(Number.POSITIVE_INFINITY);
  });
});

describe('the clock of a table in words', () => {
  const game: TimeControl = { type: 'game', seconds: 900, increment: 10 };
  test('long and short', () => {
    expect(controlWords(null)).toBe('No clock');
    expect(controlWords({ type: 'turn', seconds: 120 })).toBe('2 minutes for each turn');
    expect(controlWords({ type: 'days', days: 3 })).toBe('3 days for each turn');
    expect(controlWords(game)).toBe(
      '15 minutes for the whole game, 10 seconds more with each turn',
    );
    expect(controlWords({ ...game, increment: 0 })).toBe('15 minutes for the whole game');
    expect(controlShort(game)).toBe('15 min + 10 sec');
  });

  test('two are the same when all of them is', () => {
    expect(sameControl(game, { ...game })).toBe(true);
    expect(sameControl(game, { ...game, increment: 5 })).toBe(false);
    expect(sameControl(game, null)).toBe(false);
    expect(sameControl(null, null)).toBe(true);
    expect(sameControl({ type: 'turn', seconds: 86_400 }, { type: 'days', days: 1 })).toBe(false);
  });
});

describe('the ladder for somebody who is away', () => {
  test('reads as one sentence for each rung, in order', () => {
    expect(ladderLines(LADDERS.relaxed).map(({ text }) => text)).toEqual([
      'After 2 minutes they are reminded.',
      'After 5 minutes the game pauses, but the clock keeps running.',
      'After 20 minutes a bot plays for them (Medium bot).',
      'After 1 hour the others vote to replace them, wait, or end the game.',
    ]);
    expect(ladderLines(NO_LADDER)).toEqual([]);
  });

  test('is known by its name, unless it is one of one’s own', () => {
    for (const [name, ladder] of Object.entries(LADDERS)) expect(nameOf(ladder)).toBe(name);
    expect(nameOf(withTime(LADDERS.live, 'remind', 31))).toBeUndefined();
    const other: Ladder = { ...LADDERS.live, bot: { ...LADDERS.live.bot, strength: 'easy' } };
    expect(nameOf(other)).toBeUndefined();
  });

  test('a rung that is switched on is in order with the others', () => {
    expect(firstTime(NO_LADDER, 'vote')).toBe(900);
    expect(firstTime(LADDERS.correspondence, 'pause')).toBe(12 * 3600);
    expect(firstTime(withTime(NO_LADDER, 'bot', 40), 'safe')).toBe(40);
    expect(withTime(withTime(NO_LADDER, 'bot', 40), 'bot', 0)).toEqual(NO_LADDER);
  });
});

const seatView: SeatView = {
  ...seatIn(new SeatState()),
  seat: 0,
  name: 'Bo',
  taken: true,
  occupant: 'person',
  time: 60_000,
};

describe('how the game waits for somebody', () => {
  const reminded: Note = { revision: 3, at: 70_000, seat: 0, type: 'reminded' };
  const table = { seats: [seatView], ladder: LADDERS.live, awaySince: 40_000 };

  test('what comes next is the first rung that has not been taken', () => {
    expect(waitingFor(table, [], 0)).toEqual({ next: { rung: 'remind', at: 70_000 } });
    const on = { ...table, seats: [{ ...seatView, step: 'reminded' as const }] };
    expect(waitingFor(on, [reminded], 0)).toEqual({
      reminded: 70_000,
      next: { rung: 'bot', at: 160_000 },
    });
    const last = { ...table, seats: [{ ...seatView, step: 'vote' as const }] };
    expect(waitingFor(last, [reminded], 0)).toEqual({ reminded: 70_000 });
  });

  test('a reminder of an earlier absence does not count, and nobody waits for whoever is here', () => {
    expect(waitingFor(table, [{ ...reminded, at: 39_999 }], 0).reminded).toBeUndefined();
    expect(waitingFor({ ...table, awaySince: 0 }, [reminded], 0)).toEqual({});
  });
});

describe('the clock of a seat', () => {
  const table = {
    seats: [seatView, { ...seatView, seat: 1, time: -1 }],
    clockSeat: 0,
    clockAt: 1_000_000,
    paused: '',
    ended: '',
  } as const;

  test('runs until a time on the server, and rests in a pause and after the end', () => {
    expect(seatTime(table, 0)).toEqual({ runs: true, until: 1_060_000 });
    expect(seatTime({ ...table, paused: 'host' }, 0)).toEqual({ runs: false, left: 60_000 });
    expect(seatTime({ ...table, ended: 'vote' }, 0)).toEqual({ runs: false, left: 60_000 });
    expect(seatTime({ ...table, clockSeat: -1 }, 0)).toEqual({ runs: false, left: 60_000 });
    expect(seatTime(table, 1)).toBeUndefined();
    expect(seatTime(table, 5)).toBeUndefined();
  });

  test('warns half a minute before the end, later where a turn is short, earlier where it is days', () => {
    expect(lowFrom({ type: 'game', seconds: 900, increment: 0 })).toBe(30_000);
    expect(lowFrom({ type: 'turn', seconds: 60 })).toBe(15_000);
    expect(lowFrom({ type: 'days', days: 1 })).toBe(6 * HOUR);
  });
});

describe('the time on the server', () => {
  /** A device whose two clocks a test sets. */
  function device(date: number) {
    const clocks = { date, passed: 500 };
    const clock = new ServerClock({ date: () => clocks.date, passed: () => clocks.passed });
    const pass = (ms: number): void => {
      clocks.date += ms;
      clocks.passed += ms;
    };
    return { clocks, clock, pass };
  }

  test('is right however wrong the clock of the device is, and whoever sets it', () => {
    const { clocks, clock, pass } = device(3 * HOUR);
    expect(clock.now()).toBe(3 * HOUR);
    clock.hear(10 * DAY);
    pass(2500);
    expect(clock.now()).toBe(10 * DAY + 2500);
    expect(clock.drifted).toBe(false);
    clocks.date -= HOUR;
    expect(clock.now()).toBe(10 * DAY + 2500);
    expect(clock.drifted).toBe(true);
    clock.hear(10 * DAY + 2500);
    expect(clock.drifted).toBe(false);
  });

  test('is not known after a sleep, until it is heard or something has happened since', () => {
    const { clocks, clock } = device(0);
    clock.hear(DAY);
    clocks.date += HOUR;
    expect(clock.drifted).toBe(true);
    clock.notBefore(DAY + HOUR);
    expect(clock.now()).toBe(DAY + HOUR);
    clock.notBefore(DAY);
    expect(clock.now()).toBe(DAY + HOUR);
    expect(clock.drifted).toBe(true);
  });
});
