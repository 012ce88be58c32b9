import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Several servers over one database: which of them are alive, and which of them has which game. */
export const leases: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('processes')
      .addColumn('id', 'varchar(40)', (column) => column.primaryKey())
      .addColumn('address', 'varchar(255)', (column) => column.notNull())
      .addColumn('started_at', 'bigint', (column) => column.notNull())
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .execute();
    await db.schema
      .createTable('leases')
      .addColumn('game', 'varchar(12)', (column) => column.primaryKey())
      .addColumn('process', 'varchar(40)', (column) => column.notNull())
      .addColumn('fence', 'bigint', (column) => column.notNull())
      .execute();
    await db.schema.createIndex('leases_by_process').on('leases').column('process').execute();
  },
};
