import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Clocks, what is done about absent people, votes, and times at which nobody could play. */
export const time: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    const words = (table: string, name: string) =>
      db.schema
        .alterTable(table)
        .addColumn(name, 'varchar(160)', (column) => column.notNull().defaultTo(''))
        .execute();
    const moment = (table: string, name: string) =>
      db.schema
        .alterTable(table)
        .addColumn(name, 'bigint', (column) => column.notNull().defaultTo(0))
        .execute();
    await words('games', 'clock');
    await words('games', 'absence');
    await words('games', 'paused');
    await words('games', 'vote');
    await words('games', 'ended');
    await moment('games', 'started_at');
    await moment('games', 'due_at');
    await moment('games', 'deadline');
    await words('seats', 'step');
    await moment('seats', 'since');
    await words('seats', 'ballot');
    await db.schema
      .alterTable('chat')
      .addColumn('audience', 'varchar(12)', (column) => column.notNull().defaultTo('table'))
      .execute();
    await db.schema.createIndex('games_due').on('games').columns(['status', 'due_at']).execute();
    await db.schema
      .createTable('heartbeats')
      .addColumn('process', 'varchar(40)', (column) => column.primaryKey())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .execute();
    await db.schema
      .createTable('outages')
      .addColumn('since', 'bigint', (column) => column.primaryKey())
      .addColumn('until', 'bigint', (column) => column.notNull())
      .execute();
  },
};
