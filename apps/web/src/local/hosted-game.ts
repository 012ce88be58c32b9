import { Encoder } from '@colyseus/schema';
import {
  GameState,
  MOVED,
  malformed,
  type Refusal,
  type RequestName,
  refusal,
} from '@vinci/protocol';
import { declarationOf, REQUESTS } from '@vinci/protocol/requests';
import { fail, type Result, type Seat } from '@vinci/rules';
import { Driver, type DriverLog } from '@vinci/session/bots/driver';
import type { Turnstile } from '@vinci/session/bots/planner';
import { Fixing } from '@vinci/session/fixing';
import { type Asker, handle } from '@vinci/session/handlers';
import type { SessionEvent } from '@vinci/session/journal';
import { GameProjection } from '@vinci/session/project-game';
import type { GameSession } from '@vinci/session/session';
import { LocalBrain } from './brain.ts';
import { browserClock } from './clock.ts';
import type { Told } from './wire.ts';

/** What a game is told by, without its code. */
type Word = Told extends infer One ? (One extends Told ? Omit<One, 'code'> : never) : never;

export interface HostedParts {
  readonly session: GameSession;
  readonly tell: (word: Word) => void;
  /** Makes the table of a rematch, unless there is one. */
  readonly rematch: (session: GameSession) => Promise<Result<{ code: string }, Refusal>>;
}

/** Between two steps of a bot the worker hears what its page asks. */
const turnstile: Turnstile = { pass: () => new Promise((resolve) => setTimeout(resolve)) };

/** Nobody reads a log in a browser but whoever looks for a fault. */
const log: DriverLog = {
  debug: () => undefined,
  info: () => undefined,
  warn: (about, text) => console.info(text, about),
  error: (about, text) => console.warn(text, about),
};

/** The token of the only person: a game on this device is theirs, whoever opens the page. */
function ownHash({ table: { tokens } }: GameSession): string | undefined {
  return [...tokens].find(([, seat]) => seat >= 0)?.[0];
}

/** One game on this device while a page shows it: what a room of a server is, for one person. */
export class HostedGame {
  readonly #parts: HostedParts;
  readonly #state = new GameState();
  readonly #encoder = new Encoder(this.#state);
  readonly #projection: GameProjection;
  readonly #brain = new LocalBrain();
  readonly #driver: Driver;
  readonly #fixing: Fixing;
  readonly #asker: Asker;
  /** The page listens. */
  #ready = false;
  #seat: Seat;

  constructor(parts: HostedParts) {
    const { session } = parts;
    this.#parts = parts;
    this.#asker = { hash: ownHash(session) };
    this.#seat = session.seatOf(this.#asker.hash);
    this.#driver = new Driver({
      session,
      brain: this.#brain,
      turnstile,
      log,
      clock: browserClock,
      onAway: (since) => {
        this.#state.awaySince = since;
      },
    });
    const there = (): readonly Seat[] => [this.#seat];
    this.#fixing = new Fixing(session, browserClock, there, () => this.#showAll());
    this.#projection = new GameProjection(session, this.#state, () => this.#fixing.underWay);
    session.listen((event) => this.#told(event));
    this.#projection.all();
  }

  get seat(): Seat {
    return this.#seat;
  }

  /** The page listens from now on. */
  ready(): void {
    this.#ready = true;
    this.#tellSeat('entered');
    this.#present();
    this.#encoder.discardChanges();
    const bytes = this.#encoder.encodeAll().slice();
    this.#parts.tell({ type: 'state', bytes });
    // Whoever looks at a game of their own is there.
    this.#driver.see(new Set(this.#seat < 0 ? [] : [this.#seat]), true);
  }

  /** Answers a request as a server does. */
  async request(name: string, payload: unknown): Promise<Result<unknown, Refusal>> {
    if (!Object.hasOwn(REQUESTS, name)) {
      return fail(refusal('message/malformed', { field: 'name' }));
    }
    const known = name as RequestName;
    const parsed = declarationOf(known).payload.safeParse(payload);
    if (!parsed.success) return fail(malformed(parsed.error));
    const { session, rematch } = this.#parts;
    return session.run((inside) =>
      handle(known, {
        session: inside,
        fixing: this.#fixing,
        asker: this.#asker,
        seat: inside.seatOf(this.#asker.hash),
        message: parsed.data as never,
        adopt: (hash) => {
          this.#asker.hash = hash;
        },
        rematch,
        look: () => undefined,
      }),
    );
  }

  /** Ends all that goes on by itself; resolves when all that was asked is stored. */
  async close(): Promise<void> {
    this.#ready = false;
    this.#driver.stop();
    this.#fixing.stop();
    await this.#brain.close();
    await this.#parts.session.settled();
  }

  #told(event: SessionEvent): void {
    switch (event.type) {
      case 'moved':
        this.#tell(MOVED, [event.revision, ...event.entry]);
        return;
      case 'advanced':
        this.#projection.course();
        this.#patch();
        this.#driver.wake();
        return;
      case 'table':
        this.#reseat();
        this.#showAll();
        this.#driver.see(new Set(this.#seat < 0 ? [] : [this.#seat]), true);
        return;
      case 'note':
        this.#tell('note', event.note);
        return;
      case 'chat':
        this.#tell('chat', event.line);
        return;
    }
  }

  #reseat(): void {
    const { session } = this.#parts;
    const seat = session.seatOf(this.#asker.hash);
    if (seat === this.#seat) return;
    this.#seat = seat;
    this.#tellSeat(seat < 0 ? 'stood' : 'moved');
  }

  #tellSeat(reason: 'entered' | 'stood' | 'moved'): void {
    this.#tell('seat', { seat: this.#seat, reason, now: this.#parts.session.now });
  }

  #tell(name: string | number, payload: unknown): void {
    if (this.#ready) this.#parts.tell({ type: 'message', name, payload });
  }

  #showAll(): void {
    this.#projection.all();
    this.#patch();
  }

  #present(): void {
    this.#state.seats.forEach((entry, seat) => {
      entry.present = seat === this.#seat;
    });
  }

  #patch(): void {
    if (!this.#ready) return;
    this.#present();
    const bytes = this.#encoder.encode().slice();
    this.#encoder.discardChanges();
    if (bytes.length > 0) this.#parts.tell({ type: 'state', bytes });
  }
}
