import { type ReadonlySignal, signal, untracked } from '@preact/signals';
import type { Position, Seat } from '@vinci/rules';
import type { Connection } from '../net/connection.ts';
import type { Store } from '../net/storage.ts';
import { isActing } from './acting.ts';
import { type Draft, startReorganization, startRetreat } from './draft.ts';
import { type DraftMoment, keepDraft, keptDraft } from './kept-draft.ts';

/** What drafts depend on. */
interface Parts {
  readonly connection: Connection;
  /** The position on screen. */
  readonly position: ReadonlySignal<Position | undefined>;
  readonly me: ReadonlySignal<Seat>;
  /** While a review is open nothing is planned. */
  readonly reviewing: ReadonlySignal<boolean>;
  /** What this tab remembers, for drafts that outlive a reload. */
  readonly tab: Store | undefined;
}

/** The distribution of pawns that is being planned and has not been sent. */
export class Drafting {
  readonly draft = signal<Draft | undefined>(undefined);
  readonly #parts: Parts;
  /** What `undo` goes back to, the latest last. */
  #earlier: readonly Draft[] = [];

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Whether the draft differs from what stands on the board. */
  changed(): boolean {
    const position = this.#parts.position.value;
    const draft = this.draft.value;
    if (position === undefined || draft === undefined) return false;
    return draft.provinces.some((p) => draft.pawns.get(p) !== position.pawnsIn(p));
  }

  /** Plans otherwise. */
  change(draft: Draft): void {
    const now = this.draft.value;
    if (now === undefined || String([...draft.pawns]) === String([...now.pawns])) return;
    this.#earlier = [...this.#earlier, now];
    this.draft.value = draft;
  }

  /** Whether something has been planned that can be taken back. */
  canUndo(): boolean {
    return this.draft.value !== undefined && this.#earlier.length > 0;
  }

  /** Takes back the last change. @returns whether there was one */
  undo(): boolean {
    if (!this.canUndo()) return false;
    this.draft.value = this.#earlier.at(-1);
    this.#earlier = this.#earlier.slice(0, -1);
    return true;
  }

  /** Goes on with what was planned in this moment before the page was loaded anew, or begins anew. */
  resume(): void {
    const position = this.#parts.position.value;
    const fresh = position && this.#fresh(position);
    const kept = fresh && this.#kept(position, fresh);
    // What led to a draft that was kept is forgotten; it is taken back as a whole.
    this.#earlier = fresh === undefined || kept === undefined ? [] : [fresh];
    this.draft.value = kept ?? fresh;
  }

  /** Has this tab remember the draft as it is. */
  keep(): void {
    const { position, tab } = this.#parts;
    const draft = this.draft.value;
    const present = position.peek();
    if (tab === undefined || draft === undefined || present === undefined) return;
    const changed = untracked(() => this.changed());
    keepDraft(tab, this.#momentOf(present), changed ? draft : undefined);
  }

  #fresh(position: Position): Draft | undefined {
    const me = this.#parts.me.value;
    if (this.#parts.reviewing.value || !isActing(position, me)) return undefined;
    if (position.phase === 'reorganization') return startReorganization(position, me);
    if (position.phase === 'retreat') return startRetreat(position, me);
    return undefined;
  }

  #kept(position: Position, fresh: Draft): Draft | undefined {
    const { tab } = this.#parts;
    return tab && keptDraft(tab, this.#momentOf(position), fresh);
  }

  /** The moment on screen, for a draft to be kept with. */
  #momentOf({ phase }: Position): DraftMoment {
    const { code, revision } = this.#parts.connection;
    return { code, revision: revision.peek(), phase };
  }
}
