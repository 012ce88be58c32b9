import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { TABLES } from '../schema.ts';

const KEYS: Readonly<Record<keyof typeof TABLES, readonly string[]>> = {
  games: ['code'],
  seats: ['game', 'seat'],
  tokens: ['game', 'hash'],
  entries: ['game', 'revision'],
  chat: ['game', 'line'],
  notes: ['game', 'line'],
  followers: ['id'],
  outbox: ['follower'],
  secrets: ['name'],
  processes: ['id'],
  leases: ['game'],
  heartbeats: ['process'],
  outages: ['since'],
  rules_checks: ['engine'],
};

const INDEXES = [
  ['games_listed', 'games', ['visibility', 'updated_at']],
  ['games_due', 'games', ['status', 'due_at']],
  ['games_changed', 'games', ['status', 'updated_at', 'code']],
  ['followers_game', 'followers', ['game']],
  ['outbox_due', 'outbox', ['due_at']],
  ['outbox_game', 'outbox', ['game']],
  ['leases_by_process', 'leases', ['process']],
] as const;

/** All tables, with the columns that `schema.ts` declares; every column has a value. */
export const first: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const [table, columns] of Object.entries(TABLES)) {
      let making = db.schema.createTable(table);
      for (const [name, { type }] of Object.entries(columns)) {
        making = making.addColumn(name, type, (column) => column.notNull());
      }
      const key = KEYS[table as keyof typeof TABLES];
      await making.addPrimaryKeyConstraint(`${table}_key`, [...key] as never[]).execute();
    }
    for (const [name, table, columns] of INDEXES) {
      await db.schema
        .createIndex(name)
        .on(table)
        .columns([...columns])
        .execute();
    }
    await sql`create index games_passing on games (updated_at)
      where status <> 'playing'`.execute(db);
    // Those that can be played on: also what was ended early can be reopened.
    await sql`create index games_unfinished on games (code)
      where (status = 'playing' or ended <> '')`.execute(db);
  },
};
