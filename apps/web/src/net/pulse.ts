/** Silence after which a connection counts as dead, in milliseconds. */
const PATIENCE = 5000;
const EVERY = 15_000;

/** Something that answers. */
export interface Line {
  ping(answered: () => void): void;
}

export interface PulseEvents {
  /** The line to feel, if one is open. */
  readonly line: () => Line | undefined;
  /** A line that has not answered in time. */
  readonly dead: (line: Line) => void;
  /** The page is looked at again, or the network is back, and no line is open. */
  readonly wake: () => void;
}

const SIGNS: readonly (readonly [target: () => EventTarget, type: string])[] = [
  [() => document, 'visibilitychange'],
  [() => globalThis, 'online'],
  [() => globalThis, 'pageshow'],
];

/**
 * Feels whether the connection is alive: every now and then, and whenever a device wakes up, because
 * a socket that died in its sleep does not say so.
 */
export class Pulse {
  readonly #events: PulseEvents;
  #timer: ReturnType<typeof setInterval> | undefined;
  /** Until the line counts as dead; only one at a time, for a line calls back for its last ping alone. */
  #patience: ReturnType<typeof setTimeout> | undefined;

  constructor(events: PulseEvents) {
    this.#events = events;
  }

  start(): void {
    this.#timer = setInterval(this.#feel, EVERY);
    if (typeof document === 'undefined') return;
    for (const [target, type] of SIGNS) target().addEventListener(type, this.#look);
  }

  stop(): void {
    clearInterval(this.#timer);
    clearTimeout(this.#patience);
    if (typeof document === 'undefined') return;
    for (const [target, type] of SIGNS) target().removeEventListener(type, this.#look);
  }

  readonly #look = (): void => {
    if (document.visibilityState === 'hidden') return;
    if (this.#events.line() === undefined) this.#events.wake();
    else this.#feel();
  };

  readonly #feel = (): void => {
    const line = this.#events.line();
    if (line === undefined) return;
    clearTimeout(this.#patience);
    const patience = setTimeout(() => this.#events.dead(line), PATIENCE);
    this.#patience = patience;
    line.ping(() => clearTimeout(patience));
  };
}
