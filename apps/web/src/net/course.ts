import { batch, signal } from '@preact/signals';
import type { MovedMessage, Replies } from '@vinci/protocol';
import type { Game, Position } from '@vinci/rules';
import { type Change, Chronicle, type Step } from '../game/chronicle.ts';

/** What the server says about the position: always the truth. */
export interface Present {
  readonly game: Game;
  readonly cells: readonly number[];
  readonly revision: number;
}

/**
 * The course of a game as it arrives: the synchronized present, the entries that lead on from it, and
 * the past, which is asked for and fitted in when it comes.
 */
export class Course {
  readonly position = signal<Position | undefined>(undefined);
  readonly revision = signal(0);
  readonly steps = signal<readonly Step[]>([]);
  /** The last change, for animation; a new object each time. */
  readonly change = signal<Change | undefined>(undefined);
  #chronicle: Chronicle | undefined;
  /** What arrives while the past is under way. */
  #waiting: MovedMessage[] | undefined;

  /** A new connection: whatever was on its way will not arrive. */
  reset(): void {
    this.#chronicle = undefined;
    this.#waiting = undefined;
  }

  /** There is no position yet. */
  clear(revision: number): void {
    this.#chronicle = undefined;
    this.position.value = undefined;
    this.revision.value = revision;
  }

  /**
   * Follows the synchronized present.
   *
   * @param askPast is called when the past is not known, or an entry was missed
   */
  follow({ game, cells, revision }: Present, askPast: () => Promise<Replies['history']>): void {
    const known = this.#chronicle;
    if (known?.game === game && known.revision === revision && known.agrees(cells)) return;
    this.#adopt(Chronicle.fromCells(game, cells, revision));
    void this.#loadPast(game, askPast);
  }

  /** Takes the next entry. One that does not follow is mended by the present behind it. */
  moved(message: MovedMessage): void {
    this.#waiting?.push(message);
    const chronicle = this.#chronicle;
    const change = chronicle?.feed(message);
    if (chronicle === undefined || change === undefined) return;
    batch(() => {
      this.#adopt(chronicle);
      this.change.value = change;
    });
  }

  #adopt(chronicle: Chronicle): void {
    batch(() => {
      this.#chronicle = chronicle;
      this.position.value = chronicle.position;
      this.revision.value = chronicle.revision;
      this.steps.value = chronicle.steps;
    });
  }

  async #loadPast(game: Game, askPast: () => Promise<Replies['history']>): Promise<void> {
    const waiting: MovedMessage[] = [];
    this.#waiting = waiting;
    try {
      const history = await askPast();
      const present = this.#chronicle;
      // Asked again meanwhile, or of another connection: the later answer counts.
      if (this.#waiting !== waiting || present?.game !== game) return;
      const chronicle = Chronicle.fromHistory(game, history.opening, history.entries);
      for (const message of waiting) chronicle.feed(message);
      if (chronicle.revision === present.revision && chronicle.position.equals(present.position)) {
        this.#adopt(chronicle);
      }
    } catch {
      // Without its past the game can still be played; the log begins now.
    } finally {
      if (this.#waiting === waiting) this.#waiting = undefined;
    }
  }
}
