import type { TimeControl } from '@vinci/protocol';
import type { GameSession } from '@vinci/session/session';
import pg from 'pg';
import { describeWith } from '../../../test/support/requirements.ts';
import { Sessions } from '../src/session/sessions.ts';
import { Store } from '../src/store/store.ts';
import { ServerTime } from '../src/time/server-time.ts';
import * as acts from './support/acts.ts';
import { type Driven, drive } from './support/bots.ts';
import { settle, TestClock } from './support/clock.ts';
import { freshDatabase, type TestDatabase } from './support/postgres.ts';
import { until } from './support/process.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Between two signs of life; nothing else waits for just that long. */
const BEAT = 5003;

/** Tells when a server is done with its sign of life. */
class MachineClock extends TestClock {
  #waiting = 0;

  override after(milliseconds: number, call: () => void): () => void {
    if (milliseconds !== BEAT) return super.after(milliseconds, call);
    this.#waiting++;
    return super.after(milliseconds, () => {
      this.#waiting--;
      call();
    });
  }

  override async pass(milliseconds: number): Promise<void> {
    await super.pass(milliseconds);
    while (this.#waiting === 0) await settle();
  }
}

/** A server on a machine of its own. */
class Machine {
  readonly clock = new MachineClock();
  readonly store: Store;
  readonly time: ServerTime;
  /** The time that passes for it in a second. */
  rate = 1;
  asleep = false;
  /** The database does not answer its signs of life. */
  isCutOff = false;
  readonly #sessions: Sessions;
  readonly #drivers: Driven['driver'][] = [];

  /** @param ahead milliseconds by which its clock is wrong */
  constructor(store: Store, ahead: number) {
    const { clock } = this;
    this.store = store;
    clock.jump(ahead);
    const { shared } = store.time;
    store.time.shared = async () => {
      if (this.isCutOff) throw new Error('the database is away');
      return shared.call(store.time);
    };
    this.time = new ServerTime({
      rows: store.time,
      clock,
      isOneOfSeveral: true,
      onFault: (error) => {
        if (!this.isCutOff) throw error;
      },
      period: BEAT,
    });
    this.#sessions = new Sessions(store, fail, this.time.now);
  }

  /** A game of three people with a clock of 600 seconds for each turn. */
  async game(): Promise<GameSession> {
    const clock: TimeControl = { type: 'turn', seconds: 600 };
    const made = await this.#sessions.create('Ada', { seats: 3, clock });
    if (!made.ok) throw new Error(made.error.text);
    const session = await this.open(made.value.code);
    for (const name of ['Bob', 'Cy']) await acts.sit(session, undefined, name);
    const started = await session.start();
    if (!started.ok) throw new Error(started.error.text);
    return session;
  }

