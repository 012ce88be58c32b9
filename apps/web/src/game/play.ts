import { batch, computed, effect, type Signal, signal, untracked } from '@preact/signals';
import {
  activeEmpire,
  type Position,
  type ProvinceId,
  type Seat,
  type TrackPosition,
} from '@vinci/rules';
import { tileSet } from '../i18n/rules-words.ts';
import type { Change } from '../net/chronicle.ts';
import type { Connection } from '../net/connection.ts';
import type { Store } from '../net/storage.ts';
import { isActing } from './acting.ts';
import { Answers } from './answers.ts';
import type { Arrow } from './arrows.ts';
import { ChatBook } from './chat-book.ts';
import { Coaching } from './coaching.ts';
import type { Draft } from './draft.ts';
import { Drafting } from './drafting.ts';
import { Heralds } from './heralds.ts';
import { type Lit, litBy } from './lit.ts';
import { type LogLine, logLines, type Names } from './log.ts';
import { News } from './news.ts';
import { Planning } from './planning.ts';
import { explainRefusal } from './refusal.ts';
import { Staging } from './staging.ts';
import { Toasts } from './toasts.ts';

/** Panels beside the board; on a phone each is a sheet. */
export const PANELS = ['track', 'players', 'provinces', 'plan', 'log', 'chat', 'rules'] as const;
/** `statistics` and `analysis` belong to the review, and `coach` is not everywhere. */
export type Panel = (typeof PANELS)[number] | 'statistics' | 'analysis' | 'coach';

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

/** Questions that are asked before something happens. */
export type Question =
  | 'decline'
  | 'rebirth'
  | 'peace'
  | 'endExpansion'
  | 'endTurn'
  | 'shortcuts'
  | 'settings'
  | 'share'
  | 'credits'
  | 'leave'
  | 'leaveForGood'
  | 'seatLink'
  | 'fair'
  | 'host'
  | 'notify';

/** Those that make no sense once it is somebody else's turn. */
const OF_TURN: ReadonlySet<Question> = new Set(['decline', 'peace', 'endExpansion', 'endTurn']);

const NOWHERE: readonly ProvinceId[] = [];

/** Choices that wait until the review is over. */
interface Aside {
  readonly revision: number;
  readonly draft: Draft | undefined;
  readonly selected: ProvinceId | undefined;
  readonly offer: TrackPosition | undefined;
  readonly panel: Panel | undefined;
}

/**
 * What the game screen shows and does, on top of a connection: the choices of this person that have not
 * been sent, and every answer of the rules that the screen needs, each computed once per change.
 */
export class Play {
  readonly connection: Connection;
  readonly selected = signal<ProvinceId | undefined>(undefined);
  readonly hovered = signal<ProvinceId | undefined>(undefined);
  readonly vacating = signal(false);
  /** Place on the track that is looked at. */
  readonly offer = signal<TrackPosition | undefined>(undefined);
  readonly panel = signal<Panel | undefined>(undefined);
  readonly question = signal<Question | undefined>(undefined);
  /** Intents that end the turn, while it is asked whether they should be sent. */
  readonly ending = signal<readonly number[]>([]);
  readonly toasts = new Toasts();
  /** The seat whose person the host deals with; `undefined` for the game as a whole. */
  readonly hostSeat = signal<Seat | undefined>(undefined);
  readonly chat: ChatBook;
  readonly drafting: Drafting;
  /** The draft of the phase in progress. */
  readonly draft: Signal<Draft | undefined>;
  readonly news: News;
  readonly planning: Planning;
  /** Advice by the computer, where no other person plays. */
  readonly coaching: Coaching;
  /** How far the board has come. */
  readonly staging = new Staging();
  /** Provinces that a line of text is about, while it is pointed at. */
  readonly pointed = signal(NOWHERE);
  /** On a small screen the board comes near what is pointed at. */
  readonly closeUp: boolean = false;
  /** Says what is seen for the first time. */
  readonly hasTips: boolean = true;
  /** What the coach suggests, while it can be done still. */
  readonly suggested = signal<readonly Arrow[]>([]);
  /** Asked before intents are sent: whether they may be. */
  guard: ((intents: readonly number[]) => Promise<boolean>) | undefined;
  /** Paints the board on a canvas of so many pixels in width, while there is a board. */
  snapshot: ((width: number) => HTMLCanvasElement) | undefined;
  /** The ranking is put aside to look at the board. */
  readonly boardAfterEnd = signal(false);
  /** Highlight of the end whose moment was looked at last; it has the focus when the ranking is back. */
  highlight: string | undefined;

