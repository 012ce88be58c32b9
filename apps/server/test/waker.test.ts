import { legalIntents, MAX_INTENTS, type Position } from '@vinci/rules';
import { UnplayableError } from '@vinci/session/stored';
import { pino } from 'pino';
import { NoAnswerError } from '../src/cluster/calls.ts';
import { ElsewhereError, LapsedError } from '../src/cluster/leases.ts';
import { Rooms } from '../src/rooms/rooms.ts';
import type { Services } from '../src/services.ts';
import { type Holding, Sessions } from '../src/session/sessions.ts';
import { Store } from '../src/store/store.ts';
import { ServerTime } from '../src/time/server-time.ts';
import { Waker } from '../src/time/waker.ts';
import { TestClock } from './support/clock.ts';
import { onEachDatabase } from './support/databases.ts';
import { TimedGame } from './support/timed.ts';

const DAY = 86_400_000;

const buffer = new Int32Array(MAX_INTENTS);
const LEASE_SECONDS = 10;

const dueAt = async (store: Store, code: string): Promise<number> =>
  (await store.peek(code))?.game.due_at ?? Number.NaN;

/** A game in which something is due, and rooms that ask whether they may have it. */
async function sleepingGame(store: Store, clock: TestClock) {
  const settings = { opponents: ['easy', 'easy'], clock: { type: 'turn', seconds: 60 } } as const;
  const made = await new Sessions(store, () => undefined, clock.now).create('Ada', settings, true);
  if (!made.ok) throw new Error(made.error.text);
  await clock.pass(DAY);
  const holding: Holding = { take: () => Promise.reject(), give: async () => undefined };
  const sessions = new Sessions(store, () => undefined, clock.now, holding);
  const log = pino({ level: 'silent' });
  const calls = {
    ask: async () => {
      throw new NoAnswerError('nobody listens');
    },
  };
  const rooms = new Rooms(() => ({ sessions, log, cluster: { calls } }) as unknown as Services);
  return { code: made.value.code, holding, log, rooms };
}