  /** Opens a game; all who sit at it are connected. */
  async open(code: string): Promise<GameSession> {
    const { session, driver } = await drive(this.#sessions, code, this.clock, {}, this.time);
    this.#drivers.push(driver);
    driver.see(new Set([0, 1, 2]), true);
    await settle();
    return session;
  }

  /** Milliseconds that the seat to act has left once the game has noted the outages that are known. */
  async left(session: GameSession): Promise<number> {
    await until(async () => {
      await settle();
      return !this.time.outages.some((outage) => outage.until > session.wait.known);
    });
    return session.timeLeft(session.now)?.[session.position?.actor ?? -1] ?? -1;
  }

  async close(code: string): Promise<void> {
    for (const driver of this.#drivers.splice(0)) driver.stop();
    await this.#sessions.close(code);
  }

  async stop(): Promise<void> {
    for (const driver of this.#drivers) driver.stop();
    await this.time.stop();
  }
}

/** Several machines over a PostgreSQL whose clock can be set, too. */
class World {
  readonly #database: TestDatabase;
  readonly #client: pg.Client;
  readonly #machines: Machine[] = [];
  readonly #running = new Set<Machine>();
  #hasGoneBack = false;

  private constructor(database: TestDatabase, client: pg.Client) {
    this.#database = database;
    this.#client = client;
  }

  static async create(): Promise<World> {
    const database = await freshDatabase();
    await database.query('create table time_of_day (at bigint not null)');
    await database.query(`insert into time_of_day values (${new TestClock().now()})`);
    // Whoever asks this database for the time is told this one.
    await database.query(`create function clock_timestamp() returns timestamptz language sql volatile
      as 'select to_timestamp(at / 1000.0) from public.time_of_day'`);
    const name = new URL(database.url).pathname.slice(1);
    await database.query(`alter database ${name} set search_path = public, pg_catalog`);
    const client = new pg.Client(database.url);
    await client.connect();
    return new World(database, client);
  }

  async remove(): Promise<void> {
    for (const machine of this.#running) await machine.stop();
    for (const { store } of this.#machines) await store.close();
    await this.#client.end();
    await this.#database.remove();
  }

  /** @param ahead milliseconds by which its clock is wrong */
  async start(ahead = 0): Promise<Machine> {
    const machine = new Machine(await Store.open(this.#database.url), ahead);
    this.#machines.push(machine);
    await machine.time.start();
    this.#running.add(machine);
    return machine;
  }

  async stop(...machines: readonly Machine[]): Promise<void> {
    for (const machine of machines) {
      this.#running.delete(machine);
      await machine.stop();
    }
  }

  /** Sets the clock of the database. */
  async set(by: number): Promise<void> {
    await this.#client.query('update time_of_day set at = at + $1', [by]);
  }

  /** Time passes everywhere; on a machine that sleeps only its time of day goes on. */
  async pass(milliseconds: number): Promise<void> {
    for (let rest = milliseconds; rest > 0; ) {
      const awake = [...this.#running].filter(({ asleep }) => !asleep);
      const next = awake.map(({ clock, rate }) => Math.ceil((clock.next ?? rest) / rate));
      const step = Math.min(rest, Math.max(1, Math.min(BEAT, ...next)));
      rest -= step;
      await this.set(step);
      for (const { clock, rate, asleep, time } of this.#running) {
        const before = time.now();
        if (asleep) clock.jump(step);
        else await clock.pass(step * rate);
        this.#hasGoneBack ||= time.now() < before;
      }
    }
  }

  get hasGoneBack(): boolean {
    return this.#hasGoneBack;
  }

  /** The most by which two servers differ, in milliseconds. */
  get difference(): number {
    const all = [...this.#running].map(({ time }) => time.now());
    return Math.max(...all) - Math.min(...all);
  }
}

describeWith('postgres', 'the time of several servers over one database', () => {
  let world: World;

  beforeEach(async () => {
    world = await World.create();
  });

  afterEach(async () => {
    expect(world.hasGoneBack).toBe(false);
    await world.remove();
  });

  test.each([
    ['a little ahead', 45 * SECOND],
    ['a little behind', -45 * SECOND],
    ['years ahead', 4000 * DAY],
    ['years behind', -4000 * DAY],
  ])(
    'a game moves without losing time to one whose clock is %s, and none takes time for that',
    async (_, ahead) => {
      const one = await world.start();
      await world.pass(4 * SECOND);
      const here = await one.game();
      await world.pass(4 * SECOND);
      const two = await world.start(ahead);
      expect(world.difference).toBeLessThan(100);
      await world.pass(5 * MINUTE);
      expect(world.difference).toBeLessThan(100);
      expect(await one.left(here)).toBe(5 * MINUTE - 4 * SECOND);
      await one.close(here.code);
      const there = await two.open(here.code);
      expect(await two.left(there)).toBe(5 * MINUTE - 4 * SECOND);
      await world.pass(MINUTE);
      expect(await two.left(there)).toBe(4 * MINUTE - 4 * SECOND);
      expect([...one.time.outages, ...two.time.outages]).toEqual([]);
    },
  );

  test('a machine that sleeps, or whose clock is set, is no outage while another one serves', async () => {
    const [one, two] = [await world.start(), await world.start()];
    const game = await two.game();
    await world.pass(MINUTE);
    one.asleep = true;
    await world.pass(5 * MINUTE);
    one.asleep = false;
    let woken = 0;
    one.time.listen(() => woken++);
    await world.pass(2 * BEAT);
    expect(woken).toBe(1);
    expect(world.difference).toBeLessThan(100);
    for (const by of [HOUR, -2 * HOUR, 400 * DAY]) {
      one.clock.jump(by);
      await world.pass(BEAT);
    }
    expect([...one.time.outages, ...two.time.outages]).toEqual([]);
    expect(await two.left(game)).toBe(4 * MINUTE - 5 * BEAT);
    expect(world.difference).toBeLessThan(100);
  });

  test('when all sleep, the games get that time back, and it is noted once', async () => {
    const [one, two] = [await world.start(), await world.start()];
    const game = await two.game();
    await world.pass(MINUTE);
    const since = one.time.now();
    one.asleep = true;
    two.asleep = true;
    await world.pass(HOUR);
    one.asleep = false;
    two.asleep = false;
    await world.pass(2 * BEAT);
    expect(two.time.outages).toHaveLength(1);
    const [outage = { since: 0, until: 0 }] = two.time.outages;
    expect(outage.since - since).toBeLessThanOrEqual(BEAT);
    expect(outage.until - outage.since).toBe(HOUR);
    expect(await two.left(game)).toBe(9 * MINUTE - 2 * BEAT);
    expect(world.difference).toBeLessThan(100);
  });

  test('when no sign of life gets through, the games get that time back, and it is noted once', async () => {
    const [one, two] = [await world.start(), await world.start()];
    const game = await two.game();
    await world.pass(MINUTE);
    const since = two.time.now();
    for (const machine of [one, two]) machine.isCutOff = true;
    await world.pass(HOUR);
    for (const machine of [one, two]) machine.isCutOff = false;
    await world.pass(2 * BEAT);
    expect(one.time.outages).toEqual(two.time.outages);
    expect(two.time.outages).toHaveLength(1);
    const [outage = { since: 0, until: 0 }] = two.time.outages;
    expect(Math.abs(outage.since - since)).toBeLessThanOrEqual(BEAT);
    expect(outage.until - since).toBeGreaterThanOrEqual(HOUR);
    expect(await two.left(game)).toBeGreaterThan(9 * MINUTE - 3 * BEAT);
    expect(world.difference).toBeLessThan(100);
  });

  test('it begins with the last sign of life of any of them', async () => {
    const [one, two] = [await world.start(), await world.start()];
    const game = await two.game();
    await world.pass(MINUTE);
    one.isCutOff = true;
    await world.pass(8 * BEAT);
    const since = two.time.now();
    two.isCutOff = true;
    await world.pass(HOUR);
    for (const machine of [one, two]) machine.isCutOff = false;
    await world.pass(2 * BEAT);
    expect(one.time.outages).toEqual(two.time.outages);
    expect(two.time.outages).toHaveLength(1);
    expect(Math.abs((two.time.outages[0]?.since ?? 0) - since)).toBeLessThanOrEqual(BEAT);
    expect(await two.left(game)).toBeLessThan(9 * MINUTE - 8 * BEAT + BEAT);
    expect(world.difference).toBeLessThan(100);
  });

  test.each([16, 18, 20, 300])(
    'a server of which no sign of life gets through for %i s is no outage while another one serves',
    async (seconds) => {
      const [one, two] = [await world.start(), await world.start()];
      const game = await two.game();
      await world.pass(MINUTE);
      one.isCutOff = true;
      await world.pass(seconds * SECOND);
      one.isCutOff = false;
      await world.pass(2 * BEAT);
      expect([...one.time.outages, ...two.time.outages]).toEqual([]);
      expect(await two.left(game)).toBe(9 * MINUTE - seconds * SECOND - 2 * BEAT);
      expect(world.difference).toBeLessThan(100);
    },
  );

  test('the clock of the database is set: all go on together, and nobody loses time', async () => {
    const [one, two] = [await world.start(), await world.start(20 * MINUTE)];
    const game = await two.game();
    const began = one.time.now();
    await world.pass(MINUTE);
    for (const by of [-HOUR, 4 * HOUR, 3 * SECOND, -10 * DAY]) {
      await world.set(by);
      await world.pass(2 * BEAT);
      expect(world.difference).toBeLessThan(100);
    }
    // One that starts now knows by how much they are ahead of it.
    const three = await world.start(-30 * DAY);
    expect(world.difference).toBeLessThan(100);
    expect(await two.left(game)).toBe(9 * MINUTE - 8 * BEAT);
    await two.close(game.code);
    const moved = await three.open(game.code);
    expect(await three.left(moved)).toBe(9 * MINUTE - 8 * BEAT);
    // A time without any server is noted all the same.
    await three.close(game.code);
    await world.stop(one, two, three);
    await world.pass(HOUR);
    const four = await world.start();
    expect(await four.left(await four.open(game.code))).toBe(9 * MINUTE - 8 * BEAT);
    expect(four.time.now() - began).toBeGreaterThanOrEqual(HOUR + MINUTE + 8 * BEAT);
    expect(four.time.outages.at(-1)).toMatchObject({ until: four.time.now() });
  });

  test('machines that are a little too fast or too slow stay together', async () => {
    const [one, two] = [await world.start(), await world.start()];
    one.rate = 1.01;
    two.rate = 0.99;
    const began = one.time.now();
    await world.pass(20 * MINUTE);
    expect(world.difference).toBeLessThan(500);
    expect(Math.abs(one.time.now() - began - 20 * MINUTE)).toBeLessThan(500);
    expect(two.time.outages).toEqual([]);
  });

  test('games that are imported from a server that is ahead take all servers along', async () => {
    const [one, two] = [await world.start(), await world.start()];
    const game = await one.game();
    await world.pass(MINUTE);
    const later = one.time.now() + 30 * DAY;
    await one.store.time.beat(later);
    await world.pass(2 * BEAT);
    for (const { time } of [one, two]) expect(time.now()).toBeGreaterThanOrEqual(later);
    expect(world.difference).toBeLessThan(100);
    expect(await one.left(game)).toBe(9 * MINUTE - 2 * BEAT);
    const three = await world.start();
    expect(world.difference).toBeLessThan(100);
    await world.stop(three);
  });
});

function fail(error: unknown): void {
  throw error;
}