  /** The game is being reviewed: nothing is planned and nothing is sent. */
  readonly reviewing = signal(false);
  /** What the review was asked to show last. */
  readonly showing = signal<Showing>({});
  /** What the review shows, as soon as it shows something. */
  readonly moment = signal<Moment | undefined>(undefined);

  /** The position on screen: the present, or the moment that is reviewed. */
  readonly position = computed<Position | undefined>(
    () => this.moment.value?.position ?? this.connection.position.value,
  );
  readonly me = computed<Seat>(() => this.connection.seat.value);
  /** The game stands still: it is paused, or it was ended before its time. */
  readonly stopped = computed(() => {
    const table = this.connection.table.value;
    return table !== undefined && (table.paused !== '' || table.ended !== '');
  });
  /** Whether the game waits for this person, whatever is on screen. */
  readonly called = computed(() => {
    const position = this.connection.position.value;
    return position !== undefined && isActing(position, this.me.value) && !this.stopped.value;
  });
  /** Whether this person can act on what is on screen. */
  readonly acting = computed(() => this.called.value && !this.reviewing.value);
  /** The game has come to its end, and the ranking is what the review leads back to. */
  readonly ranked = computed(() => {
    const isOver = this.connection.position.value?.phase === 'over';
    const ended = this.connection.table.value?.ended ?? '';
    return (isOver || ended !== '') && !this.boardAfterEnd.value;
  });
  /**
   * The position that words and numbers are about: what is on screen, but not ahead of what the board
   * shows, unless this person can act.
   */
  readonly told = computed<Position | undefined>(() =>
    this.called.value || this.reviewing.value
      ? this.position.value
      : (this.staging.shown.value?.position ?? this.position.value),
  );
  readonly answers = new Answers(this);
  /** What the civilization counts that is looked at; it is lit up on the board meanwhile. */
  readonly lit = computed<readonly Lit[]>(() => {
    const position = this.position.value;
    const offer = this.answers.offers.value.find(({ position: at }) => at === this.offer.value);
    if (position === undefined || offer === undefined) return [];
    const looking =
      this.panel.value === 'track' || (this.acting.value && position.phase === 'draft');
    return looking ? litBy(position, offer) : [];
  });
  readonly names = computed<Names | undefined>(() => {
    const game = this.connection.game.value;
    if (game === undefined) return undefined;
    const seats = this.connection.table.value?.seats ?? [];
    return { map: game.map, name: (seat) => seats[seat]?.name ?? '' };
  });
  readonly log = computed<readonly LogLine[]>(() => {
    const names = this.names.value;
    return names === undefined
      ? []
      : logLines(names, this.connection.steps.value, this.connection.notes.value);
  });
  /** Revision up to which words may tell: as far as the board has come, unless this person can act. */
  readonly toldRevision = computed<number>(() => {
    const shown = this.staging.shown.value?.revision;
    return shown === undefined || this.called.value ? this.connection.revision.value : shown;
  });
  readonly toldLog = computed<readonly LogLine[]>(() => {
    const until = this.toldRevision.value;
    return this.log.value.filter(
      ({ source }) => source === undefined || source.step.revision <= until,
    );
  });
  readonly heralds: Heralds;

