import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Chains of people: which games have them, which links were mixed in, who was not asked. */
export const links: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .alterTable('entries')
      .addColumn('link', 'text', (column) => column.notNull().defaultTo(''))
      .execute();
    await db.schema
      .alterTable('games')
      .addColumn('chains', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
    await db.schema
      .alterTable('seats')
      .addColumn('later', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
    // What pages of an earlier version have promised at tables is no chain; they promise anew.
    await sql`update seats set promise = ''
      where game in (select code from games where status = 'table')`.execute(db);
  },
};
