import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { POSTGRES } from '../../../../test/support/requirements.ts';

/** A database of its own for one test. */
export interface TestDatabase {
  readonly url: string;
  /** Carries out a statement in it, or in a database beside it that outlives its connections. */
  query(sql: string, values?: readonly unknown[]): Promise<readonly Record<string, unknown>[]>;
  /** Ends all connections of others to it; resolves to how many. */
  cut(): Promise<number>;
  remove(): Promise<void>;
}

const types = {
  getTypeParser: (oid: number) => (oid === 20 ? Number : pg.types.getTypeParser(oid)),
};

/** Makes an empty database, which `remove` takes away whoever uses it. */
export async function freshDatabase(server = POSTGRES): Promise<TestDatabase> {
  const name = `vinci_${randomBytes(6).toString('hex')}`;
  const admin = async <Value>(
    use: (client: pg.Client) => Promise<Value>,
    url = server,
  ): Promise<Value> => {
    const client = new pg.Client({ connectionString: url, types: types as pg.CustomTypesConfig });
    client.on('error', () => undefined);
    await client.connect();
    try {
      return await use(client);
    } finally {
      await client.end();
    }
  };
  await admin((client) => client.query(`create database ${name} template template0`));
  const address = new URL(server);
  address.pathname = `/${name}`;
  const url = address.href;
  return {
    url,
    query: (sql, values = []) =>
      admin(async (client) => (await client.query(sql, [...values])).rows, url),
    cut: () =>
      admin(async (client) => {
        const { rowCount } = await client.query(
          'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1',
          [name],
        );
        return rowCount ?? 0;
      }),
    remove: async () => {
      await admin((client) => client.query(`drop database if exists ${name} with (force)`));
    },
  };
}

const databases: TestDatabase[] = [];

/** Another database, which `removeDatabases` takes away. */
export async function newDatabase(): Promise<TestDatabase> {
  const database = await freshDatabase();
  databases.push(database);
  return database;
}

/** Takes away all new databases of a file. */
export async function removeDatabases(): Promise<void> {
  for (const database of databases) await database.remove();
}
