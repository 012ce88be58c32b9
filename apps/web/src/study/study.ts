import { batch, signal } from '@preact/signals';
import { type IntentCode, isFictional, type Position } from '@vinci/rules';
import type { Lines, Moment } from './lines.ts';

/** Decides where nobody at the screen does. */
export type Automaton = (position: Position) => IntentCode;

/** Whether nobody at the screen decides in a position. */
type IsAutomatic = (position: Position) => boolean;

const isFictionalTurn: IsAutomatic = ({ actor, game }) => actor >= 0 && isFictional(game, actor);

/** Who is told how the analysis goes. */
export interface Listener {
  /** Moments were played. */
  moved(moments: readonly Moment[]): void;
  /** Another moment is on screen. */
  jumped(): void;
}

/** What is analysed: everything that was tried, and which moment of it is on screen. */
export class Study {
  readonly lines: Lines;
  /** The moment on screen, in a signal for widgets; a new object each time. */
  readonly shown = signal<{ readonly moment: Moment }>({ moment: undefined as never });
  listener: Listener | undefined;
  readonly #automaton: Automaton;
  readonly #isAutomatic: IsAutomatic;

  /**
   * @param lines with what was tried before
   * @param moves that are played at once, as far as they are legal
   * @param isAutomatic where the automaton decides; by default for fictional players
   */
  constructor(
    lines: Lines,
    moves: readonly IntentCode[],
    automaton: Automaton,
    isAutomatic: IsAutomatic = isFictionalTurn,
  ) {
    this.lines = lines;
    this.#automaton = automaton;
    this.#isAutomatic = isAutomatic;
    for (const code of moves) if (this.lines.play([code]) === undefined) break;
    this.#letAutomataPlay();
    this.shown.value = { moment: this.lines.now };
  }

  /** Plays intents of whoever has to act, and what fictional players do then. @returns whether they are legal */
  play(codes: readonly IntentCode[]): boolean {
    const played = this.lines.play(codes);
    if (played === undefined) return false;
    const more = this.#letAutomataPlay();
    batch(() => {
      this.listener?.moved([...played, ...more]);
      this.shown.value = { moment: this.lines.now };
    });
    return true;
  }

  /** Plays the legal beginning of some intents; what is drawn on the way ends it. */
  playAsFar(codes: readonly IntentCode[]): void {
    for (const code of codes) {
      const { position } = this.lines.now;
      if (position.actor < 0 || !this.play([code])) return;
      if (this.lines.now.draws.length > 0) return;
    }
  }

  /** To the moment before, past what fictional players did. */
  back(): void {
    let any = false;
    while (this.lines.back()) {
      any = true;
      if (!this.#isAutomatic(this.lines.now.position)) break;
    }
    if (any) this.#jump();
  }

  forward(): void {
    if (this.lines.forward()) this.#jump();
  }

  /** To any moment by its id. */
  go(id: number): void {
    this.lines.go(id);
    this.#jump();
  }

  #jump(): void {
    this.#letAutomataPlay();
    batch(() => {
      this.listener?.jumped();
      this.shown.value = { moment: this.lines.now };
    });
  }

  #letAutomataPlay(): readonly Moment[] {
    const played: Moment[] = [];
    for (;;) {
      const { position } = this.lines.now;
      if (!this.#isAutomatic(position)) return played;
      const moments = this.lines.play([this.#automaton(position)]);
      if (moments === undefined) return played;
      played.push(...moments);
    }
  }
}
