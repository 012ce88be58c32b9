import { computed, type ReadonlySignal, signal } from '@preact/signals';
import { type Position, type ProvinceId, type Seat, scoreForecast } from '@vinci/rules';
import type { Step } from '../net/chronicle.ts';
import type { Connection } from '../net/connection.ts';
import type { Names } from './log.ts';
import {
  changedSince,
  costOf,
  hasActed,
  type MeanwhileCost,
  type MeanwhileLine,
  meanwhile,
  stepsSince,
} from './meanwhile.ts';
import { type Takeover, takeoverOf } from './takeover.ts';

/** What news depend on. */
interface Parts {
  readonly connection: Connection;
  /** The position on screen. */
  readonly position: ReadonlySignal<Position | undefined>;
  readonly me: ReadonlySignal<Seat>;
  readonly acting: ReadonlySignal<boolean>;
  readonly names: ReadonlySignal<Names | undefined>;
}

/** What an empire brings in a turn. */
interface Worth {
  readonly before: number;
  readonly now: number;
}

const NOWHERE: ReadonlySet<ProvinceId> = new Set();

/** What a person is told who comes back to the game: what happened, and what was played for them. */
export class News {
  /** The steps since the own last turn, as long as this turn has not gone on. */
  readonly steps = computed<readonly Step[]>(() => this.#steps());
  /** What happened in them. */
  readonly lines = computed<readonly MeanwhileLine[]>(() => this.#meanwhile());
  /** What it cost the reader, once that is anything. */
  readonly cost = computed<MeanwhileCost>(() => costOf(this.steps.value, this.#parts.me.value));
  /** Points for a turn as things stood before and as they stand now. */
  readonly worth = computed<Worth | undefined>(() => this.#worth());
  /** Provinces that have changed hands; they stay marked until their reader acts. */
  readonly changed = computed<ReadonlySet<ProvinceId>>(() => {
    const [first] = this.steps.value;
    const now = this.#parts.position.value;
    return first === undefined || now === undefined ? NOWHERE : changedSince(first.before, now);
  });
  /** What a bot played for this person, who is back and has not acted since. */
  readonly takeover = computed<Takeover | undefined>(() => {
    const { connection, me, names } = this.#parts;
    if (names.value === undefined || me.value < 0) return undefined;
    const { notes, steps } = connection;
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
    this.#seen.value = this.#parts.connection.revision.peek();
  }

  putTakeoverAway(): void {
    this.#takeoverSeen.value = this.takeover.peek()?.until ?? -1;
  }

  #steps(): readonly Step[] {
    const { connection, acting } = this.#parts;
    const position = this.#parts.position.value;
    const steps = connection.steps.value;
    if (position === undefined || !acting.value) return [];
    if (position.phase !== 'mobilisation' && position.phase !== 'retreat') return [];
    const me = this.#parts.me.value;
    return hasActed(steps, me) ? [] : stepsSince(steps, me);
  }

  #meanwhile(): readonly MeanwhileLine[] {
    const names = this.#parts.names.value;
    if (names === undefined || this.takeover.value !== undefined) return [];
    if (this.#seen.value === this.#parts.connection.revision.value) return [];
    return meanwhile(names, this.steps.value, this.#parts.me.value);
  }

  #worth(): Worth | undefined {
    const [first] = this.steps.value;
    const position = this.#parts.position.value;
    const me = this.#parts.me.value;
    if (first === undefined || position === undefined) return undefined;
    const before = scoreForecast(first.before, me).points;
    const now = scoreForecast(position, me).points;
    return before === now ? undefined : { before, now };
  }
}
