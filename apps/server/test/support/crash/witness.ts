import { CHAT_LOG_LINES, type ChatLine, type Note, type Replies } from '@vinci/protocol';
import { type Player, replayLog } from '../player.ts';

/** What a batch of intents was acknowledged as. */
interface Acknowledged {
  readonly from: number;
  readonly codes: readonly number[];
}

/** What the people of one game were told and shown, to be compared with what is there afterwards. */
export class Witness {
  /** The entry that led to each revision, as it was shown. */
  readonly #shown = new Map<number, string>();
  /** Fingerprints of positions that somebody had before his eyes, by revision. */
  readonly #seen = new Map<number, number>();
  readonly #acknowledged: Acknowledged[] = [];
  /** Notes in the order in which somebody was shown them. */
  readonly #noted = new Map<Player, readonly string[]>();
  readonly #lines = new Set<string>();
  /**
   * Lines that were found before. Somebody who was long connected still has them, though the log that
   * is compared with goes back to the last hundred only.
   */
  readonly #old = new Set<string>();
  /** Intents and lines that were acknowledged. */
  acknowledged = 0;
  /** Comparisons of what was shown with the journal. */
  compared = 0;

  /** An intent, or a step taken back, was acknowledged. */
  accepted(from: number, codes: readonly number[]): void {
    this.#acknowledged.push({ from, codes });
    this.acknowledged++;
  }

  said(text: string): void {
    this.#lines.add(text);
    this.acknowledged++;
  }

  /** Everything that was sent to somebody until now; what differs from what others saw is said. */
  look(player: Player): void {
    for (const [revision, ...entry] of player.moves) {
      const text = JSON.stringify(entry);
      const known = this.#shown.get(revision) ?? text;
      if (known !== text) throw new Error(`two entries ${revision}: ${known} and ${text}`);
      this.#shown.set(revision, text);
    }
    for (const { text } of player.chat) this.#lines.add(text);
    this.#noted.set(player, player.notes.map(textOf));
    if (player.state.cells.length === 0) return;
    const { revision } = player.state;
    const digest = player.position().digest();
    const known = this.#seen.get(revision) ?? digest;
    if (known !== digest) throw new Error(`two positions after ${revision} entries`);
    this.#seen.set(revision, digest);
  }

  /** Compares with what a server says that was started again; throws where anything is missing. */
  compare(player: Player, history: Replies['history'], lines: readonly ChatLine[]): void {
    const { opening, entries, notes } = history;
    for (const { from, codes } of this.#acknowledged) {
      const stored = entries.slice(from, from + codes.length).map(([code]) => code);
      if (stored.join() !== codes.join()) {
        throw new Error(`acknowledged at ${from}: ${codes}; there is ${stored}`);
      }
    }
    for (const [revision, text] of this.#shown) {
      const stored = JSON.stringify(entries[revision - 1]);
      if (stored !== text) throw new Error(`shown as ${revision}: ${text}; there is ${stored}`);
    }
    for (const [revision, digest] of this.#seen) {
      const position = replayLog(player.game, opening, entries.slice(0, revision));
      if (position.digest() !== digest) throw new Error(`another position after ${revision}`);
    }
    this.compared += this.#acknowledged.length + this.#shown.size + this.#seen.size;
    this.#compareNotes(notes.map(textOf));
    this.#compareLines(lines.map(({ text }) => text));
    // What was compared once need not be again; the latest is what a crash may take away.
    this.#seen.clear();
    this.#acknowledged.splice(0, this.#acknowledged.length - KEPT);
  }

  /** All that anybody was shown must be there, as often and in the same order. */
  #compareNotes(stored: readonly string[]): void {
    for (const shown of this.#noted.values()) {
      let from = 0;
      for (const text of shown) {
        const at = stored.indexOf(text, from);
        if (at < 0) throw new Error(`a note is missing or out of order: ${text}`);
        from = at + 1;
      }
      this.compared += shown.length;
    }
    this.#noted.clear();
  }

  #compareLines(stored: readonly string[]): void {
    if (new Set(stored).size !== stored.length) throw new Error('a line of chat came twice');
    const said = [...this.#lines].filter((text) => !this.#old.has(text)).slice(-CHAT_LOG_LINES / 2);
    const missing = said.filter((text) => !stored.includes(text));
    if (missing.length > 0) throw new Error(`lines of chat are missing: ${missing}`);
    this.compared += said.length;
    for (const text of [...this.#lines, ...stored]) this.#old.add(text);
    this.#lines.clear();
    for (const text of stored.slice(-10)) {
      this.#old.delete(text);
      this.#lines.add(text);
    }
  }
}

/** A note with its parts in a fixed order. */
const textOf = (note: Note): string =>
  JSON.stringify(Object.entries(note).toSorted(([a], [b]) => (a < b ? -1 : 1)));

/** Acknowledgements that are compared again after the next crash. */
const KEPT = 20;
