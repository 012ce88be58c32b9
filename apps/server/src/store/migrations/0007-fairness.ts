import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The secret that a seed comes from, what people added to it, and the seal of the start. */
export const fairness: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    const digits = (table: string, name: string) =>
      db.schema
        .alterTable(table)
        .addColumn(name, 'varchar(64)', (column) => column.notNull().defaultTo(''))
        .execute();
    await digits('games', 'secret');
    await digits('games', 'seal');
    await digits('seats', 'promise');
    await digits('seats', 'entropy');
  },
};
