import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** What the bag was mixed with before an entry. */
export const links: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .alterTable('entries')
      .addColumn('link', 'text', (column) => column.notNull().defaultTo(''))
      .execute();
  },
};
