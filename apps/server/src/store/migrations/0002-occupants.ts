import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Bots in seats, stand-ins, and notes of what is no move. */
export const occupants: Migration = {
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
};
