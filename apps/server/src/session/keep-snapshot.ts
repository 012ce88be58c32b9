import { RULES_VERSION } from '@vinci/rules';
import type { SnapshotRow } from '../store/schema.ts';
import type { Store } from '../store/store.ts';
import type { StoredGame } from '../store/tables.ts';
import type { Course } from './course.ts';
import { snapshotRow } from './snapshot.ts';
import { courseOf, tableOf } from './stored.ts';

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
      const codes = course.codes(calm.revision);
      const entries = stored?.entries.slice(0, calm.revision) ?? [];
      const same = entries.every(({ code }, index) => code === codes[index]);
      if (stored === undefined || entries.length < calm.revision || !same) return;
      const row = snapshotRow({ ...stored, entries }, calm);
      const reason = whyWrong({ ...stored, entries }, row);
      if (reason === undefined) await this.#store.snapshots.save(row);
      else await this.#store.snapshots.discard(stored.snapshot ?? row, reason);
    } catch {
      // The journal does not answer; whoever plays is told by what he does next.
    }
  }
}

/**
 * Why a new snapshot is not what the log alone leads to, if so. The whole log is played for it, which
 * takes a third of a millisecond for 200 entries: this is how it is known that a snapshot is right, and
 * that the earlier one was from which the game may have been restored.
 */
function whyWrong(stored: StoredGame, row: SnapshotRow): string | undefined {
  // What was noted later than this is not to be found yet.
  const isLater = stored.game.digest_at > row.revision;
  const unmarked = { ...stored.game, rules: RULES_VERSION, digest: '', digest_at: 0 };
  const game = isLater ? unmarked : stored.game;
  try {
    const course = courseOf({ ...stored, game, snapshot: undefined }, tableOf(stored));
    const replayed = course && snapshotRow(stored, course.calm);
    return replayed?.digest === row.digest ? undefined : 'the log leads to another position';
  } catch (error) {
    return `the log does not lead there: ${Object(error).message}`;
  }
}
