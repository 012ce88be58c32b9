import { computed, type ReadonlySignal, signal } from '@preact/signals';
import type { Position, Seat } from '@vinci/rules';
import type { Session } from '../net/session.ts';
import type { Names } from './log.ts';
import { type MeanwhileLine, meanwhile } from './meanwhile.ts';
import { type Takeover, takeoverOf } from './takeover.ts';

/** What news depend on. */
interface Parts {
  readonly session: Session;
  /** The position on screen. */
  readonly position: ReadonlySignal<Position | undefined>;
  readonly me: ReadonlySignal<Seat>;
  readonly acting: ReadonlySignal<boolean>;
  readonly names: ReadonlySignal<Names | undefined>;
}

/** What a person is told who comes back to the game: what happened, and what was played for him. */
export class News {
  /** What happened since the own last turn, as long as this turn has not gone on. */
  readonly lines = computed<readonly MeanwhileLine[]>(() => this.#meanwhile());
  /** What a bot played for this person, who is back and has not acted since. */
  readonly takeover = computed<Takeover | undefined>(() => {
    const { session, me, names } = this.#parts;
    if (names.value === undefined || me.value < 0) return undefined;
    const { notes, steps } = session;
    const takeover = takeoverOf(names.value, notes.value, steps.value, me.value);
    return takeover?.until === this.#takeoverSeen.value ? undefined : takeover;
  });
  readonly #parts: Parts;
  /** The end of the takeover that has been read about. */
  readonly #takeoverSeen = signal(-1);
  /** Revision at which the news were put away. */
  readonly #seen = signal(-1);

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  putAway(): void {
    this.#seen.value = this.#parts.session.revision.peek();
  }

  putTakeoverAway(): void {
    this.#takeoverSeen.value = this.takeover.peek()?.until ?? -1;
  }

  #meanwhile(): readonly MeanwhileLine[] {
    const { session, acting } = this.#parts;
    const position = this.#parts.position.value;
    const names = this.#parts.names.value;
    const steps = session.steps.value;
    if (position === undefined || names === undefined || !acting.value) return [];
    if (this.takeover.value !== undefined) return [];
    if (position.phase !== 'mobilisation' && position.phase !== 'retreat') return [];
    const me = this.#parts.me.value;
    if (steps.at(-1)?.seat === me || this.#seen.value === session.revision.value) return [];
    return meanwhile(names, steps, me);
  }
}
