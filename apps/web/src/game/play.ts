import { batch, computed, effect, type Signal, signal } from '@preact/signals';
import type { Position, ProvinceId, Seat, TrackPosition } from '@vinci/rules';
import { tileSet } from '../i18n/rules-words.ts';
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
import { letGo } from './let-go.ts';
import { type Lit, litBy } from './lit.ts';
import type { Names } from './log.ts';
import { News } from './news.ts';
import type { PhaseWords } from './phase.ts';
import { Planning } from './planning.ts';
import { explainRefusal } from './refusal.ts';
import { ReviewMode } from './review-mode.ts';
import { Staging } from './staging.ts';
import { Telling } from './telling.ts';
import { Toasts } from './toasts.ts';

/** Panels beside the board; on a phone each is a sheet. */
export const PANELS = ['track', 'players', 'provinces', 'plan', 'log', 'chat', 'rules'] as const;
/** `statistics` and `analysis` belong to the review, and `coach` is not everywhere. */
export type Panel = (typeof PANELS)[number] | 'statistics' | 'analysis' | 'coach';

/** Questions that are asked before something happens. */
export type Question =
  | 'decline'
  | 'rebirth'
  | 'peace'
  | 'endExpansion'
  | 'endTurn'
  | 'shortcuts'
  | 'legend'
  | 'settings'
  | 'share'
  | 'credits'
  | 'leave'
  | 'leaveForGood'
  | 'seatLink'
  | 'fair'
  | 'host'
  | 'notify';

const NOWHERE: readonly ProvinceId[] = [];

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
  /** What the bar says while a lesson is read: nobody is called to act meanwhile. */
  readonly reading = signal<PhaseWords | undefined>(undefined);
  /** The ranking is put aside to look at the board. */
  readonly boardAfterEnd = signal(false);
  /** Highlight of the end whose moment was looked at last; it has the focus when the ranking is back. */
  highlight: string | undefined;

  readonly review = new ReviewMode<Panel, Question>(this);

  /** The position on screen: the present, or the moment that is reviewed. */
  readonly position = computed<Position | undefined>(
    () => this.review.moment.value?.position ?? this.connection.position.value,
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
    if (position === undefined || this.reading.value !== undefined) return false;
    return isActing(position, this.me.value) && !this.stopped.value;
  });
  /** Whether this person can act on what is on screen. */
  readonly acting = computed(() => this.called.value && !this.review.active.value);
  /** The game has come to its end, and the ranking is what the review leads back to. */
  readonly ranked = computed(() => {
    const isOver = this.connection.position.value?.phase === 'over';
    const ended = this.connection.table.value?.ended ?? '';
    return (isOver || ended !== '') && !this.boardAfterEnd.value;
  });
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
  readonly telling: Telling;
  readonly answers: Answers;
  readonly heralds: Heralds;

  readonly #dispose: (() => void)[] = [];

  /**
   * @param tab what this tab remembers, for drafts that outlive a reload
   * @param device what this browser remembers, for the marks in the chat and the plan for the next turn
   */
  constructor(connection: Connection, tab?: Store, device?: Store) {
    this.connection = connection;
    const { position, me, acting, called, names, staging } = this;
    const reviewing = this.review.active;
    this.telling = new Telling({ connection, position, names, called, reviewing, staging });
    const { position: told, revision: toldRevision } = this.telling;
    this.answers = new Answers({ position, told, me, acting });
    this.drafting = new Drafting({ connection, position, me, reviewing, tab });
    this.draft = this.drafting.draft;
    this.news = new News({ connection, position, me, acting, names });
    this.chat = new ChatBook(connection, device);
    this.planning = new Planning({ connection, me, reviewing, device });
    this.coaching = new Coaching(connection);
    const { code, steps, past } = connection;
    this.heralds = new Heralds({
      code,
      steps,
      past,
      told,
      toldRevision,
      reviewing,
      names,
      me,
      tab,
    });
    this.#dispose.push(this.heralds.start());
    this.#dispose.push(this.planning.start());
    this.#dispose.push(
      effect(() => {
        const rules = this.connection.game.value?.rules;
        if (rules !== undefined) tileSet.value = rules.tileSet;
      }),
    );
    this.#dispose.push(letGo<Panel, Question>(this));
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
    if (first !== undefined) this.review.open({ from: first.revision - 1, run: 'back' });
  }

  /** Sends intents; says why if they are refused. Whether they were accepted. */
  async send(intents: readonly number[]): Promise<boolean> {
    if (this.review.active.value) return false;
    const { revision } = this.connection;
    const checked = revision.peek();
    if (this.guard !== undefined && !(await this.guard(intents))) return false;
    // What was taken back or done while it was checked makes another position of it.
    if (revision.peek() !== checked) return false;
    this.pointed.value = NOWHERE;
    const outcome = await this.connection.play(intents);
    if (outcome.ok) return true;
    this.toasts.show({ ...explainRefusal(outcome.refusal), tone: 'bad' });
    return false;
  }

  /** Whether this person can take something back. */
  canUndo(): boolean {
    const steps = this.connection.table.value?.undo ?? 0;
    return this.acting.value && (this.drafting.canUndo() || steps > 0);
  }

  /** Takes back what was planned last; where nothing is planned, what was done last. */
  async undo(): Promise<void> {
    if (this.review.active.value || this.drafting.undo()) return;
    const outcome = await this.connection.request('undo', {
      revision: this.connection.revision.value,
    });
    if (!outcome.ok) this.toasts.show({ ...explainRefusal(outcome.refusal), tone: 'bad' });
  }
}
