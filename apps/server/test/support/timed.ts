import type { DatabaseSync } from 'node:sqlite';
import { safeTurn } from '@vinci/bots';
import type { Note } from '@vinci/protocol';
import type { Driver } from '@vinci/session/bots/driver';
import type { GameSession } from '@vinci/session/session';
import type { Settings } from '@vinci/session/table';
import { Sessions } from '../../src/session/sessions.ts';
import type { Store } from '../../src/store/store.ts';
import { ServerTime } from '../../src/time/server-time.ts';
import { Waker } from '../../src/time/waker.ts';
import * as acts from './acts.ts';
import { drive } from './bots.ts';
import { settle, TestClock } from './clock.ts';
import { memoryStore } from './session.ts';

const NAMES = ['Ada', 'Bob', 'Cy', 'Di', 'Eve', 'Flo'];

export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

const PERIOD = HOUR;

/** The disk of a journal. Nothing may fail before it is full. */
class Disk {
  readonly #database: DatabaseSync;
  #isFull = false;

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  fill(full: boolean): void {
    this.#isFull = full;
    this.#database.exec(`pragma query_only = ${Number(full)}`);
  }

  readonly onFault = (error: unknown): void => {
    if (!this.#isFull) throw error;
  };
}

/**
 * A server with one game of people, in a time that only passes when it is told to. It can be stopped
 * and started again, and the game can leave memory.
 */
export class TimedGame {
  readonly clock: TestClock;
  readonly store: Store;
  readonly code: string;
  time: ServerTime;
  sessions: Sessions;
  readonly disk: Disk;
  readonly #period: number;
  #waker: Waker | undefined;
  #room: { readonly session: GameSession; readonly driver: Driver } | undefined;
  readonly #present = new Set<number>();
  #spectators = 0;

  private constructor(
    store: Store,
    clock: TestClock,
    code: string,
    at: ServerTime,
    sessions: Sessions,
    disk: Disk,
    period: number,
  ) {
    this.store = store;
    this.clock = clock;
    this.code = code;
    this.time = at;
    this.sessions = sessions;
    this.disk = disk;
    this.#period = period;
  }

  /**
   * A started game; nobody is connected yet.
   *
   * @param period milliseconds between two signs of life; by default days pass quickly
   */
  static async start(people: number, settings: Settings, period = PERIOD): Promise<TimedGame> {
    const { store, database } = await memoryStore();
    const clock = new TestClock();
    const disk = new Disk(database);
    const time = await startTime(store, clock, disk, period);
    const sessions = new Sessions(store, disk.onFault, time.now);
    const seats = people + (settings.opponents?.length ?? 0);
    const created = await sessions.create('Ada', { ...settings, seats });
    if (!created.ok) throw new Error(created.error.text);
    const { code } = created.value;
    const game = new TimedGame(store, clock, code, time, sessions, disk, period);
    await game.#open();
    for (const name of NAMES.slice(1, people)) await acts.sit(game.session, undefined, name);
    const started = await game.session.start();
    if (!started.ok) throw new Error(started.error.text);
    game.#wakeUp();
    return game;
  }

  /** The game in memory; throws when it is not there. */
  get session(): GameSession {
    if (this.#room === undefined) throw new Error('the game sleeps');
    return this.#room.session;
  }

  get isAsleep(): boolean {
    return this.#room === undefined;
  }

  get actor(): number {
    return this.session.position?.actor ?? -1;
  }

  get notes(): readonly Note[] {
    return this.session.history(0).notes;
  }

  get types(): readonly Note['type'][] {
    return this.notes.map(({ type }) => type);
  }

  /** Milliseconds left of a seat. */
  left(seat: number): number {
    return this.session.timeLeft(this.session.now)?.[seat] ?? -1;
  }

  async come(...seats: number[]): Promise<void> {
    for (const seat of seats) this.#present.add(seat);
    await this.#open();
    await this.#see();
  }

  async leave(...seats: number[]): Promise<void> {
    for (const seat of seats) this.#present.delete(seat);
    await this.#see();
  }

  /** A visitor comes, or all go. */
  async watch(yes: boolean): Promise<void> {
    this.#spectators = Number(yes);
    await this.#open();
    await this.#see();
  }

  /** The game leaves memory, as when nobody has been there for a while. */
  async sleep(): Promise<void> {
    this.#present.clear();
    this.#spectators = 0;
    this.#room?.driver.stop();
    this.#room = undefined;
    await this.sessions.close(this.code);
  }

  /** The server ends without a word; the database stays. */
  async crash(): Promise<void> {
    await this.sleep();
    await this.#waker?.stop();
    this.#waker = undefined;
    await this.time.stop();
  }

  /** Another server over the same database. */
  async restart(): Promise<void> {
    this.time = await startTime(this.store, this.clock, this.disk, this.#period);
    this.sessions = new Sessions(this.store, this.disk.onFault, this.time.now);
    this.#wakeUp();
  }

  /** The server gives a sign of life, and looks at the time of day. */
  async beat(): Promise<void> {
    await this.time.beat();
    await settle();
  }

  /** A person plays his turn at once, or as much of it as goes on until somebody else has to act. */
  async play(seat = this.actor): Promise<void> {
    const { session } = this;
    while (session.position?.actor === seat) {
      const answer = await session.submit(seat, session.revision, safeTurn(session.position));
      if (!answer.ok) throw new Error(answer.error.code);
    }
    await settle();
  }

  #wakeUp(): void {
    this.#waker = new Waker({
      rows: this.store.time,
      rooms: {
        wake: async () => {
          await this.#open();
          return 'awake';
        },
      },
      clock: this.clock,
      now: this.time.now,
      config: { leaseSeconds: 10 },
      log: { error: this.disk.onFault } as never,
      period: PERIOD,
    });
    this.#waker.start();
  }

  async #open(): Promise<void> {
    if (this.#room !== undefined) return;
    const { session, driver } = await drive(this.sessions, this.code, this.clock, {}, this.time);
    this.#room = { session, driver };
    driver.wake();
  }

  async #see(): Promise<void> {
    const watched = this.#present.size + this.#spectators > 0;
    this.#room?.driver.see(new Set(this.#present), watched);
    await settle();
  }
}

async function startTime(
  store: Store,
  clock: TestClock,
  { onFault }: Disk,
  period: number,
): Promise<ServerTime> {
  const time = new ServerTime({
    rows: store.time,
    clock,
    isOneOfSeveral: false,
    onFault,
    period,
  });
  await time.start();
  return time;
}
