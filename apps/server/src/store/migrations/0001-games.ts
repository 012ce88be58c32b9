import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Games with their seats, tokens, entries and chat. */
export const games: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('games')
      .addColumn('code', 'varchar(12)', (column) => column.primaryKey())
      .addColumn('status', 'varchar(12)', (column) => column.notNull())
      .addColumn('config', 'text', (column) => column.notNull())
      .addColumn('seed', 'varchar(32)', (column) => column.notNull())
      .addColumn('rules', 'integer', (column) => column.notNull())
      .addColumn('visibility', 'varchar(12)', (column) => column.notNull())
      .addColumn('spectators', 'integer', (column) => column.notNull())
      .addColumn('host', 'integer', (column) => column.notNull())
      .addColumn('actor', 'integer', (column) => column.notNull())
      .addColumn('next', 'varchar(12)', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('updated_at', 'bigint', (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex('games_listed')
      .on('games')
      .columns(['visibility', 'updated_at'])
      .execute();
    await db.schema
      .createTable('seats')
      .addColumn('game', 'varchar(12)', (column) => column.notNull())
      .addColumn('seat', 'integer', (column) => column.notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('colour', 'integer', (column) => column.notNull())
      .addColumn('taken', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('seats_key', ['game', 'seat'])
      .execute();
    await db.schema
      .createTable('tokens')
      .addColumn('game', 'varchar(12)', (column) => column.notNull())
      .addColumn('hash', 'varchar(64)', (column) => column.notNull())
      .addColumn('seat', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('tokens_key', ['game', 'hash'])
      .execute();
    await db.schema
      .createTable('entries')
      .addColumn('game', 'varchar(12)', (column) => column.notNull())
      .addColumn('revision', 'integer', (column) => column.notNull())
      .addColumn('seat', 'integer', (column) => column.notNull())
      .addColumn('code', 'integer', (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('entries_key', ['game', 'revision'])
      .execute();
    await db.schema
      .createTable('chat')
      .addColumn('game', 'varchar(12)', (column) => column.notNull())
      .addColumn('line', 'integer', (column) => column.notNull())
      .addColumn('seat', 'integer', (column) => column.notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('text', 'text', (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('chat_key', ['game', 'line'])
      .execute();
  },
};
