import { batch, computed, signal } from '@preact/signals';
import type { LogEntry } from '@vinci/protocol';
import type { Store } from '../net/storage.ts';
import { LEARNER, STEPS, type Step } from './course.ts';
import { keepProgress, keptProgress } from './kept.ts';
import { isMove, type Move } from './moves.ts';
import { Run } from './run.ts';

/** Who is told how the game of the lesson goes. */
export interface Listener {
  /** The game goes on. */
  moved(entries: readonly LogEntry[]): void;
  /** The game is at another point. */
  jumped(): void;
}

/** How somebody came into the lesson: at its beginning, where they left it, or after it has changed. */
export type Arrival = 'new' | 'again' | 'changed';

interface Parts {
  readonly store: Store;
  /** Milliseconds that the opponent takes for a move; 0 shows its whole turn at once. */
  readonly pace: () => number;
}

/** Where somebody is in the lesson: the step, what is still to be done in it, and the game below. */
export class Lesson {
  readonly run = new Run();
  /** Index of the step. */
  readonly index = signal(0);
  readonly step = computed<Step>(() => STEPS[this.index.value] as Step);
  /** What is still to be done by the learner in this step. */
  readonly left = signal<readonly Move[]>([]);
  /** What the opponent is still going to do in this step. */
  readonly coming = signal<readonly Move[]>([]);
  /** Wrong acts since something right was done. */
  readonly wrong = signal(0);
  readonly arrival = signal<Arrival>('new');
  listener: Listener | undefined;
  readonly #parts: Parts;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(parts: Parts) {
    this.#parts = parts;
    const { step, changed } = keptProgress(parts.store);
    this.arrival.value = changed ? 'changed' : step > 0 ? 'again' : 'new';
    this.#jump(step);
  }

  /** Lets the opponent move from now on. */
  begin(): void {
    this.#goOn();
  }

  /** The opponent waits. */
  end(): void {
    clearTimeout(this.#timer);
  }

  /** From a step that is only read to the next one. */
  next(): void {
    if (this.step.peek().wants === undefined) this.skip();
  }

  /** Does what is left to do in this step. */
  skip(): void {
    if (this.index.peek() === STEPS.length - 1) return;
    clearTimeout(this.#timer);
    for (const move of [...this.coming.peek(), ...this.left.peek()]) this.#move(move);
    this.#enter();
  }

  /** To the beginning of the step before. */
  back(): void {
    if (this.index.peek() > 0) this.#restart(this.index.peek() - 1);
  }

  /** To the beginning of the lesson. */
  again(): void {
    this.#restart(0);
  }

  /** Whether intents are what the step asks for; if not, it is said. */
  allows(codes: readonly number[]): boolean {
    const allowed = this.#meant(codes) !== undefined;
    if (!allowed) this.refuse();
    return allowed;
  }

  /** Something was done that the lesson does not ask for now. */
  refuse(): void {
    this.wrong.value++;
  }

  /** What was wrong need not be said any longer. */
  forgive(): void {
    this.wrong.value = 0;
  }

  /**
   * Carries out intents that the step asks for.
   *
   * @returns whether it did
   */
  accept(codes: readonly number[]): boolean {
    const move = this.#meant(codes);
    if (move === undefined) return false;
    const entries = this.run.play(codes);
    batch(() => {
      this.wrong.value = 0;
      this.left.value = this.left.peek().filter((each) => each !== move);
    });
    this.listener?.moved(entries);
    if (this.left.peek().length === 0) this.#enter();
    return true;
  }

  /** The move among those still to be made that intents stand for. */
  #meant(codes: readonly number[]): Move | undefined {
    const { position } = this.run;
    if (this.coming.peek().length > 0 || position.actor !== LEARNER) return undefined;
    return this.left.peek().find((move) => isMove(position, move, codes));
  }

  #move(move: Move): void {
    const entries = this.run.move(move);
    this.listener?.moved(entries);
  }

  /** Begins the next step where the game stands. */
  #enter(): void {
    this.#prepare(this.index.peek() + 1);
    this.arrival.value = 'new';
    this.#goOn();
  }

  #restart(index: number): void {
    clearTimeout(this.#timer);
    this.arrival.value = 'new';
    this.#jump(index);
    this.listener?.jumped();
    this.#goOn();
  }

  #jump(index: number): void {
    this.run.rewind(index);
    this.#prepare(index);
  }

  #prepare(index: number): void {
    batch(() => {
      this.index.value = index;
      const { opponent = [], wants = [] } = this.step.peek();
      this.coming.value = opponent;
      this.left.value = wants;
      this.wrong.value = 0;
    });
    keepProgress(this.#parts.store, index);
  }

  /** The opponent makes its moves one after the other. */
  #goOn(): void {
    clearTimeout(this.#timer);
    const pace = this.#parts.pace();
    const go = (): void => {
      const [move, ...rest] = this.coming.peek();
      if (move === undefined) return;
      this.#move(move);
      this.coming.value = rest;
      if (pace > 0) this.#timer = setTimeout(go, pace);
      else go();
    };
    if (pace > 0) this.#timer = setTimeout(go, pace);
    else go();
  }
}
