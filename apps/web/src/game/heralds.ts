import { effect, type ReadonlySignal, signal, untracked } from '@preact/signals';
import { type GameEvent, type Position, scoreForecast } from '@vinci/rules';
import { formatList, t } from '../i18n/index.ts';
import { tileName } from '../i18n/rules-words.ts';
import type { Step } from '../net/chronicle.ts';
import type { Past } from '../net/game-mirror.ts';
import { put, read, type Store } from '../net/storage.ts';
import type { Names } from './log.ts';

/** Something that everybody at the table should hear of. */
export interface Herald {
  readonly id: number;
  readonly type: 'decline' | 'near' | 'lastRound';
  readonly text: string;
}

/** What heralds depend on. */
interface Parts {
  /** Room code of the game. */
  readonly code: string;
  readonly steps: ReadonlySignal<readonly Step[]>;
  readonly past: ReadonlySignal<Past>;
  /** The position that words are about. */
  readonly told: ReadonlySignal<Position | undefined>;
  /** Revision up to which words may tell. */
  readonly toldRevision: ReadonlySignal<number>;
  readonly reviewing: ReadonlySignal<boolean>;
  readonly names: ReadonlySignal<Names | undefined>;
  /** The reader's own seat, whose decline is no news; negative for watchers. */
  readonly me: ReadonlySignal<number>;
  /** What this tab remembers, so that a reload tells nothing twice. */
  readonly tab: Store | undefined;
}

/** Most that stand on the screen at the same time. */
const MOST = 2;
/** Milliseconds for which each stands. */
const SHOWN = 8000;

/** The game ends with the round in progress. */
const isLast = ({ round, phase, isLastRound, game }: Position): boolean =>
  round > 0 && phase !== 'over' && (isLastRound || round >= game.lastRound);

/** The first seat in turn order that what it holds brings to the target when it scores next; −1 for none. @clause END-1 */
function nearest(position: Position): number {
  const { game, round, startingSeat } = position;
  if (round === 0 || position.phase === 'over' || Number.isFinite(game.lastRound)) return -1;
  for (let i = 0; i < game.seats; i++) {
    const seat = (startingSeat + i) % game.seats;
    if (position.vp(seat) + scoreForecast(position, seat).points >= game.targetVP) return seat;
  }
  return -1;
}

/** The round in which a seat scores next. */
function nextRound({ game, round, startingSeat, turnSeat }: Position, seat: number): number {
  const place = (one: number): number => (one - startingSeat + game.seats) % game.seats;
  return place(seat) < place(turnSeat) ? round + 1 : round;
}

/** Whether the game ends with the round in progress, or may. */
export function endOf(position: Position): 'last' | 'near' | undefined {
  if (isLast(position)) return 'last';
  const seat = nearest(position);
  return seat >= 0 && nextRound(position, seat) === position.round ? 'near' : undefined;
}

/** Tells of declines, of an end that is near and of the last round, once each and no sooner than the board shows them. */
export class Heralds {
  readonly list = signal<readonly Herald[]>([]);
  readonly #parts: Parts;
  readonly #said = new Set<string>();
  /** Revision up to which it has been told; −1 before there is a game. */
  #told = -1;
  #count = 0;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Listens to the game; returns how to stop. */
  start(): () => void {
    return effect(() => {
      const { told, toldRevision, reviewing, steps, past, names } = this.#parts;
      const position = told.value;
      const until = toldRevision.value;
      if (reviewing.value || position === undefined || names.value === undefined) return;
      const all = steps.value;
      // What happened during an interruption comes with the past, and is to be told then.
      if (past.value === 'asked' && this.#told >= 0) return;
      const speaker = names.value;
      untracked(() => {
        // Whoever comes to a game is not told of what is long past.
        const since = this.#told < 0 ? until : this.#told;
        this.#told = Math.max(since, until);
        for (const { revision, events, before } of all) {
          if (revision <= since || revision > until) continue;
          for (const event of events) this.#tellDecline(speaker, event, before);
        }
        this.#tellEnd(speaker, position);
      });
    });
  }

  #tellDecline(names: Names, event: GameEvent, before: Position): void {
    if (event.type !== 'declined' || event.seat === this.#parts.me.peek()) return;
    const { seat } = event;
    const name = names.name(seat);
    const tiles = formatList((before.tiles(seat) ?? []).map(tileName));
    this.#tell('decline', t('herald.decline', { name, tiles }));
  }

  #tellEnd(names: Names, position: Position): void {
    if (isLast(position)) {
      this.#tellOnce('lastRound', t('herald.lastRound'));
      return;
    }
    const seat = this.#said.has('near') ? -1 : nearest(position);
    if (seat < 0) return;
    const count = position.game.targetVP - position.vp(seat);
    const round = nextRound(position, seat);
    this.#tellOnce('near', t('herald.near', { name: names.name(seat), count, round }));
  }

  #tellOnce(type: Herald['type'], text: string): void {
    const { tab, code } = this.#parts;
    if (this.#said.has(type)) return;
    this.#said.add(type);
    if (tab !== undefined) {
      const key = `vinci.${type}`;
      if (read(tab, key) === code) return;
      put(tab, key, code);
    }
    this.#tell(type, text);
  }

  #tell(type: Herald['type'], text: string): void {
    const id = ++this.#count;
    this.list.value = [...this.list.value.slice(1 - MOST), { id, type, text }];
    setTimeout(() => {
      this.list.value = this.list.value.filter((one) => one.id !== id);
    }, SHOWN);
  }
}
