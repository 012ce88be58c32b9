import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Browsers and webhooks that are told, what waits to be told, and the server's own secrets. */
export const notify: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('followers')
      .addColumn('id', 'varchar(64)', (column) => column.primaryKey())
      .addColumn('game', 'varchar(12)', (column) => column.notNull())
      .addColumn('channel', 'varchar(12)', (column) => column.notNull())
      .addColumn('token', 'varchar(64)', (column) => column.notNull())
      .addColumn('address', 'text', (column) => column.notNull())
      .addColumn('keys', 'varchar(200)', (column) => column.notNull())
      .addColumn('quiet', 'varchar(200)', (column) => column.notNull())
      .addColumn('base', 'text', (column) => column.notNull())
      .addColumn('told', 'bigint', (column) => column.notNull())
      .addColumn('failures', 'integer', (column) => column.notNull())
      .addColumn('off', 'integer', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .execute();
    await db.schema.createIndex('followers_game').on('followers').column('game').execute();
    await db.schema
      .createTable('outbox')
      .addColumn('follower', 'varchar(64)', (column) => column.primaryKey())
      .addColumn('game', 'varchar(12)', (column) => column.notNull())
      .addColumn('kind', 'varchar(12)', (column) => column.notNull())
      .addColumn('mark', 'bigint', (column) => column.notNull())
      .addColumn('due_at', 'bigint', (column) => column.notNull())
      .addColumn('attempts', 'integer', (column) => column.notNull())
      .addColumn('claimed_until', 'bigint', (column) => column.notNull())
      .execute();
    await db.schema.createIndex('outbox_due').on('outbox').column('due_at').execute();
    await db.schema.createIndex('outbox_game').on('outbox').column('game').execute();
    await db.schema
      .createTable('secrets')
      .addColumn('name', 'varchar(40)', (column) => column.primaryKey())
      .addColumn('value', 'text', (column) => column.notNull())
      .execute();
  },
};
