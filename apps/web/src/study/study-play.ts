import { effect, signal } from '@preact/signals';
import { Play } from '../game/play.ts';
import type { Connection } from '../net/connection.ts';
import type { Study } from './study.ts';

/** The game screen of the analysis board. */
export class StudyPlay extends Play {
  readonly study: Study;
  override readonly hasTips = false;
  /** Whether the browser keeps everything that was tried. */
  readonly keepsLines = signal(true);
  readonly #disposeStudy: (() => void)[] = [];

  /** @param leave is called when somebody asks to leave */
  constructor(connection: Connection, study: Study, leave: () => void) {
    super(connection);
    this.study = study;
    this.#disposeStudy.push(
      effect(() => {
        // What was suggested for one moment says nothing about another.
        if (this.study.shown.value) this.suggested.value = [];
      }),
      effect(() => {
        // An end that was tried out has no ranking.
        if (!this.boardAfterEnd.value) this.boardAfterEnd.value = true;
      }),
      effect(() => {
        // Nobody waits for whoever leaves.
        if (this.question.value !== 'leave') return;
        this.question.value = undefined;
        leave();
      }),
    );
  }

  override destroy(): void {
    for (const dispose of this.#disposeStudy) dispose();
    super.destroy();
  }
}
