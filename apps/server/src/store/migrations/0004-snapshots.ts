import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Positions to begin a replay with, the fingerprint of each game at its last change of seats, what a
 * version of the rules has been checked against, and the indexes by which games are found.
 */
export const snapshots: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('snapshots')
      .addColumn('game', 'varchar(12)', (column) => column.primaryKey())
      .addColumn('revision', 'integer', (column) => column.notNull())
      .addColumn('cells', 'text', (column) => column.notNull())
      .addColumn('draws', 'text', (column) => column.notNull())
      .addColumn('digest', 'varchar(64)', (column) => column.notNull())
      .execute();
    await db.schema
      .createTable('rules_checks')
      .addColumn('engine', 'varchar(64)', (column) => column.primaryKey())
      .addColumn('done', 'integer', (column) => column.notNull())
      .addColumn('last', 'varchar(12)', (column) => column.notNull())
      .addColumn('broken', 'text', (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .execute();
    await db.schema
      .alterTable('games')
      .addColumn('digest', 'varchar(16)', (column) => column.notNull().defaultTo(''))
      .execute();
    await db.schema
      .alterTable('games')
      .addColumn('digest_at', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
    await db.schema
      .createIndex('games_playing')
      .on('games')
      .column('code')
      .where(sql.ref('status'), '=', sql.lit('playing'))
      .execute();
    await db.schema
      .createIndex('games_passing')
      .on('games')
      .column('updated_at')
      .where(sql.ref('status'), '<>', sql.lit('playing'))
      .execute();
  },
};
