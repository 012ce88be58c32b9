import type { Opponent, Refusal } from '@vinci/protocol';
import {
  type IntentCode,
  legalIntents,
  MAX_INTENTS,
  type Position,
  type Result,
  type Seat,
} from '@vinci/rules';
import type { Logger } from 'pino';
import { type Clock, machineClock } from '../clock.ts';
import { deciderOf } from '../session/seating.ts';
import type { GameSession } from '../session/session.ts';
import { Absence } from './absence.ts';
import { BotError, type Brain, BrainClosedError } from './brain.ts';
import { batchLength, delayBefore } from './pace.ts';
import { Planner, type Task } from './planner.ts';
import type { Turnstile } from './turnstile.ts';

/** Milliseconds after which something that could not be stored is tried again. */
const RETRY = 2000;

export interface DriverParts {
  readonly session: GameSession;
  readonly brain: Brain;
  readonly turnstile: Turnstile;
  readonly log: Logger;
  readonly clock?: Clock;
}

/** Nothing to do until something happens. */
const IDLE = Number.POSITIVE_INFINITY;

/**
 * Acts for bots, fictional players and, where the table wants it, for absent people of one game. It
 * goes through the same door as people, at a pace they can follow, and only while somebody is
 * connected. It may be woken at any time and then looks afresh at what there is to do.
 */
export class Driver {
  readonly #session: GameSession;
  readonly #turnstile: Turnstile;
  readonly #planner: Planner;
  readonly #log: Logger;
  readonly #clock: Clock;
  readonly #absence: Absence;
  #watched = false;
  #network = '';
  #stopped = false;
  #running = false;
  #wakeUp: (() => void) | undefined;
  #woken = false;
  #givingBack: Promise<Result<undefined, Refusal> | undefined> | undefined;
  /** Until then nothing is tried again, whatever happens. */
  #restsUntil = 0;
  /** When the last move was made, in milliseconds that have passed, and how many there were. */
  #moved: { readonly at: number; readonly moves: number };

  constructor({ session, brain, turnstile, log, clock = machineClock }: DriverParts) {
    this.#session = session;
    this.#turnstile = turnstile;
    this.#log = log;
    this.#clock = clock;
    const now = clock.passed();
    this.#absence = new Absence(now);
    const ago = Math.max(0, clock.now() - session.last.at);
    this.#moved = { at: now - ago, moves: movesOf(session) };
    this.#planner = new Planner(brain, turnstile);
  }

  /**
   * Tells who is connected.
   *
   * @param seats seats whose person is connected
   * @param watched whether anybody is, spectators included; without, the game stands still
   * @param network where they come from
   */
  see(seats: ReadonlySet<Seat>, watched: boolean, network = ''): void {
    this.#network = network;
    this.#absence.see(seats, this.#clock.passed());
    this.#watched = watched;
    this.wake();
  }

  /** Something has happened that may concern a bot. */
  wake(): void {
    if (this.#stopped) return;
    this.#noteMove();
    // Not left to the loop: it may be waiting for a decision that nobody needs any more.
    if (this.#watched && this.#clock.passed() >= this.#restsUntil) void this.#giveBack();
    this.#woken = true;
    this.#wakeUp?.();
    if (this.#running) return;
    this.#running = true;
    void this.#run();
  }

  /** Every move wakes, so it was made just now. What the time of day was does not count. */
  #noteMove(): void {
    const moves = movesOf(this.#session);
    if (moves !== this.#moved.moves) this.#moved = { at: this.#clock.passed(), moves };
  }

  /** Ends for good. What has been handed to the session is still carried out. */
  stop(): void {
    this.#stopped = true;
    this.#wakeUp?.();
  }

  async #run(): Promise<void> {
    while (!this.#stopped) {
      this.#woken = false;
      let pause: number;
      try {
        pause = await this.#step();
      } catch (error) {
        this.#log.error({ err: error, game: this.#session.code }, 'the driver of bots failed');
        pause = this.#rest();
      }
      if (this.#woken || pause <= 0) continue;
      if (pause === IDLE) break;
      await this.#sleep(pause);
    }
    this.#running = false;
  }

  #sleep(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      const awake = (): void => {
        callOff();
        this.#wakeUp = undefined;
        resolve();
      };
      const callOff = this.#clock.after(milliseconds, awake);
      this.#wakeUp = awake;
    });
  }

  /** Does the next thing, if it is time for it. Returns milliseconds to wait before the next look. */
  async #step(): Promise<number> {
    const tired = this.#restsUntil - this.#clock.passed();
    if (tired > 0) return tired;
    const { table, position } = this.#session;
    if (table.status !== 'playing' || position === undefined || !this.#watched) return IDLE;
    const returned = await this.#giveBack();
    if (returned !== undefined) return this.#settled(returned);
    const seat = position.actor;
    const decider = deciderOf(table.seats[seat]);
    return decider === undefined ? this.#await(seat) : this.#act(seat, decider, position);
  }

