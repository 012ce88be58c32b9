import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The clock and the ladder as they were at the start. */
export const terms: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .alterTable('games')
      .addColumn('terms', 'varchar(400)', (column) => column.notNull().defaultTo(''))
      .execute();
  },
};
