import { batch, signal } from '@preact/signals';
import type { MovedMessage, Note, Replies } from '@vinci/protocol';
import type { Game, Position } from '@vinci/rules';
import { type Change, Chronicle, type Step } from './chronicle.ts';

/** What the server says about the position: always the truth. */
export interface Present {
  readonly game: Game;
  readonly cells: readonly number[];
  readonly revision: number;
}

/** The past as it is told; `start` has the cells that it begins with where that is no opening. */
export type Recorded = Replies['history'] & { readonly start?: ArrayLike<number> };

/** How much of the past is known: it is under way, all of it, it did not come, it makes no sense. */
export type Past = 'asked' | 'whole' | 'missing' | 'damaged';

/**
 * The course of a game as it arrives: the synchronized present, the entries that lead on from it, and
 * the past, which is asked for and fitted in when it comes.
 */
export class GameMirror {
  readonly position = signal<Position | undefined>(undefined);
  readonly revision = signal(0);
  readonly steps = signal<readonly Step[]>([]);
  /** Whether `steps` reaches back to the start, and if not, why. */
  readonly past = signal<Past>('asked');
  /** What happened that was no move, oldest first. */
  readonly notes = signal<readonly Note[]>([]);
  /** The last change, for animation; a new object each time. */
  readonly change = signal<Change | undefined>(undefined);
  #chronicle: Chronicle | undefined;
  /** What arrives while the past is under way. */
  #waiting: MovedMessage[] | undefined;

  /** Something happened that is no move. One that has come with the past already is known. */
  noted(note: Note): void {
    const known = this.notes.peek();
    const same = known.some(
      ({ revision, at, seat, type }) =>
        revision === note.revision && at === note.at && seat === note.seat && type === note.type,
    );
    if (!same) this.notes.value = [...known, note];
  }

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
  follow({ game, cells, revision }: Present, askPast: () => Promise<Recorded>): void {
    const known = this.#chronicle;
    if (known?.game === game && known.revision === revision && known.agrees(cells)) return;
    // At once: whoever sees that the steps are gone is to see as well that they are on their way.
    batch(() => {
      this.#adopt(Chronicle.fromCells(game, cells, revision));
      void this.#loadPast(game, askPast);
    });
  }

  /** Asks for the past once more, unless it is known or under way. */
  askAgain(askPast: () => Promise<Recorded>): void {
    const known = this.#chronicle;
    if (known === undefined || known.complete || this.#waiting !== undefined) return;
    void this.#loadPast(known.game, askPast);
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
      if (chronicle.complete) this.past.value = 'whole';
    });
  }

  async #loadPast(game: Game, askPast: () => Promise<Recorded>): Promise<void> {
    const waiting: MovedMessage[] = [];
    this.#waiting = waiting;
    this.past.value = 'asked';
    let failure: Past = 'missing';
    try {
      const history = await askPast();
      if (this.#waiting === waiting) this.notes.value = history.notes;
      const present = this.#chronicle;
      // Asked again meanwhile, or of another connection: the later answer counts.
      if (this.#waiting !== waiting || present?.game !== game) return;
      failure = 'damaged';
      const chronicle = Chronicle.fromHistory(
        game,
        history.opening,
        history.entries,
        history.start,
      );
      for (const message of waiting) chronicle.feed(message);
      if (chronicle.revision === present.revision && chronicle.position.equals(present.position)) {
        this.#adopt(chronicle);
      }
    } catch {
      // Without its past the game can still be played; the log begins now.
    } finally {
      if (this.#waiting === waiting) {
        this.#waiting = undefined;
        if (this.#chronicle?.complete !== true) this.past.value = failure;
      }
    }
  }
}
