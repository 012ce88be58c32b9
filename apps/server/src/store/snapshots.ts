import type { Kysely } from 'kysely';
import type { Database, SnapshotRow } from './schema.ts';

/** The snapshots of games. They only save time: whatever is wrong with one, the log is enough. */
export class Snapshots {
  readonly #db: Kysely<Database>;

  /** Told of a snapshot that was no good, and why. */
  onIgnored: ((game: string, reason: string) => void) | undefined;

  constructor(db: Kysely<Database>) {
    this.#db = db;
  }

  /** The snapshot of a game; `undefined` when there is none. */
  async of(game: string): Promise<SnapshotRow | undefined> {
    return this.#db.selectFrom('snapshots').selectAll().where('game', '=', game).executeTakeFirst();
  }

  /** Keeps a snapshot in the place of an earlier one. */
  async save(row: SnapshotRow): Promise<void> {
    await this.#db
      .insertInto('snapshots')
      .values(row)
      .onConflict((conflict) =>
        conflict.column('game').doUpdateSet(row).where('snapshots.revision', '<', row.revision),
      )
      .execute();
  }

  /** Deletes the snapshot of a game that is no good. Never rejects. */
  async discard({ game, digest }: SnapshotRow, reason: string): Promise<void> {
    this.onIgnored?.(game, reason);
    await this.#db
      .deleteFrom('snapshots')
      .where('game', '=', game)
      .where('digest', '=', digest)
      .execute()
      .catch(() => undefined);
  }
}
