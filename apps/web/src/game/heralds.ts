import { effect, type ReadonlySignal, signal, untracked } from '@preact/signals';
import type { GameEvent, Position } from '@vinci/rules';
import { formatList, t } from '../i18n/index.ts';
import { tileName } from '../i18n/rules-words.ts';
import type { Step } from '../net/chronicle.ts';
import { put, read, type Store } from '../net/storage.ts';
import type { Names } from './log.ts';

/** Something that everybody at the table should hear of. */
export interface Herald {
  readonly id: number;
  readonly type: 'decline' | 'lastRound';
  readonly text: string;
}

/** What heralds depend on. */
interface Parts {
  /** Room code of the game. */
  readonly code: string;
  readonly steps: ReadonlySignal<readonly Step[]>;
  /** The position that words are about. */
  readonly told: ReadonlySignal<Position | undefined>;
  /** Revision up to which words may tell. */
  readonly toldRevision: ReadonlySignal<number>;
  readonly reviewing: ReadonlySignal<boolean>;
  readonly names: ReadonlySignal<Names | undefined>;
  /** What this tab remembers, so that a reload tells nothing twice. */
  readonly tab: Store | undefined;
}

/** Most that stand on the screen at the same time. */
const MOST = 2;
/** Milliseconds for which each stands. */
const SHOWN = 8000;
const LAST_ROUND = 'vinci.lastRound';

/** The game ends with the round in progress. */
const isLast = ({ round, phase, isLastRound, game }: Position): boolean =>
  round > 0 && phase !== 'over' && (isLastRound || round >= game.lastRound);

/** Tells of declines and of the last round, once each and no sooner than the board shows them. */
export class Heralds {
  readonly list = signal<readonly Herald[]>([]);
  readonly #parts: Parts;
  #lastRound = false;
  /** Revision up to which it has been told; −1 before there is a game. */
  #told = -1;
  #count = 0;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Listens to the game; returns how to stop. */
  start(): () => void {
    return effect(() => {
      const { told, toldRevision, reviewing, steps, names } = this.#parts;
      const position = told.value;
      const until = toldRevision.value;
      if (reviewing.value || position === undefined || names.value === undefined) return;
      const all = steps.value;
      const speaker = names.value;
      untracked(() => {
        // Whoever comes to a game is not told of what is long past.
        const since = this.#told < 0 ? until : this.#told;
        this.#told = Math.max(since, until);
        for (const { revision, events, before } of all) {
          if (revision <= since || revision > until) continue;
          for (const event of events) this.#tellDecline(speaker, event, before);
        }
        if (isLast(position)) this.#tellLastRound();
      });
    });
  }

  #tellDecline(names: Names, event: GameEvent, before: Position): void {
    if (event.type !== 'declined') return;
    const { seat } = event;
    const name = names.name(seat);
    const tiles = formatList((before.tiles(seat) ?? []).map(tileName));
    this.#tell('decline', t('herald.decline', { name, tiles }));
  }

  #tellLastRound(): void {
    const { tab, code } = this.#parts;
    if (this.#lastRound) return;
    this.#lastRound = true;
    if (tab !== undefined) {
      if (read(tab, LAST_ROUND) === code) return;
      put(tab, LAST_ROUND, code);
    }
    this.#tell('lastRound', t('herald.lastRound'));
  }

  #tell(type: Herald['type'], text: string): void {
    const id = ++this.#count;
    this.list.value = [...this.list.value.slice(1 - MOST), { id, type, text }];
    setTimeout(() => {
      this.list.value = this.list.value.filter((one) => one.id !== id);
    }, SHOWN);
  }
}
