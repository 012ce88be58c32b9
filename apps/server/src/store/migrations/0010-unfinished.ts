import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Games that can be played on are found by one index: those being played, and those that were ended early. */
export const unfinished: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`create index games_unfinished on games (code)
      where (status = 'playing' or ended <> '')`.execute(db);
    await db.schema.dropIndex('games_playing').execute();
  },
};
