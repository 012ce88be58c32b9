import {
  GameState,
  type HealthReply,
  type LogEntry,
  MOVED,
  type MovedMessage,
  PROTOCOL_VERSION,
  Projection,
  type Replies,
  type RequestPayload,
  SeatState,
  type ServerMessages,
} from '@vinci/protocol';
import { RULES_VERSION } from '@vinci/rules';
import { Connection, type Way } from '../net/connection.ts';
import type { GameRoom } from '../net/room.ts';
import type { Store } from '../net/storage.ts';
import { LEARNER, OPPONENT } from './course.ts';
import type { Lesson, Listener } from './lesson.ts';

/** What the people of the lesson are called, by their seats. */
export interface LessonNames {
  readonly learner: string;
  readonly opponent: string;
}

/** Stands where a game has its code. */
const NAME = 'lesson';

type Handler = (payload: unknown) => void;

/** The room of the lesson: it speaks as that of a server does, and is in this page. */
export class LessonRoom implements GameRoom, Listener {
  readonly #lesson: Lesson;
  readonly #state = new GameState();
  readonly #projection = new Projection(this.#state);
  readonly #handlers = new Map<string | number, Handler>();
  #onState: ((state: GameState) => void) | undefined;

  constructor(lesson: Lesson, names: LessonNames) {
    this.#lesson = lesson;
    const { config } = lesson.run.game;
    Object.assign(this.#state, {
      status: 'playing',
      protocol: PROTOCOL_VERSION,
      rules: RULES_VERSION,
      config: JSON.stringify(config),
      spectators: false,
      host: -1,
    });
    const seats = [
      { seat: LEARNER, name: names.learner, colour: 0, occupant: 'person' },
      { seat: OPPONENT, name: names.opponent, colour: 1, occupant: 'easy' },
    ];
    for (const { name, colour, occupant } of seats.toSorted((a, b) => a.seat - b.seat)) {
      const held = { name, colour, occupant, taken: true, present: true };
      this.#state.seats.push(Object.assign(new SeatState(), held));
    }
    lesson.listener = this;
  }

  moved(entries: readonly LogEntry[]): void {
    const { run } = this.#lesson;
    const before = run.entries.length - entries.length;
    for (const [at, entry] of entries.entries()) {
      const message: MovedMessage = [before + at + 1, ...entry];
      this.#handlers.get(MOVED)?.(message);
    }
    this.#show();
  }

  jumped(): void {
    this.#show();
  }

  #show(): void {
    const { entries, position } = this.#lesson.run;
    this.#projection.show(position);
    // Nothing can be taken back but by going back in the lesson.
    Object.assign(this.#state, { revision: entries.length, undoFrom: entries.length });
    this.#onState?.(this.#state);
  }

  async request(name: string, payload: unknown): Promise<unknown> {
    switch (name) {
      case 'intent': {
        const { intents } = payload as RequestPayload<'intent'>;
        if (!this.#lesson.accept(intents)) throw new Error('lesson/wrong');
        return { revision: this.#lesson.run.entries.length } satisfies Replies['intent'];
      }
      case 'history': {
        const { opening, entries } = this.#lesson.run;
        return { opening, from: 0, entries, notes: [] } satisfies Replies['history'];
      }
      case 'chatLog':
        return { lines: [] } satisfies Replies['chatLog'];
      default:
        throw new Error('lesson/request');
    }
  }

  onMessage<Payload>(type: string | number, handler: (payload: Payload) => void): void {
    this.#handlers.set(type, handler as Handler);
    if (type !== 'seat') return;
    const seat: ServerMessages['seat'] = { seat: LEARNER, reason: 'entered', now: Date.now() };
    (handler as (message: ServerMessages['seat']) => void)(seat);
  }

  onState(handler: (state: GameState) => void): void {
    this.#onState = handler;
    this.#show();
  }

  onClose(): void {
    // It never closes by itself.
  }

  ping(answered: () => void): void {
    answered();
  }

  leave(): void {
    this.#onState = undefined;
    this.#handlers.clear();
  }
}

/**
 * The connection to the lesson: that of any game, but its room is in this page, and no browser remembers it
 * among its games.
 */
export function connectToLesson(lesson: Lesson, names: LessonNames): Connection {
  const reservation = { name: NAME, sessionId: '', roomId: '', processId: '' };
  const way: Way = {
    base: '',
    enter: async () => ({ seat: LEARNER, reservation }),
    health: async () => ({ version: '' }) as HealthReply,
  };
  const store: Store = { getItem: () => null, setItem: () => undefined };
  return new Connection(NAME, way, store, undefined, async () => new LessonRoom(lesson, names));
}
