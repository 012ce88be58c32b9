import { batch, computed, effect, type Signal, signal, untracked } from '@preact/signals';
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
  type TrackPosition,
  trackOffers,
} from '@vinci/rules';
import type { BoardHint } from '../board/types.ts';
import { tileSet } from '../i18n/rules-words.ts';
import type { Session } from '../net/session.ts';
import type { Store } from '../net/storage.ts';
import { consult } from '../rulebook/shelf.ts';
import { ChatBook } from './chat-book.ts';
import type { Change } from './chronicle.ts';
import type { Draft } from './draft.ts';
import { Drafting } from './drafting.ts';
import { boardModel, type HintInput, isActing } from './hints.ts';
import { type LogLine, logLines, type Names } from './log.ts';
import { News } from './news.ts';
import { explainRefusal } from './refusal.ts';
import { listTargets, type Target } from './targets.ts';

/** Panels beside the board; on a phone each is a sheet. */
export const PANELS = ['track', 'players', 'provinces', 'log', 'chat', 'rules'] as const;
/** `statistics` belongs to the review. */
export type Panel = (typeof PANELS)[number] | 'statistics';

/** A moment of the past that is looked at in place of the present. */
export interface Moment {
  /** Not to be changed. */
  readonly position: Position;
  /** Provinces that the last move concerned. */
  readonly touched: readonly ProvinceId[];
  /** How it came about, where that is to be shown as motion. */
  readonly change?: Change;
}

/** Questions that are asked before something happens. */
export type Question =
  | 'decline'
  | 'rebirth'
  | 'peace'
  | 'endExpansion'
  | 'shortcuts'
  | 'settings'
  | 'share'
  | 'credits'
  | 'leave'
  | 'seatLink'
  | 'fair'
  | 'host'
  | 'notify';

/** A short message that goes away by itself. */
export interface Toast {
  readonly id: number;
  readonly text: string;
  readonly clause?: string;
  readonly tone: 'bad' | 'info';
}

/** Choices that wait until the review is over. */
interface Aside {
  readonly revision: number;
  readonly draft: Draft | undefined;
  readonly selected: ProvinceId | undefined;
  readonly offer: TrackPosition | undefined;
  readonly panel: Panel | undefined;
}

const NOTHING: ReadonlyMap<ProvinceId, Target> = new Map();

/**
 * What the game screen shows and does, on top of a session: the choices of this person that have not
 * been sent, and every answer of the rules that the screen needs, each computed once per change.
 */
export class Play {
  readonly session: Session;
  readonly selected = signal<ProvinceId | undefined>(undefined);
  readonly hovered = signal<ProvinceId | undefined>(undefined);
  readonly vacating = signal(false);
  /** Place on the track that is looked at. */
  readonly offer = signal<TrackPosition | undefined>(undefined);
  readonly panel = signal<Panel | undefined>(undefined);
  readonly question = signal<Question | undefined>(undefined);
  readonly toasts = signal<readonly Toast[]>([]);
  /** The seat whose person the host deals with; `undefined` for the game as a whole. */
  readonly hostSeat = signal<Seat | undefined>(undefined);
  readonly chat: ChatBook;
  readonly drafting: Drafting;
  /** The draft of the phase in progress. */
  readonly draft: Signal<Draft | undefined>;
  readonly news: News;
  /** The ranking is put aside to look at the board. */
  readonly boardAfterEnd = signal(false);

  /** The game is being reviewed: nothing is planned and nothing is sent. */
  readonly reviewing = signal(false);
  /** What the review shows, as soon as it shows something. */
  readonly moment = signal<Moment | undefined>(undefined);

