import { effect, signal } from '@preact/signals';
import type { Store } from '../net/storage.ts';
import { isAlone } from '../net/table.ts';
import type { Play } from './play.ts';
import { loadSeen, noteSeen, seenTips } from './seen-tips.ts';
import { dueTip, momentOf, type Tip, type TipInput, tipNow } from './tips.ts';

/** What tips are chosen by, while this person can act on what is on screen. */
function inputOf(play: Play): TipInput | undefined {
  const { acting, answers, draft, me, news, position } = play;
  if (position.value === undefined || !acting.value) return undefined;
  return {
    position: position.value,
    me: me.value,
    conquests: answers.conquests.value,
    offers: answers.offers.value,
    draft: draft.value,
    lost: news.cost.value.lost.length,
    advised: isAlone(play.connection.table.value?.seats ?? [], me.value),
  };
}

/** The tips of one game: which one is on screen, and that it is seen once it is put away or its moment has passed. */
export class TipCourse {
  readonly tip = signal<Tip | undefined>(undefined);
  readonly #play: Play;
  readonly #store: Store;
  /** The moment that has had its tip. */
  #moment = '';

  constructor(play: Play, store: Store) {
    this.#play = play;
    this.#store = store;
  }

  /** @returns how to stop */
  start(): () => void {
    loadSeen(this.#store);
    return effect(() => this.#look());
  }

  putAway(): void {
    const tip = this.tip.peek();
    this.tip.value = undefined;
    if (tip !== undefined) noteSeen(this.#store, tip.id);
  }

  #look(): void {
    const input = inputOf(this.#play);
    const seen = seenTips.value;
    // Whoever looks at the past finds the tip again when they are back.
    if (this.#play.review.active.value) {
      this.tip.value = undefined;
      this.#moment = '';
      return;
    }
    const tip = this.tip.peek();
    const moment = input === undefined ? '' : momentOf(input.position);
    if (tip !== undefined && input !== undefined && moment === this.#moment) {
      const now = seen.has(tip.id) ? undefined : tipNow(tip.id, input);
      // While the past is under way nobody knows what was lost.
      const isAsked = this.#play.connection.past.value === 'asked';
      if (now === undefined && !isAsked) this.putAway();
      return;
    }
    if (tip !== undefined) this.putAway();
    if (input === undefined || moment === this.#moment) return;
    this.tip.value = dueTip(input, seen);
    if (this.tip.peek() !== undefined) this.#moment = moment;
  }
}
