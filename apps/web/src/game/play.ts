import { computed, effect, signal, untracked } from '@preact/signals';
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
import type { Session } from '../net/session.ts';
import { type Draft, startReorganization, startRetreat } from './draft.ts';
import { boardModel, type HintInput, isActing } from './hints.ts';
import { type LogLine, logLines, type Names } from './log.ts';
import { type MeanwhileLine, meanwhile } from './meanwhile.ts';
import { explainRefusal } from './refusal.ts';
import { listTargets, type Target } from './targets.ts';

/** Panels beside the board; on a phone each is a sheet. */
export const PANELS = ['track', 'players', 'provinces', 'log', 'chat', 'rules'] as const;
export type Panel = (typeof PANELS)[number];

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
  | 'seatLink';

/** A short message that goes away by itself. */
export interface Toast {
  readonly id: number;
  readonly text: string;
  readonly clause?: string;
  readonly tone: 'bad' | 'info';
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
  readonly draft = signal<Draft | undefined>(undefined);
  /** Place on the track that is looked at. */
  readonly offer = signal<TrackPosition | undefined>(undefined);
  readonly panel = signal<Panel | undefined>(undefined);
  readonly question = signal<Question | undefined>(undefined);
  readonly toasts = signal<readonly Toast[]>([]);
  /** Clause or tile the rules panel should show. */
  readonly rulesTopic = signal<string | undefined>(undefined);
  /** Lines of chat that have come in while the chat was closed. */
  readonly unread = signal(0);
  /** The ranking is put aside to look at the board. */
  readonly boardAfterEnd = signal(false);

  readonly position = computed<Position | undefined>(() => this.session.position.value);
  readonly me = computed<Seat>(() => this.session.seat.value);
  readonly acting = computed(() => {
    const position = this.position.value;
    return position !== undefined && isActing(position, this.me.value);
  });
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
    return names === undefined ? [] : logLines(names, this.session.steps.value);
  });
  /** What happened since the own last turn, as long as this turn has not gone on. */
  readonly news = computed<readonly MeanwhileLine[]>(() => this.#news());
  /** Compared as a text, so that the board is not drawn again whenever somebody comes or goes. */
  readonly #colours = computed(
    () => this.session.table.value?.seats.map(({ colour }) => colour).join() ?? '',
  );
  readonly seatColours = computed(() => this.#colours.value.split(',').map(Number));
  readonly board = computed(() => {
    const input = this.#hintInput();
    return input === undefined ? undefined : boardModel(input, this.seatColours.value);
  });

  /** Revision at which the news were put away. */
  readonly #newsSeen = signal(-1);
  #toastId = 0;
  readonly #dispose: (() => void)[] = [];

  constructor(session: Session) {
    this.session = session;
    this.#dispose.push(effect(() => this.#turnChanged()));
    this.#dispose.push(effect(() => this.#countUnread()));
    this.#dispose.push(effect(() => this.#goneOn()));
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

  /** Sends intents; says why if they are refused. Whether they were accepted. */
  async send(intents: readonly number[]): Promise<boolean> {
    const outcome = await this.session.play(intents);
    if (outcome.ok) return true;
    this.toast({ ...explainRefusal(outcome.refusal), tone: 'bad' });
    return false;
  }

  async undo(): Promise<void> {
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

  /** Opens the rules at a clause or a tile. */
  explain(topic: string): void {
    this.rulesTopic.value = topic;
    this.panel.value = 'rules';
  }

  /** Whether the draft differs from what stands on the board. */
  draftChanged(): boolean {
    const position = this.position.value;
    const draft = this.draft.value;
    if (position === undefined || draft === undefined) return false;
    return draft.provinces.some((p) => draft.pawns.get(p) !== position.pawnsIn(p));
  }

  resetDraft(): void {
    const position = this.position.value;
    this.draft.value = position === undefined ? undefined : this.#freshDraft(position);
  }

  #freshDraft(position: Position): Draft | undefined {
    if (!isActing(position, this.me.value)) return undefined;
    if (position.phase === 'reorganization') return startReorganization(position, this.me.value);
    if (position.phase === 'retreat') return startRetreat(position, this.me.value);
    return undefined;
  }

  putNewsAway(): void {
    this.#newsSeen.value = this.session.revision.peek();
  }

  #news(): readonly MeanwhileLine[] {
    const position = this.position.value;
    const names = this.names.value;
    const steps = this.session.steps.value;
    if (position === undefined || names === undefined || !this.acting.value) return [];
    if (position.phase !== 'mobilisation' && position.phase !== 'retreat') return [];
    const me = this.me.value;
    if (steps.at(-1)?.seat === me || this.#newsSeen.value === this.session.revision.value)
      return [];
    return meanwhile(names, steps, me);
  }

  /** Whoever looks at something else has read the news. */
  #goneOn(): void {
    const looking =
      this.selected.value !== undefined ||
      this.panel.value !== undefined ||
      this.question.value !== undefined ||
      this.vacating.value;
    if (looking) this.putNewsAway();
  }

  #heard = 0;

  #countUnread(): void {
    const heard = this.session.heard.value;
    if (this.panel.value === 'chat') this.#heard = heard;
    this.unread.value = heard - this.#heard;
  }

  /** With every new position, choices that no longer fit are let go. */
  #turnChanged(): void {
    const position = this.position.value;
    const acting = this.acting.value;
    untracked(() => {
      this.draft.value = position === undefined ? undefined : this.#freshDraft(position);
      if (!acting || position?.phase !== 'mobilisation') this.vacating.value = false;
      if (position?.phase !== 'draft') this.offer.value = undefined;
      else if (acting && this.panel.value === undefined) this.panel.value = 'track';
      if (position?.phase !== 'draft' && this.panel.value === 'track') this.panel.value = undefined;
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
      me: this.me.value,
      selected: this.selected.value,
      vacating: this.vacating.value,
      conquests: this.conquests.value,
      draft: this.draft.value,
    };
  }
}