  /** What was planned when the review was opened. */
  #aside: Aside | undefined;
  readonly #dispose: (() => void)[] = [];

  /**
   * @param tab what this tab remembers, for drafts that outlive a reload
   * @param device what this browser remembers, for the marks in the chat and the plan for the next turn
   */
  constructor(connection: Connection, tab?: Store, device?: Store) {
    this.connection = connection;
    const { position, me, acting, reviewing, names } = this;
    this.drafting = new Drafting({ connection, position, me, reviewing, tab });
    this.draft = this.drafting.draft;
    this.news = new News({ connection, position, me, acting, names });
    this.chat = new ChatBook(connection, device);
    this.planning = new Planning({ connection, me, reviewing, device });
    this.coaching = new Coaching(connection);
    const { told, toldRevision } = this;
    const { code, steps } = connection;
    this.heralds = new Heralds({ code, steps, told, toldRevision, reviewing, names, tab });
    this.#dispose.push(this.heralds.start());
    this.#dispose.push(this.planning.start());
    this.#dispose.push(
      effect(() => {
        const rules = this.connection.game.value?.rules;
        if (rules !== undefined) tileSet.value = rules.tileSet;
      }),
    );
    this.#dispose.push(effect(() => this.#turnChanged()));
    this.#dispose.push(effect(() => this.drafting.keep()));
    this.#dispose.push(
      effect(() => {
        // Whoever chooses a province has seen what was pointed at.
        if (this.selected.value !== undefined) this.pointed.value = NOWHERE;
      }),
    );
    this.#dispose.push(
      // At the table the chat is always on screen.
      this.chat.start(
        () => this.panel.value === 'chat' || connection.table.value?.status === 'table',
      ),
    );
    this.#dispose.push(
      effect(() => {
        // An end that is taken back may come again, and is to be seen then.
        if (this.connection.table.value?.status === 'playing') this.boardAfterEnd.value = false;
      }),
    );
  }

  destroy(): void {
    for (const dispose of this.#dispose) dispose();
  }

  /** Shows on the board where something is, or no longer. */
  pointAt(places: readonly ProvinceId[]): void {
    batch(() => {
      this.selected.value = undefined;
      this.pointed.value = this.pointed.peek() === places ? NOWHERE : places;
    });
  }

  /** Plays the last round once more, from the own last turn on, and comes back. */
  replay(): void {
    const [first] = this.news.steps.peek();
    if (first !== undefined) this.openReview({ from: first.revision - 1, run: 'back' });
  }

  /** Goes over to the review, or to another moment of it. */
  openReview(showing: Showing = {}): void {
    this.showing.value = showing;
    if (this.reviewing.peek()) return;
    this.#aside = {
      revision: this.connection.revision.value,
      draft: this.draft.value,
      selected: this.selected.value,
      offer: this.offer.value,
      panel: this.panel.value,
    };
    batch(() => {
      this.question.value = undefined;
      this.panel.value = undefined;
      this.selected.value = undefined;
      this.vacating.value = false;
      this.pointed.value = NOWHERE;
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
    if (aside === undefined || aside.revision !== this.connection.revision.value) return;
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
    if (this.guard !== undefined && !(await this.guard(intents))) return false;
    this.pointed.value = NOWHERE;
    const outcome = await this.connection.play(intents);
    if (outcome.ok) return true;
    this.toasts.show({ ...explainRefusal(outcome.refusal), tone: 'bad' });
    return false;
  }

  async undo(): Promise<void> {
    if (this.reviewing.value) return;
    const outcome = await this.connection.request('undo', {
      revision: this.connection.revision.value,
    });
    if (!outcome.ok) this.toasts.show({ ...explainRefusal(outcome.refusal), tone: 'bad' });
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
      if (question !== undefined && OF_TURN.has(question) && !acting) {
        this.question.value = undefined;
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
      position.ownerOf(province) === activeEmpire(this.me.value)
    );
  }
}
