import { computed, effect } from '@preact/signals';
import type { ProvinceId } from '@vinci/rules';
import { Play } from '../game/play.ts';
import { t } from '../i18n/index.ts';
import type { Connection } from '../net/connection.ts';
import { HOME } from '../ui/places.ts';
import { go } from '../ui/router.ts';
import type { Lesson } from './lesson.ts';
import { provinceOf } from './moves.ts';

const NOWHERE: readonly ProvinceId[] = [];

/** What the page of the lesson makes stand out, by the mark of its style sheet; nothing on the board. */
export type Mark = 'offer-1' | 'offer-2' | 'choose' | 'end' | 'evenOut' | 'auto' | 'decline';

/** The game screen of the lesson: only what a step asks for gets through, and where it is is shown. */
export class LessonPlay extends Play {
  readonly lesson: Lesson;
  override readonly closeUp = true;
  override readonly hasTips = false;
  /** Provinces that the step is about. */
  readonly places = computed<readonly ProvinceId[]>(() => {
    const { step, left, coming, run } = this.lesson;
    if (coming.value.length > 0) return NOWHERE;
    const taken = left.value.flatMap((move) => (move.type === 'conquer' ? [move.province] : []));
    return [...taken, ...(step.value.show ?? [])].map((id) => provinceOf(run.game, id));
  });
  /** What is to be pressed next beside the board. */
  readonly mark = computed<Mark | undefined>(() => this.#mark());
  readonly #disposeLesson: (() => void)[] = [];

  constructor(connection: Connection, lesson: Lesson) {
    super(connection);
    this.lesson = lesson;
    this.#disposeLesson.push(
      effect(() => {
        const places = this.places.value;
        const selected = this.selected.value;
        // Whoever looks at something else is led back afterwards.
        if (selected === undefined) this.pointed.value = places;
        else if (places.includes(selected)) this.lesson.forgive();
      }),
      effect(() => {
        const { step, coming } = this.lesson;
        const isRead = step.value.wants === undefined || coming.value.length > 0;
        this.reading.value = isRead
          ? { title: t('lesson.bar'), text: t('lesson.read') }
          : undefined;
      }),
      effect(() => {
        // The last step has its own words about the end.
        if (!this.boardAfterEnd.value) this.boardAfterEnd.value = true;
      }),
      effect(() => {
        // Nobody waits for whoever leaves a lesson.
        if (this.question.value !== 'leave') return;
        this.question.value = undefined;
        go(HOME);
      }),
    );
  }

  override async send(intents: readonly number[]): Promise<boolean> {
    if (this.review.active.value || !this.lesson.allows(intents)) return false;
    return super.send(intents);
  }

  /** What was planned can be taken back; of what was done only going back in the lesson takes something back. */
  override async undo(): Promise<void> {
    if (!this.drafting.undo()) this.lesson.refuse();
  }

  override destroy(): void {
    for (const dispose of this.#disposeLesson) dispose();
    super.destroy();
  }

  #mark(): Mark | undefined {
    const { left, coming, wrong } = this.lesson;
    const [move] = left.value;
    if (move === undefined || coming.value.length > 0 || !this.acting.value) return undefined;
    const hand = this.draft.value?.hand ?? 0;
    switch (move.type) {
      case 'choose':
        if (this.offer.value === move.position) return 'choose';
        return move.position === 1 ? 'offer-1' : 'offer-2';
      case 'endExpansion':
        return 'end';
      case 'spread':
        return this.drafting.changed() ? 'end' : 'evenOut';
      case 'retreat':
        return hand > 0 ? 'auto' : 'end';
      case 'decline':
        // The learner weighs it up first.
        return wrong.value > 0 ? 'decline' : undefined;
      case 'conquer':
        return undefined;
    }
  }
}
