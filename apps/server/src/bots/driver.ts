import type { Opponent, Refusal } from '@vinci/protocol';
import {
  type IntentCode,
  legalIntents,
  MAX_INTENTS,
  ok,
  type Position,
  type Result,
  type Seat,
} from '@vinci/rules';
import type { Logger } from 'pino';
import { type Clock, machineClock } from '../clock.ts';
import { comeBack, isMissing, withoutStandIn } from '../session/governing.ts';
import { isPerson } from '../session/seating.ts';
import type { GameSession } from '../session/session.ts';
import type { SeatEntry, Table } from '../session/table.ts';
import type { ServerTime } from '../time/server-time.ts';
import { type Duty, Watch } from '../time/watch.ts';
import { currentRequest, inRequest } from '../trace.ts';
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
  /** Times in which nobody could play. */
  readonly time?: Pick<ServerTime, 'outages' | 'listen'>;
  /** Told since when the game waits for somebody absent, in milliseconds since 1970; 0 for nobody. */
  readonly onAway?: (since: number) => void;
}

/** Nothing to do until something happens. */
const IDLE = Number.POSITIVE_INFINITY;

/**
 * Acts for bots, fictional players, absent people and those whose time is up, and does what time brings
 * about in one game. It goes through the same door as people, at a pace they can follow. While nobody
 * is connected bots rest, unless the table has chosen a clock. It may be woken at any time and then
 * looks afresh at what there is to do.
 */
export class Driver {
  readonly #session: GameSession;
  readonly #turnstile: Turnstile;
  readonly #planner: Planner;
  readonly #log: Logger;
  readonly #clock: Clock;
  readonly #absence: Absence;
  readonly #watch: Watch;
  readonly #deafen: (() => void) | undefined;
  readonly #onAway: (since: number) => void;
  #watched = false;
  /** The request that led to the last move, and so to what bots do now. */
  #cause: string | undefined;
  #network = '';
  #stopped = false;
  #running = false;
  #wakeUp: (() => void) | undefined;
  #woken = false;
  #givingBack: Promise<Result<undefined, Refusal> | undefined> | undefined;
  /** Until then nothing is tried again, whatever happens. */
  #restsUntil = 0;
  /** Since when the game waits, in milliseconds that have passed, and after how many moves. */
  #moved: { readonly at: number; readonly moves: number; readonly since: number };

