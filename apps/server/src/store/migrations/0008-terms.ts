import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Clock, ladder and seats as they were at the start. */
export const terms: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .alterTable('games')
      .addColumn('terms', 'text', (column) => column.notNull().defaultTo(''))
      .execute();
  },
};
