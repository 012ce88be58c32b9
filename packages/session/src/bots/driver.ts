import type { Lack, Opponent, Refusal } from '@vinci/protocol';
import { type IntentCode, listLegal, type Position, type Result, type Seat } from '@vinci/rules';
import { Absence } from '../absence.ts';
import type { Clock } from '../clock.ts';
import type { GameSession } from '../session.ts';
import { type Duty, type Outage, Watch } from '../watch.ts';
import { BotError, type Brain, BrainClosedError } from './brain.ts';
import { GivingBack } from './giving-back.ts';
import { batchLength, delayBefore } from './pace.ts';
import { Planner, type Task, type Turnstile } from './planner.ts';
import { Waited } from './waited.ts';

/** Milliseconds after which something that could not be stored is tried again. */
const RETRY = 2000;

/** Where a driver writes what an operator may want to know. */
export type DriverLog = Readonly<
  Record<'debug' | 'info' | 'warn' | 'error', (about: object, text: string) => void>
>;

/** Times in which a game could not be played, and who is told of a new one. */
export interface Interruptions {
  readonly outages: readonly Outage[];
  /** Whether a further one may be going on, or be over and not known yet: what is due waits then. */
  readonly isCutOff: boolean;
  listen(listener: () => void): () => void;
}

/** In the name of which request something is done. */
export interface Trace {
  current(): string | undefined;
  run<Value>(request: string | undefined, task: () => Value): Value;
}

export interface DriverParts {
  readonly session: GameSession;
  readonly brain: Brain;
  readonly turnstile: Turnstile;
  readonly log: DriverLog;
  /** Where `time` is given, one that stands still with it. */
  readonly clock: Clock;
  /** Times in which nobody could play. */
  readonly time?: Interruptions;
  /** Follows what bots do back to the request that it comes from; without, nobody asks. */
  readonly trace?: Trace;
  /** Told since when the game waits for somebody absent, in milliseconds since 1970; 0 for nobody. */
  readonly onAway?: (since: number) => void;
}

const UNTRACED: Trace = { current: () => undefined, run: (_request, task) => task() };

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
  readonly #log: DriverLog;
  readonly #trace: Trace;
  readonly #clock: Clock;
  readonly #absence: Absence;
  readonly #waited: Waited;
  readonly #watch: Watch;
  readonly #givingBack: GivingBack;
  readonly #time: Interruptions | undefined;
  readonly #deafen: (() => void) | undefined;
  readonly #onAway: (since: number) => void;
  /** In whose stead the level below plays, as has been noted: seats and levels. */
  readonly #lacking = new Set<string>();
  #watched = false;
  /** The request that led to the last move, and so to what bots do now. */
  #cause: string | undefined;
  #network = '';
  #stopped = false;
  #running = false;
  #wakeUp: (() => void) | undefined;
  #woken = false;
  /** Until then nothing is tried again, whatever happens. */
  #restsUntil = 0;

  constructor({
    session,
    brain,
    turnstile,
    log,
    clock,
    time,
    trace = UNTRACED,
    onAway = () => undefined,
  }: DriverParts) {
    this.#session = session;
    this.#turnstile = turnstile;
    this.#log = log;
    this.#trace = trace;
    this.#clock = clock;
    this.#waited = new Waited(session, clock);
    const absence = new Absence(clock.passed());
    this.#absence = absence;
    const outages = () => time?.outages ?? [];
    this.#watch = new Watch({ session, clock, absence, outages });
    this.#onAway = onAway;
    // Who waits for a decision does not look at the time.
    const onFailure = () => void clock.after(this.#rest(), () => this.wake());
    this.#givingBack = new GivingBack({ session, absence, clock, onFailure });
    this.#planner = new Planner(brain, turnstile, (seat, lack) => void this.#noteLack(seat, lack));
    this.#time = time;
    this.#deafen = time?.listen(() => {
      // What was tried in vain until then is not waited for: nobody is to move before that is noted.
      this.#restsUntil = 0;
      this.wake();
    });
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

  wake(): void {
    if (this.#stopped) return;
    this.#noteMove();
    // Not left to the loop: it may be waiting for a decision that nobody needs any more.
    if (this.#clock.passed() >= this.#restsUntil) void this.#givingBack.run();
    this.#onAway(this.#watch.awaySince(this.#waited.at));
    this.#woken = true;
    this.#wakeUp?.();
    if (this.#running) return;
    this.#running = true;
    void this.#run();
  }

  /** Every move wakes, so that it was made just now. */
  #noteMove(): void {
    if (this.#waited.look()) this.#cause = this.#trace.current();
  }

  /** Whether there is something to do within so many milliseconds, with nobody connected. */
  isNeeded(within: number): boolean {
    const { table, waiting } = this.#session;
    if (table.status !== 'playing') return false;
    const decider = this.#session.deciderOf(waiting.actor);
    if (decider !== undefined && table.paused === '' && this.#mayAct(decider)) return true;
    const duty = this.#watch.next(this.#waited.at, this.#watched);
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
        pause = await this.#trace.run(this.#cause, () => this.#step());
      } catch (error) {
        this.#log.error({ err: error, game: this.#session.code }, 'the driver of bots failed');
        pause = this.#rest();
      }
      if (this.#woken || pause <= 0) continue;
      if (pause === IDLE) break;
      // A clock that stands still would leave a short rest as short as it is.
      await this.#sleep(this.#time?.isCutOff ? Math.max(pause, RETRY) : pause);
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
    const returned = await this.#givingBack.run();
    if (returned !== undefined) return this.#settled(returned);
    const duty = this.#watch.next(this.#waited.at, this.#watched);
    const wait = duty === undefined ? IDLE : duty.at - this.#clock.passed();
    if (duty !== undefined && wait <= 0) {
      return this.#time?.isCutOff ? RETRY : this.#carryOut(duty);
    }
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
    const wait = this.#waited.at + delay - this.#clock.passed();
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

  async #noteLack(seat: Seat, { level, why }: Lack): Promise<void> {
    const key = `${seat} ${level}`;
    if (this.#lacking.has(key)) return;
    this.#lacking.add(key);
    const game = this.#session.code;
    this.#log.warn({ game, seat, why }, `the level below plays in the stead of ${level}`);
    const noted = await this.#session.noteLack(seat, level);
    // Tried again with the next decision.
    if (!noted.ok) this.#lacking.delete(key);
  }

  #rest(): number {
    this.#restsUntil = this.#clock.passed() + RETRY;
    return RETRY;
  }

  #settled(answer: Result<unknown, Refusal>): number {
    if (answer.ok || answer.error.code === 'intent/stale') {
      if (!answer.ok) this.#planner.forget();
      return 0;
    }
    this.#log.warn({ game: this.#session.code, refused: answer.error.code }, 'a bot has to wait');
    return this.#rest();
  }
}

/** The last legal intent in the order of the rules. */
const anyIntent = (position: Position): number => listLegal(position).at(-1) as number;
