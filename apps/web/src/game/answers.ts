import { computed, type ReadonlySignal } from '@preact/signals';
import {
  type ConquestAnswer,
  conquestAnswer,
  type Means,
  type Position,
  type ProvinceId,
  type ScoreAnswer,
  type Seat,
  scoreForecast,
  type TrackOffer,
  trackOffers,
} from '@vinci/rules';
import { listTargets, type Target } from './targets.ts';

/** What the answers are about. */
interface Parts {
  /** The position on screen. */
  readonly position: ReadonlySignal<Position | undefined>;
  /** The position that words and numbers are about. */
  readonly told: ReadonlySignal<Position | undefined>;
  readonly me: ReadonlySignal<Seat>;
  /** Whether this person can act on what is on screen. */
  readonly acting: ReadonlySignal<boolean>;
}

const NOTHING: ReadonlyMap<ProvinceId, Target> = new Map();

/** The answers of the rules that the screen needs, each computed once per change. */
export class Answers {
  readonly #parts: Parts;
  /** What can be conquered now, by province, and why the rest cannot. */
  readonly conquests = computed<ReadonlyMap<ProvinceId, Target>>(() => {
    const position = this.#parts.position.value;
    return position === undefined || !this.expanding() ? NOTHING : listTargets(position);
  });
  /** What each seat would score if it were scored now, in the order of the seats. */
  readonly forecasts = computed<readonly ScoreAnswer[]>(() => {
    const position = this.#parts.told.value;
    if (position === undefined) return [];
    return Array.from({ length: position.game.seats }, (_, seat) => scoreForecast(position, seat));
  });
  /** The track for this person; watchers see it for the seat whose turn it is. */
  readonly offers = computed<readonly TrackOffer[]>(() => {
    const position = this.#parts.position.value;
    if (position === undefined) return [];
    const me = this.#parts.me.value;
    return trackOffers(position, me >= 0 ? me : Math.max(position.turnSeat, 0));
  });

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** The answer for a conquest of any province, even of one out of reach. */
  conquest(province: ProvinceId, means: Means = 'normal'): ConquestAnswer | undefined {
    const position = this.#parts.position.value;
    if (position === undefined || !this.expanding()) return undefined;
    return conquestAnswer(position, province, means);
  }

  /** Whether this person can conquer now. */
  expanding(): boolean {
    const phase = this.#parts.position.value?.phase;
    return this.#parts.acting.value && (phase === 'mobilisation' || phase === 'expansion');
  }
}
