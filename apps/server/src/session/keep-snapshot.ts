import type { SnapshotRow } from '../store/schema.ts';
import type { Store } from '../store/store.ts';
import type { Course } from './course.ts';
import { snapshotRow } from './snapshot.ts';

/** Entries after which a further snapshot is worth its writing: replaying fewer takes no time. */
const WORTH = 64;

/** Entries after which one is made while the game goes on, for the case that it ends without a word. */
export const OFTEN = 512;

/** Remembers what of a game was kept, and keeps more of it when that is worth it. */
export class SnapshotKeeper {
  readonly #store: Store;
  readonly #code: string;
  #kept: number;
  #keeping: Promise<void> | undefined;

  /** @param kept revision of the snapshot that there is, 0 for none */
  constructor(store: Store, code: string, kept: number) {
    this.#store = store;
    this.#code = code;
    this.#kept = kept;
  }

  /**
   * Keeps the last moment of a course at which nothing could be taken back, unless little has
   * happened since the last time. Never rejects: without it, restoring only takes longer.
   *
   * @param worth entries since then that make it worth the writing
   */
  async keep(course: Course, worth = WORTH): Promise<void> {
    if (course.calmAt - this.#kept < worth) return;
    this.#keeping ??= this.#write(course).finally(() => {
      this.#keeping = undefined;
    });
    await this.#keeping;
  }

  /** Does away with a snapshot that is no good. */
  discard(snapshot: SnapshotRow, reason: string): void {
    this.#kept = 0;
    void this.#store.snapshots.discard(snapshot, reason);
  }

  async #write(course: Course): Promise<void> {
    const { calm } = course;
    this.#kept = calm.revision;
    try {
      // From the journal and not from memory, so that it is of what will be there to replay.
      const stored = await this.#store.load(this.#code);
      const entries = stored?.entries.slice(0, calm.revision) ?? [];
      const codes = course.codes(calm.revision);
      const same = entries.every(({ code }, index) => code === codes[index]);
      if (stored === undefined || entries.length < calm.revision || !same) return;
      await this.#store.snapshots.save(snapshotRow({ ...stored, entries }, calm));
    } catch {
      // The journal does not answer; whoever plays is told by what he does next.
    }
  }
}