onEachDatabase('what is due', (fresh) => {
  test('is found in order and a few at a time, and what cannot be woken keeps nobody from it', async () => {
    const place = await fresh();
    const store = await Store.open(place.place);
    const clock = new TestClock();
    const sessions = new Sessions(store, () => undefined, clock.now);
    const codes: string[] = [];
    for (let game = 0; game < 60; game++) {
      const made = await sessions.create(
        'Ada',
        { opponents: ['easy', 'easy'], clock: { type: 'days', days: 1 } },
        true,
      );
      if (!made.ok) throw new Error(made.error.text);
      codes.push(made.value.code);
      await clock.pass(1000);
    }
    const untimed = await sessions.create('Ada', { opponents: ['easy', 'easy'] }, true);
    expect(untimed.ok).toBe(true);
    const woken: string[] = [];
    const waker = new Waker({
      rows: store.time,
      rooms: {
        wake: async (code) => {
          woken.push(code);
          return 'unplayable';
        },
      },
      clock,
      now: clock.now,
      config: { leaseSeconds: LEASE_SECONDS },
      log: { error: (error: unknown) => expect(error).toBeUndefined() } as never,
    });
    await clock.pass(DAY);
    await waker.look();
    // Those in which a bot begins are due at once, the others after their day.
    expect(woken).toHaveLength(50);
    await waker.look();
    expect(woken).toHaveLength(60);
    expect([...woken].sort()).toEqual([...codes].sort());
    await waker.look();
    expect(woken).toHaveLength(60);
    await clock.pass(3_600_000);
    await waker.look();
    expect(woken).toHaveLength(110);
    await waker.stop();
    await store.close();
    await place.remove();
  });

  test('is not put off when somebody has acted in it since it was found', async () => {
    const place = await fresh();
    const store = await Store.open(place.place);
    const clock = new TestClock();
    const sessions = new Sessions(store, () => undefined, clock.now);
    const codes: string[] = [];
    for (let game = 0; game < 2; game++) {
      const settings = {
        opponents: ['easy', 'easy'] as const,
        clock: { type: 'days', days: 1 } as const,
      };
      const made = await sessions.create('Ada', settings, true);
      if (!made.ok) throw new Error(made.error.text);
      codes.push(made.value.code);
    }
    await clock.pass(2 * DAY);
    const woken: string[] = [];
    const waker = new Waker({
      rows: store.time,
      rooms: {
        wake: async (code) => {
          woken.push(code);
          // While this one is woken, the other one, which is in memory, is played: it is due in a minute.
          if (woken.length === 1) {
            const other = codes.find((each) => each !== code) ?? '';
            const due_at = await dueAt(store, other);
            await store.time.postpone({ code: other, due_at }, clock.now() + 60_000);
          }
          return 'awake';
        },
      },
      clock,
      now: clock.now,
      config: { leaseSeconds: LEASE_SECONDS },
      log: { error: (error: unknown) => expect(error).toBeUndefined() } as never,
    });
    await waker.look();
    const [first] = woken as [string];
    const other = codes.find((each) => each !== first);
    expect(woken).toEqual([first]);
    await clock.pass(60_000);
    await waker.look();
    expect(woken).toEqual([first, other]);
    await waker.stop();
    await store.close();
    await place.remove();
  });

  test('is tried again soon where it is not known who has the game, and never later than it is due', async () => {
    const place = await fresh();
    const store = await Store.open(place.place);
    const clock = new TestClock();
    const { code, holding, log, rooms } = await sleepingGame(store, clock);
    const parts = { rows: store.time, rooms, clock, now: clock.now, log };
    const waker = new Waker({ ...parts, config: { leaseSeconds: LEASE_SECONDS } });
    const due = async (): Promise<number> => (await dueAt(store, code)) - clock.now();
    for (const trouble of [
      new LapsedError('the own lease has ended'),
      new ElsewhereError({ id: 'dead', address: '127.0.0.1:1' }),
      new Error('the database does not answer'),
    ]) {
      holding.take = async () => {
        throw trouble;
      };
      await waker.look();
      expect(await due()).toBe(LEASE_SECONDS * 1000);
      await clock.pass(LEASE_SECONDS * 1000);
    }
    // Meanwhile it was played elsewhere, and is due in a second: that counts.
    holding.take = async () => {
      const due_at = await dueAt(store, code);
      await store.time.postpone({ code, due_at }, clock.now() + 1000);
      throw new LapsedError('the own lease has ended');
    };
    await waker.look();
    expect(await due()).toBe(1000);
    // A game that cannot be played on is left alone for longer.
    await clock.pass(1000);
    holding.take = async () => {
      throw new UnplayableError('room/outdated', 'other rules');
    };
    await waker.look();
    expect(await due()).toBe(3_600_000);
    await waker.stop();
    await store.close();
    await place.remove();
  });

  test('times in which no server ran are known to the next one, and signs of life never go back', async () => {
    const place = await fresh();
    const store = await Store.open(place.place);
    const clock = new TestClock();
    const onFault = (error: unknown) => expect(error).toBeUndefined();
    const parts = { rows: store.time, clock, isOneOfSeveral: false, onFault };
    const first = new ServerTime(parts);
    await first.start();
    expect(first.outages).toEqual([]);
    clock.meanwhile = () => first.beat();
    await clock.pass(20_000);
    clock.meanwhile = undefined;
    await first.stop();
    const stopped = clock.now();
    await clock.pass(60_000);
    const second = new ServerTime(parts);
    await second.start();
    expect(second.outages).toEqual([{ since: stopped, until: clock.now() }]);
    await store.time.beat(stopped);
    expect(await store.time.lastBeat()).toBe(clock.now());
    // An outage that lasted longer than the server could say.
    await store.time.addOutage(stopped, stopped + 1);
    expect(await store.time.outages()).toEqual(second.outages);
    await store.time.addOutage(stopped, clock.now() + 1);
    expect(await store.time.outages()).toEqual([{ since: stopped, until: clock.now() + 1 }]);
    let told = 0;
    second.listen(() => {
      told++;
    });
    clock.jump(DAY);
    await second.beat();
    expect([told, second.outages.length, second.now()]).toEqual([1, 2, clock.now()]);
    clock.jump(-2 * DAY);
    const before = second.now();
    await second.beat();
    expect([told, second.now()]).toEqual([1, before]);
    await second.stop();
    await store.close();
    await place.remove();
  });
});

test('a game leaves memory with the time at which it is really due, also in the middle of a turn', async () => {
  const absence = { remind: (3 * DAY) / 1000, pause: 0, safe: 0, vote: 0 };
  const game = await TimedGame.start(3, { absence, clock: null });
  const dueIn = async (): Promise<number> => (await dueAt(game.store, game.code)) - game.time.now();
  await game.come(game.actor);
  expect(await dueIn()).toBe(3 * DAY);
  for (let before = -1; before !== game.actor; ) {
    const { session } = game;
    before = game.actor;
    await game.clock.pass(DAY);
    legalIntents(session.position as Position, buffer);
    await session.submit(before, session.revision, [buffer[0] as number]);
  }
  // The same seat has to act as before, so that this alone has not said when.
  expect(await dueIn()).toBeLessThan(3 * DAY);
  await game.leave(0, 1, 2);
  await game.sleep();
  expect(await dueIn()).toBe(3 * DAY);
  await game.crash();
});
