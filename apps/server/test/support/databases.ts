import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describeWith } from '../../../../test/support/requirements.ts';
import { freshDatabase } from './postgres.ts';
import { temporaryFolder } from './server.ts';

/** An empty journal of its own for one test. */
export interface TestPlace {
  /** What `Store.open` takes. */
  readonly place: string;
  /** A folder that goes away with the journal; on SQLite the journal is in it. */
  readonly folder: string;
  /** Settings with which a server uses it. */
  readonly environment: Readonly<Record<string, string>>;
  /** Carries out a statement beside the server. */
  query(sql: string): Promise<readonly Record<string, unknown>[]>;
  remove(): Promise<void>;
}

export async function sqlitePlace(): Promise<TestPlace> {
  const { path, remove } = temporaryFolder();
  return {
    place: path,
    folder: path,
    environment: { VINCI_DATA_DIR: path },
    query: async (sql) => {
      const database = new DatabaseSync(join(path, 'vinci.sqlite'), { timeout: 5000 });
      try {
        return database
          .prepare(sql)
          .all()
          .map((row) => ({ ...row }));
      } finally {
        database.close();
      }
    },
    remove: async () => remove(),
  };
}

export async function postgresPlace(): Promise<TestPlace> {
  const database = await freshDatabase();
  const { path, remove } = temporaryFolder();
  return {
    place: database.url,
    folder: path,
    environment: { DATABASE_URL: database.url, VINCI_DATA_DIR: path },
    query: (sql) => database.query(sql),
    remove: async () => {
      remove();
      await database.remove();
    },
  };
}

/** The same tests on SQLite and, where there is one, on PostgreSQL. */
export function onEachDatabase(
  name: string,
  body: (fresh: () => Promise<TestPlace>) => void,
): void {
  describe(`${name}, on SQLite`, () => body(sqlitePlace));
  describeWith('postgres', `${name}, on PostgreSQL`, () => body(postgresPlace));
}