  /** The position on screen: the present, or the moment that is reviewed. */
  readonly position = computed<Position | undefined>(
    () => this.moment.value?.position ?? this.session.position.value,
  );
  readonly me = computed<Seat>(() => this.session.seat.value);
  /** The game stands still: it is paused, or it was ended before its time. */
  readonly stopped = computed(() => {
    const table = this.session.table.value;
    return table !== undefined && (table.paused !== '' || table.ended !== '');
  });
  /** Whether the game waits for this person, whatever is on screen. */
  readonly called = computed(() => {
    const position = this.session.position.value;
    return position !== undefined && isActing(position, this.me.value) && !this.stopped.value;
  });
  /** Whether this person can act on what is on screen. */
  readonly acting = computed(() => this.called.value && !this.reviewing.value);
  readonly conquests = computed(() => this.#listTargets());
  readonly forecasts = computed<readonly ScoreAnswer[]>(() => {
    const position = this.position.value;
    if (position === undefined) return [];
    return Array.from({ length: position.game.seats }, (_, seat) => scoreForecast(position, seat));
  });
  readonly offers = computed<readonly TrackOffer[]>(() => {
    const position = this.position.value;
    if (position === undefined) return [];
    const seat = this.me.value >= 0 ? this.me.value : Math.max(position.turnSeat, 0);
    return trackOffers(position, seat);
  });
  readonly names = computed<Names | undefined>(() => {
    const game = this.session.game.value;
    if (game === undefined) return undefined;
    const seats = this.session.table.value?.seats ?? [];
    return { map: game.map, name: (seat) => seats[seat]?.name ?? '' };
  });
  readonly log = computed<readonly LogLine[]>(() => {
    const names = this.names.value;
    return names === undefined
      ? []
      : logLines(names, this.session.steps.value, this.session.notes.value);
  });
  /** Compared as a text, so that the board is not drawn again whenever somebody comes or goes. */
  readonly #colours = computed(
    () => this.session.table.value?.seats.map(({ colour }) => colour).join() ?? '',
  );
  readonly seatColours = computed(() => this.#colours.value.split(',').map(Number));
  readonly board = computed(() => {
    const input = this.#hintInput();
    if (input === undefined) return undefined;
    const model = boardModel(input, this.seatColours.value);
    const touched = this.moment.value?.touched ?? [];
    if (touched.length === 0) return model;
    const marks = touched.map((p) => [p, { tone: 'source' }] as const);
    return { ...model, hints: new Map<ProvinceId, BoardHint>([...marks, ...model.hints]) };
  });

  /** Entry of the journal at which the review was opened; `undefined` for the end. */
  reviewFrom: number | undefined;
  /** What was planned when the review was opened. */
  #aside: Aside | undefined;
  #toastId = 0;
  readonly #dispose: (() => void)[] = [];

  /**
   * @param tab what this tab remembers, for plans that outlive a reload
   * @param device what this browser remembers, for the marks in the chat
   */
  constructor(session: Session, tab?: Store, device?: Store) {
    this.session = session;
    const { position, me, acting, reviewing, names } = this;
    this.drafting = new Drafting({ session, position, me, reviewing, tab });
    this.draft = this.drafting.draft;
    this.news = new News({ session, position, me, acting, names });
    this.chat = new ChatBook(session, device);
    this.#dispose.push(
      effect(() => {
        const rules = this.session.game.value?.rules;
        if (rules !== undefined) tileSet.value = rules.tileSet;
      }),
    );
    this.#dispose.push(effect(() => this.#turnChanged()));
    this.#dispose.push(effect(() => this.drafting.keep()));
    this.#dispose.push(this.chat.start(() => this.panel.value === 'chat'));
    this.#dispose.push(effect(() => this.#goneOn()));
    this.#dispose.push(
      effect(() => {
        // An end that is taken back may come again, and is to be seen then.
        if (this.session.table.value?.status === 'playing') this.boardAfterEnd.value = false;
      }),
    );
  }

  destroy(): void {
    for (const dispose of this.#dispose) dispose();
  }

  /** The answer for a conquest of any province, also of one that cannot be reached. */
  answer(province: ProvinceId, means: Means = 'normal'): ConquestAnswer | undefined {
    const position = this.position.value;
    if (position === undefined || !this.expanding()) return undefined;
    return conquestAnswer(position, province, means);
  }

  /** Whether this person can conquer now. */
  expanding(): boolean {
    const phase = this.position.value?.phase;
    return this.acting.value && (phase === 'mobilisation' || phase === 'expansion');
  }

  /** Goes over to the review, which begins at an entry of the journal, or at the end. */
  openReview(from?: number): void {
    if (this.reviewing.value) return;
    this.#aside = {
      revision: this.session.revision.value,
      draft: this.draft.value,
      selected: this.selected.value,
      offer: this.offer.value,
      panel: this.panel.value,
    };
    batch(() => {
      this.boardAfterEnd.value = true;
      this.question.value = undefined;
      this.panel.value = undefined;
      this.selected.value = undefined;
      this.vacating.value = false;
      this.reviewFrom = from;
      this.reviewing.value = true;
    });
  }

  /** Back to the game; what was planned stands as it was, unless the game has gone on. */
  closeReview(): void {
    if (!this.reviewing.value) return;
    batch(() => {
      this.reviewing.value = false;
      this.moment.value = undefined;
      this.selected.value = undefined;
      this.panel.value = undefined;
    });
    const aside = this.#aside;
    if (aside === undefined || aside.revision !== this.session.revision.value) return;
    batch(() => {
      this.draft.value = aside.draft;
      this.selected.value = aside.selected;
      this.offer.value = aside.offer;
      this.panel.value = aside.panel;
    });
  }

  /** Sends intents; says why if they are refused. Whether they were accepted. */
  async send(intents: readonly number[]): Promise<boolean> {
    if (this.reviewing.value) return false;
    const outcome = await this.session.play(intents);
    if (outcome.ok) return true;
    this.toast({ ...explainRefusal(outcome.refusal), tone: 'bad' });
    return false;
  }

  async undo(): Promise<void> {
    if (this.reviewing.value) return;
    const outcome = await this.session.request('undo', { revision: this.session.revision.value });
    if (!outcome.ok) this.toast({ ...explainRefusal(outcome.refusal), tone: 'bad' });
  }

  toast(toast: Omit<Toast, 'id'>): void {
    const id = ++this.#toastId;
    this.toasts.value = [...this.toasts.value.slice(-2), { ...toast, id }];
    setTimeout(() => this.dismiss(id), 9000);
  }

  dismiss(id: number): void {
    this.toasts.value = this.toasts.value.filter((toast) => toast.id !== id);
  }

  /** Opens the rule book at a clause or a tile. */
  explain(topic: string): void {
    consult(topic, this);
  }

  /** Whoever looks at something else has read the news. */
  #goneOn(): void {
    const looking =
      this.selected.value !== undefined ||
      this.panel.value !== undefined ||
      this.question.value !== undefined ||
      this.vacating.value;
    if (looking) this.news.putAway();
  }

  /** With every new position, choices that no longer fit are let go. */
  #turnChanged(): void {
    const position = this.position.value;
    const acting = this.acting.value;
    const reviewing = this.reviewing.value;
    untracked(() => {
      if (reviewing) {
        this.draft.value = undefined;
        return;
      }
      this.drafting.resume();
      if (!acting || position?.phase !== 'mobilisation') this.vacating.value = false;
      this.#attendToTrack(position, acting);
      const selected = this.selected.value;
      if (selected !== undefined && position !== undefined && this.#settled(position, selected)) {
        this.selected.value = undefined;
      }
      const question = this.question.value;
      if (question === 'decline' || question === 'peace' || question === 'endExpansion') {
        if (!acting) this.question.value = undefined;
      }
    });
  }

  #wasChoosing = false;

  /** The track opens for a choice, and goes with it; whoever waits may look at it. */
  #attendToTrack(position: Position | undefined, acting: boolean): void {
    const drafting = position?.phase === 'draft';
    const choosing = drafting && acting;
    const done = !drafting || (this.#wasChoosing && !choosing);
    this.#wasChoosing = choosing;
    if (done) {
      this.offer.value = undefined;
      if (this.panel.value === 'track') this.panel.value = undefined;
    } else if (choosing && this.panel.value === undefined) this.panel.value = 'track';
  }

  /** A province just conquered needs no further attention. */
  #settled(position: Position, province: ProvinceId): boolean {
    return (
      (position.phase === 'mobilisation' || position.phase === 'expansion') &&
      position.ownerOf(province) === this.me.value * 2 + 1
    );
  }

  #listTargets(): ReadonlyMap<ProvinceId, Target> {
    const position = this.position.value;
    if (position === undefined || !this.expanding()) return NOTHING;
    return listTargets(position);
  }

  #hintInput(): HintInput | undefined {
    const position = this.position.value;
    if (position === undefined) return undefined;
    return {
      position,
      me: this.reviewing.value ? -1 : this.me.value,
      selected: this.selected.value,
      vacating: this.vacating.value,
      conquests: this.conquests.value,
      draft: this.draft.value,
    };
  }
}
