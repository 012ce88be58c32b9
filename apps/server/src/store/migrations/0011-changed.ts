import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The operator's list goes by an index, of all games and of those of one state. */
export const changed: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createIndex('games_changed')
      .on('games')
      .columns(['status', 'updated_at', 'code'])
      .execute();
  },
};