  constructor({
    session,
    brain,
    turnstile,
    log,
    clock = machineClock,
    time,
    onAway = () => undefined,
  }: DriverParts) {
    this.#session = session;
    this.#turnstile = turnstile;
    this.#log = log;
    this.#clock = clock;
    const now = clock.passed();
    this.#absence = new Absence(now);
    const outages = () => time?.outages ?? [];
    this.#watch = new Watch({ session, clock, absence: this.#absence, outages });
    this.#onAway = onAway;
    const { since } = session.wait;
    this.#moved = { at: now - waitedIn(session), moves: movesOf(session), since };
    this.#planner = new Planner(brain, turnstile);
    this.#deafen = time?.listen(() => this.wake());
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
    if (this.#clock.passed() >= this.#restsUntil) void this.#giveBack();
    this.#onAway(this.#watch.awaySince(this.#moved.at));
    this.#woken = true;
    this.#wakeUp?.();
    if (this.#running) return;
    this.#running = true;
    void this.#run();
  }

  /**
   * Every move wakes, so it was made just now. What the time of day was does not count. In pauses, after an
   * end and in outages the game has not waited.
   */
  #noteMove(): void {
    const moves = movesOf(this.#session);
    const { since } = this.#session.wait;
    if (moves === this.#moved.moves && since === this.#moved.since) return;
    const hasMoved = moves !== this.#moved.moves;
    const waited = hasMoved ? 0 : waitedIn(this.#session);
    this.#moved = { at: this.#clock.passed() - waited, moves, since };
    if (hasMoved) this.#cause = currentRequest();
  }

  /** Whether there is something to do within so many milliseconds, with nobody connected. */
  isNeeded(within: number): boolean {
    const { table, waiting } = this.#session;
    if (table.status !== 'playing') return false;
    const decider = this.#session.deciderOf(waiting.actor);
    if (decider !== undefined && table.paused === '' && this.#mayAct(decider)) return true;
    const duty = this.#watch.next(this.#moved.at, this.#watched);
    return duty !== undefined && duty.at <= this.#clock.passed() + within;
  }

  /** Ends for good. What has been handed to the session is still carried out. */
  stop(): void {
    this.#stopped = true;
    this.#deafen?.();
    this.#wakeUp?.();
  }

  async #run(): Promise<void> {
    while (!this.#stopped) {
      this.#woken = false;
      let pause: number;
      try {
        pause = await inRequest(this.#cause, () => this.#step());
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
    if (table.status !== 'playing' || position === undefined) return IDLE;
    const returned = await this.#giveBack();
    if (returned !== undefined) return this.#settled(returned);
    const duty = this.#watch.next(this.#moved.at, this.#watched);
    const wait = duty === undefined ? IDLE : duty.at - this.#clock.passed();
    if (duty !== undefined && wait <= 0) return this.#carryOut(duty);
    const seat = position.actor;
    const decider = this.#session.deciderOf(seat);
    if (decider === undefined || table.paused !== '' || !this.#mayAct(decider)) return wait;
    return Math.min(wait, await this.#act(seat, decider, position));
  }

  /** Bots rest while nobody is connected, unless there is a clock; a safe turn is always ended. */
  #mayAct(decider: Opponent | 'safe'): boolean {
    return this.#watched || decider === 'safe' || this.#session.table.clock !== null;
  }

  async #carryOut({ what, carryOut }: Duty): Promise<number> {
    const { code: game, waiting } = this.#session;
    const done = await carryOut();
    if (done.ok) {
      this.#log.info({ game, seat: waiting.actor, what }, 'time has brought something about');
      this.#noteMove();
    }
    return this.#settled(done);
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
      const seat = table.seats.findIndex((entry, each) => this.#isBack(table, entry, each));
      if (seat < 0) return last;
      last = await this.#session.decide((now, { waiting }) =>
        ok(
          this.#absence.isPresent(seat)
            ? comeBack(now, seat, waiting.actor === seat)
            : withoutStandIn(now, seat),
        ),
      );
      if (!last.ok) {
        // Who waits for a decision does not look at the time.
        this.#clock.after(this.#rest(), () => this.wake());
        return last;
      }
      this.#absence.begin(seat, this.#clock.passed());
    }
  }

  /** Whether a seat is its person’s again: he is there, or the table does without stand-ins. */
  #isBack(table: Table, entry: SeatEntry, seat: Seat): boolean {
    if (this.#absence.isPresent(seat)) return isMissing(entry);
    return isPerson(entry) && entry.standIn !== '' && table.standIn === null;
  }

  async #act(seat: Seat, decider: Opponent | 'safe', position: Position): Promise<number> {
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
      this.#log.debug({ game: session.code, seat, decider, revision }, 'bot acted');
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
    const decides = this.#session.deciderOf(seat) === decider && table.paused === '';
    return goesOn && decides && this.#mayAct(decider) && !this.#stopped;
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

/** Milliseconds for which a game has waited for the seat that has to act. */
const waitedIn = (session: GameSession): number => Math.max(0, session.now - session.wait.since);

/** Entries so far; −1 before the start. */
const movesOf = ({ position, revision }: GameSession): number =>
  position === undefined ? -1 : revision;

const buffer = new Int32Array(MAX_INTENTS);

/** The last legal intent in the order of the rules. */
const anyIntent = (position: Position): number =>
  buffer[legalIntents(position, buffer) - 1] as number;