  /**
   * Gives the seats back whose people have returned; `undefined` when there are none. It goes on
   * once only: what fails is told about, which wakes, and would be tried again without a pause.
   */
  #giveBack(): Promise<Result<undefined, Refusal> | undefined> {
    this.#givingBack ??= this.#giveAllBack().finally(() => {
      this.#givingBack = undefined;
    });
    return this.#givingBack;
  }

  async #giveAllBack(): Promise<Result<undefined, Refusal> | undefined> {
    for (let last: Result<undefined, Refusal> | undefined; ; ) {
      const { table } = this.#session;
      if (table.status !== 'playing') return last;
      const seat = table.seats.findIndex(
        ({ standIn }, each) =>
          standIn !== '' && (table.standIn === null || this.#absence.isPresent(each)),
      );
      if (seat < 0) return last;
      last = await this.#session.setStandIn(seat, '');
      if (!last.ok) {
        // Who waits for a decision does not look at the time.
        this.#clock.after(this.#rest(), () => this.wake());
        return last;
      }
      this.#absence.begin(seat, this.#clock.passed());
    }
  }

  /** The game waits for a person: a bot takes over when that lasts too long. */
  async #await(seat: Seat): Promise<number> {
    const { table } = this.#session;
    if (table.standIn === null || this.#absence.isPresent(seat)) return IDLE;
    const due = this.#absence.dueAt(seat, table.standIn, this.#moved.at);
    const wait = due - this.#clock.passed();
    if (wait > 0) return wait;
    this.#log.info({ game: this.#session.code, seat }, 'a bot takes over for an absent player');
    return this.#settled(await this.#session.setStandIn(seat, table.standIn.strength));
  }

  async #act(seat: Seat, decider: Opponent, position: Position): Promise<number> {
    const session = this.#session;
    const { revision } = session;
    const network = this.#network;
    const task: Task = { revision, seat, decider, network };
    const first = session.last.seat !== seat;
    let plan: readonly IntentCode[];
    try {
      plan = await this.#planner.planFor(task, position);
    } catch (error) {
      return this.#failed(task, position, error);
    }
    if (!this.#isWanted(task)) return 0;
    const delay = delayBefore(plan[0] as number, first, position.phase, session.table.pace);
    const wait = this.#moved.at + delay - this.#clock.passed();
    if (wait > 0) return wait;
    await this.#turnstile.pass(network);
    if (!this.#isWanted(task)) return 0;
    const intents = plan.slice(0, batchLength(plan));
    const answer = await session.act(seat, revision, intents);
    if (answer.ok) {
      this.#planner.advance(intents.length, answer.value.revision);
      return 0;
    }
    // A fault may come from these very intents; without another plan it would come for ever.
    if (!/^(rule\/|server\/fault$)/.test(answer.error.code)) return this.#settled(answer);
    const refused = `${intents.join(' ')} was refused with ${answer.error.code}`;
    return this.#failed(task, position, new BotError('illegal', refused));
  }

  /** Whether what was waited for is still wanted. */
  #isWanted({ revision, seat, decider }: Task): boolean {
    const { revision: present, table } = this.#session;
    const goesOn = present === revision && table.status === 'playing';
    const decides = deciderOf(table.seats[seat]) === decider;
    return goesOn && decides && this.#watched && !this.#stopped;
  }

  /** The rest of the turn becomes the safe one; it is noted for everybody. */
  async #failed(task: Task, position: Position, error: unknown): Promise<number> {
    if (error instanceof BrainClosedError) return IDLE;
    if (!this.#isWanted(task)) return 0;
    const about = { err: error, game: this.#session.code, seat: task.seat };
    if (this.#planner.isSafe(position)) {
      this.#log.error(about, 'the safe turn failed; any move is made');
      this.#planner.use(task, [anyIntent(position)]);
      return this.#rest();
    }
    const reason = error instanceof BotError ? error.reason : 'threw';
    this.#log.warn({ ...about, reason }, 'a bot failed; the safe turn is made');
    const noted = await this.#session.noteFailure(task.seat, reason);
    if (noted.ok) this.#planner.beSafe(position);
    return this.#settled(noted);
  }

  /** Something failed that may work later. */
  #rest(): number {
    this.#restsUntil = this.#clock.passed() + RETRY;
    return RETRY;
  }

  /** What to do after something was asked of the session. */
  #settled(answer: Result<unknown, Refusal>): number {
    if (answer.ok || answer.error.code === 'intent/stale') {
      if (!answer.ok) this.#planner.forget();
      return 0;
    }
    this.#log.warn({ game: this.#session.code, refused: answer.error.code }, 'a bot has to wait');
    return this.#rest();
  }
}

/** Entries so far; −1 before the start. */
const movesOf = ({ position, revision }: GameSession): number =>
  position === undefined ? -1 : revision;

const buffer = new Int32Array(MAX_INTENTS);

/** The last legal intent in the order of the rules. */
const anyIntent = (position: Position): number =>
  buffer[legalIntents(position, buffer) - 1] as number;
