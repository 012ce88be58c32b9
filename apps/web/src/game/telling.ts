import { computed, type ReadonlySignal } from '@preact/signals';
import type { Position } from '@vinci/rules';
import type { Connection } from '../net/connection.ts';
import { type LogLine, logLines, type Names } from './log.ts';
import type { Staging } from './staging.ts';

interface Parts {
  readonly connection: Pick<Connection, 'revision' | 'steps' | 'notes' | 'past'>;
  /** The position on screen. */
  readonly position: ReadonlySignal<Position | undefined>;
  readonly names: ReadonlySignal<Names | undefined>;
  /** Whether the game waits for this person. */
  readonly called: ReadonlySignal<boolean>;
  readonly reviewing: ReadonlySignal<boolean>;
  readonly staging: Staging;
}

/**
 * What words and numbers are about: what is on screen, but not ahead of what the board shows, unless this
 * person can act.
 */
export class Telling {
  readonly #parts: Parts;
  /** The log with the whole past, or with as much of it as came. */
  #known: readonly LogLine[] = [];
  readonly position = computed<Position | undefined>(() => {
    const { position, called, reviewing, staging } = this.#parts;
    return called.value || reviewing.value
      ? position.value
      : (staging.shown.value?.position ?? position.value);
  });
  /** Revision up to which words may tell. */
  readonly revision = computed<number>(() => {
    const { connection, called, staging } = this.#parts;
    const shown = staging.shown.value?.revision;
    return shown === undefined || called.value ? connection.revision.value : shown;
  });
  /**
   * The whole log, also of what the board has yet to show. After an interruption it stays as it was until the past
   * is here again, so that nobody hears all of it anew.
   */
  readonly log = computed<readonly LogLine[]>(() => {
    const { connection, names } = this.#parts;
    const isAsked = connection.past.value === 'asked';
    if (names.value === undefined) return [];
    if (isAsked && this.#known.length > 0) return this.#known;
    const lines = logLines(names.value, connection.steps.value, connection.notes.value);
    if (!isAsked) this.#known = lines;
    return lines;
  });
  /** The log as far as words may tell. */
  readonly lines = computed<readonly LogLine[]>(() => {
    const until = this.revision.value;
    return this.log.value.filter(
      ({ source }) => source === undefined || source.step.revision <= until,
    );
  });

  constructor(parts: Parts) {
    this.#parts = parts;
  }
}
