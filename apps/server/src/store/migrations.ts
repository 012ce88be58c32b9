import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Changes of the tables in order of their names, the same for every database. A migration that was
 * released is never edited; a further one follows it.
 */
export const MIGRATIONS: Readonly<Record<string, Migration>> = {
  '0001-games': {
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
  },
  '0002-occupants': {
    async up(db: Kysely<unknown>): Promise<void> {
      const words = (table: string, name: string, standard: string) =>
        db.schema
          .alterTable(table)
          .addColumn(name, 'varchar(80)', (column) => column.notNull().defaultTo(standard))
          .execute();
      await words('games', 'pace', 'normal');
      await words('games', 'stand_in', '');
      await words('seats', 'occupant', 'person');
      await words('seats', 'stand_in', '');
      await db.schema
        .alterTable('entries')
        .addColumn('bot', 'integer', (column) => column.notNull().defaultTo(0))
        .execute();
      await sql`update seats set occupant = '' where taken = 0 and game in
        (select code from games where status = 'table')`.execute(db);
      await db.schema
        .createTable('notes')
        .addColumn('game', 'varchar(12)', (column) => column.notNull())
        .addColumn('line', 'integer', (column) => column.notNull())
        .addColumn('revision', 'integer', (column) => column.notNull())
        .addColumn('seat', 'integer', (column) => column.notNull())
        .addColumn('type', 'varchar(20)', (column) => column.notNull())
        .addColumn('details', 'text', (column) => column.notNull())
        .addColumn('at', 'bigint', (column) => column.notNull())
        .addPrimaryKeyConstraint('notes_key', ['game', 'line'])
        .execute();
    },
  },
};
