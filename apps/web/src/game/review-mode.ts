import { batch, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import type { Position, ProvinceId, TrackPosition } from '@vinci/rules';
import type { Change } from '../net/chronicle.ts';
import type { Arrow } from './arrows.ts';
import type { Draft } from './draft.ts';

/** A moment of the past that is looked at in place of the present. */
export interface Moment {
  /** Entry of the journal that led to it; 0 for the set-up. */
  readonly revision: number;
  /** Not to be changed. */
  readonly position: Position;
  /** Provinces that the last move concerned. */
  readonly touched: readonly ProvinceId[];
  /** How it came about, where that is to be shown as motion. */
  readonly change?: Change;
  /** What could come next. */
  readonly arrows?: readonly Arrow[];
}

/** Where a review begins, and what it does then. */
export interface Showing {
  /** Entry of the journal; the end without one. */
  readonly from?: number;
  /** It runs on from there; `back`: and is left again once it has run through. */
  readonly run?: true | 'back';
}

/** The choices of this person that wait until the review is over, and what else it puts away. */
interface Parts<Panel, Question> {
  readonly connection: { readonly revision: ReadonlySignal<number> };
  readonly draft: Signal<Draft | undefined>;
  readonly selected: Signal<ProvinceId | undefined>;
  readonly offer: Signal<TrackPosition | undefined>;
  readonly panel: Signal<Panel | undefined>;
  readonly question: Signal<Question | undefined>;
  readonly vacating: Signal<boolean>;
  readonly pointed: Signal<readonly ProvinceId[]>;
}

/** The game as a film: while it is shown, nothing is planned and nothing is sent. */
export class ReviewMode<Panel, Question> {
  readonly active = signal(false);
  /** What the review was asked to show last. */
  readonly showing = signal<Showing>({});
  /** What it shows, as soon as it shows something. */
  readonly moment = signal<Moment | undefined>(undefined);
  /** Leads elsewhere than back to the game, where there is none. */
  exit: (() => void) | undefined;
  readonly #parts: Parts<Panel, Question>;
  /** Brings back what was planned when the review was opened. */
  #resume: (() => void) | undefined;

  constructor(parts: Parts<Panel, Question>) {
    this.#parts = parts;
  }

  /** Goes over to the review, or to another moment of it. */
  open(showing: Showing = {}): void {
    this.showing.value = showing;
    if (this.active.peek()) return;
    const { question, panel, selected, vacating, pointed } = this.#parts;
    this.#resume = this.#putAside();
    batch(() => {
      question.value = undefined;
      panel.value = undefined;
      selected.value = undefined;
      vacating.value = false;
      pointed.value = [];
      this.active.value = true;
    });
  }

  /** Shows a moment. A film may run on for an instant once the review is left, and must not hide the present. */
  show(moment: Moment): void {
    if (this.active.peek()) this.moment.value = moment;
  }

  /** Back to the game; what was planned stands as it was, unless the game has gone on. */
  close(): void {
    if (!this.active.value) return;
    if (this.exit !== undefined) {
      this.exit();
      return;
    }
    const { selected, panel } = this.#parts;
    batch(() => {
      this.active.value = false;
      this.moment.value = undefined;
      selected.value = undefined;
      panel.value = undefined;
    });
    this.#resume?.();
  }

  #putAside(): () => void {
    const { connection, draft, selected, offer, panel } = this.#parts;
    const revision = connection.revision.value;
    const chosen = [draft.value, selected.value, offer.value, panel.value] as const;
    return () => {
      if (revision !== connection.revision.value) return;
      batch(() => {
        [draft.value, selected.value, offer.value, panel.value] = chosen;
      });
    };
  }
}
