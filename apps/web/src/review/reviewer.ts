import { batch, computed, signal } from '@preact/signals';
import { arrowsOf } from '../game/arrows.ts';
import type { Play } from '../game/play.ts';
import { type Pace, settings } from '../ui/settings.ts';
import {
  clampFrame,
  type Film,
  filmOf,
  frameOf,
  lastFrame,
  positionAt,
  provincesOf,
  revisionAt,
  stepAt,
} from './film.ts';

/** Milliseconds that a move stands. */
const DWELL: Readonly<Record<Pace, number>> = { slow: 2400, normal: 1200, fast: 400 };

/** Types of events that tell nobody anything by themselves; their frames pass more quickly. */
const QUIET: readonly string[] = ['pawnsMoved'];

/** What happened in the game since the film was made. */
export interface Fresh {
  /** Moves that were added. */
  readonly moves: number;
  /** Moves were taken back. */
  readonly undone: boolean;
}

/** A turn that was not played, and which frame of it is on screen. */
export interface Line {
  readonly film: Film;
  readonly frame: number;
  /** Entry of the journal at which it leaves the game. */
  readonly revision: number;
}

/**
 * The way through a film: which frame is on screen, and whether it runs. The film stands still while
 * the game goes on, so that nothing jumps; what is new is taken in on request.
 */
export class Reviewer {
  readonly film = signal<Film | undefined>(undefined);
  readonly frame = signal(0);
  readonly running = signal(false);
  /** What is looked at in place of the film. */
  readonly line = signal<Line | undefined>(undefined);
  readonly fresh = computed<Fresh>(() => this.#fresh());
  readonly #play: Play;
  /** To be done once the film has run through without being stopped. */
  #atEnd: (() => void) | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(play: Play) {
    this.#play = play;
  }

  /**
   * Makes the film from the course of the game as it is now. Does nothing while that is not known.
   *
   * @param from entry of the journal to begin at; by default the end
   */
  open(from?: number): void {
    const { connection } = this.#play;
    const end = connection.position.peek();
    if (connection.past.peek() !== 'whole' || end === undefined) return;
    const film = filmOf(connection.steps.peek(), end, connection.revision.peek());
    this.film.value = film;
    this.#show(film, from === undefined ? lastFrame(film) : frameOf(film, from), false);
  }

  /** Takes in what has happened since; the moment on screen stays. */
  takeIn(): void {
    const film = this.film.peek();
    if (film === undefined) return;
    this.open(revisionAt(film, this.frame.peek()));
  }

  /** Goes to a frame. The next one is shown as motion, any other at once. */
  go(frame: number): void {
    this.pause();
    this.#goTo(frame);
  }

  /** Shows a turn that was not played, from its beginning. */
  showLine(film: Film, revision: number): void {
    this.pause();
    this.#showLine({ film, frame: 0, revision });
  }

  /** Goes to a frame of the turn that was not played. The next one is shown as motion. */
  goInLine(frame: number): void {
    const line = this.line.peek();
    if (line === undefined) return;
    const goal = clampFrame(line.film, frame);
    if (goal !== line.frame) this.#showLine({ ...line, frame: goal });
  }

  /** Back to the game as it was. */
  leaveLine(): void {
    const film = this.film.peek();
    if (this.line.peek() === undefined || film === undefined) return;
    this.#show(film, this.frame.peek(), false);
  }

  /**
   * Lets the film run, from the start if it stands at its end.
   *
   * @param atEnd is called a moment after it has run through, unless somebody stops it
   */
  run(atEnd?: () => void): void {
    const film = this.film.peek();
    if (film === undefined || lastFrame(film) === 0) return;
    this.#atEnd = atEnd;
    if (this.frame.peek() >= lastFrame(film)) this.#show(film, 0, false);
    this.running.value = true;
    this.#wait();
  }

  pause(): void {
    clearTimeout(this.#timer);
    this.#atEnd = undefined;
    this.running.value = false;
  }

  toggle(): void {
    if (this.running.peek()) this.pause();
    else this.run();
  }

  #goTo(frame: number): void {
    const film = this.film.peek();
    if (film === undefined) return;
    const goal = clampFrame(film, frame);
    const other = goal !== this.frame.peek() || this.line.peek() !== undefined;
    if (other) this.#show(film, goal, goal === this.frame.peek() + 1);
  }

  #showLine(line: Line): void {
    const { film, frame, revision } = line;
    const onward = frame > 0 && frame === (this.line.peek()?.frame ?? 0) + 1;
    const step = onward ? stepAt(film, frame) : undefined;
    const position = positionAt(film, frame);
    batch(() => {
      this.line.value = line;
      this.#play.review.show({
        revision,
        position,
        touched: [...new Set(film.steps.slice(0, frame).flatMap(provincesOf))],
        arrows: film.steps.slice(frame).flatMap(({ events }) => arrowsOf(events)),
        ...(step && {
          change: { before: step.before, after: position, events: step.events, undone: false },
        }),
      });
    });
  }

  #show(film: Film, frame: number, motion: boolean): void {
    const step = stepAt(film, frame);
    const position = positionAt(film, frame);
    const change =
      motion && step !== undefined
        ? { before: step.before, after: position, events: step.events, undone: false }
        : undefined;
    batch(() => {
      this.line.value = undefined;
      this.frame.value = frame;
      this.#play.review.show({
        revision: revisionAt(film, frame),
        position,
        touched: provincesOf(step),
        ...(change === undefined ? {} : { change }),
      });
    });
  }

  #wait(): void {
    clearTimeout(this.#timer);
    const film = this.film.peek();
    const events = film === undefined ? [] : (stepAt(film, this.frame.peek())?.events ?? []);
    const quiet = events.every(({ type }) => QUIET.includes(type));
    const dwell = DWELL[settings.peek().pace];
    this.#timer = setTimeout(() => this.#runOn(), quiet ? dwell / 3 : dwell);
  }

  #runOn(): void {
    const film = this.film.peek();
    if (film === undefined || !this.running.peek()) return;
    if (this.frame.peek() >= lastFrame(film)) {
      const atEnd = this.#atEnd;
      this.pause();
      atEnd?.();
      return;
    }
    this.#goTo(this.frame.peek() + 1);
    if (this.frame.peek() < lastFrame(film) || this.#atEnd !== undefined) this.#wait();
    else this.pause();
  }

  #fresh(): Fresh {
    const film = this.film.value;
    const { past, revision, steps } = this.#play.connection;
    if (film === undefined || past.value !== 'whole' || revision.value === film.revision) {
      return { moves: 0, undone: false };
    }
    const moves = steps.value.filter((step) => step.revision > film.revision).length;
    return { moves, undone: moves === 0 };
  }
}
