import { Kysely, PostgresDialect, type PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { leave, welcome } from './backends.ts';
import { Condition } from './condition.ts';
import { DatabaseError } from './database-error.ts';
import { isRefusalOfPostgres } from './faults.ts';
import { placeName } from './place.ts';
import type { Database } from './schema.ts';

/** Connections of one process; the writing of moves takes few, the rest is for lists and loading. */
const POOL_SIZE = 10;

/** Milliseconds to wait for a connection. */
const CONNECT_TIMEOUT = 5000;

/** Milliseconds after which a connection that nobody uses is closed. */
const IDLE_TIMEOUT = 60_000;

/** Milliseconds after which the database gives up a statement. */
const STATEMENT_TIMEOUT = 8000;

/** Milliseconds after which an answer is not waited for any more: the connection must be dead. */
const ANSWER_TIMEOUT = STATEMENT_TIMEOUT + 2000;

/** Milliseconds a transaction may rest before the database ends it, with what it has locked. */
const REST_TIMEOUT = 20_000;

/** Number of the type `bigint`, which holds times and counts: all within what numbers hold exactly. */
const INT8 = 20;

/** The oldest version that is tested for. */
const LEAST_VERSION = 13;

/** How long statements may take. */
export interface PoolOptions {
  /** Connections at most. */
  readonly size?: number;
  /** Lets statements take as long as they want, as for a change of all tables. */
  readonly patient?: boolean;
  /** What the database calls its user. */
  readonly name?: string;
}

/**
 * Connections to PostgreSQL, see `welcome`. What the address says beyond user, host and name
 * (`sslmode`, `application_name`, `options` …) counts before what is set here.
 *
 * @param url as `postgres://user:password@host:5432/name?sslmode=verify-full`
 */
export function openPool(
  url: string,
  { size = POOL_SIZE, patient = false, name = 'vinci-online' }: PoolOptions = {},
): pg.Pool {
  const pool = new pg.Pool({
    max: size,
    application_name: name,
    keepAlive: true,
    idleTimeoutMillis: IDLE_TIMEOUT,
    connectionTimeoutMillis: CONNECT_TIMEOUT,
    ...(!patient && {
      statement_timeout: STATEMENT_TIMEOUT,
      query_timeout: ANSWER_TIMEOUT,
      idle_in_transaction_session_timeout: REST_TIMEOUT,
    }),
    types: {
      getTypeParser: (type: number, format?: 'text' | 'binary') =>
        type === INT8 && format !== 'binary'
          ? Number
          : pg.types.getTypeParser(type, format as 'text'),
    } as pg.CustomTypesConfig,
    connectionString: url,
    onConnect: welcome,
  });
  // A connection that dies while nobody uses it is replaced by the next query; a statement that was
  // under way is told by its own rejection.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

const conditions = new WeakMap<pg.Pool, Condition>();

/** What the answers to the statements of a pool say about the database. */
export function conditionOf(pool: pg.Pool): Condition {
  const condition = conditions.get(pool) ?? new Condition();
  conditions.set(pool, condition);
  return condition;
}

/** Whether an error came as an answer of the database, so that the connection is still good. */
const isAnswer = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && !/^(08|57P|25006)/.test(error.code ?? '');

/**
 * Uses a connection of a pool. One on which something else went wrong than what a statement said is
 * not used again.
 */
export async function withClient<Value>(
  pool: pg.Pool,
  use: (client: pg.PoolClient) => Promise<Value>,
): Promise<Value> {
  const client = await pool.connect();
  let broken = false;
  try {
    const value = await use(client);
    conditionOf(pool).wrote();
    return value;
  } catch (error) {
    broken = !isAnswer(error);
    conditionOf(pool).failed(error, isRefusalOfPostgres(error));
    throw error;
  } finally {
    if (broken) leave(pool, client);
    client.release(broken);
  }
}

/** Kysely over a pool, with the same care for broken connections as `withClient`. */
export const overPool = (pool: pg.Pool): Kysely<Database> =>
  new Kysely<Database>({
    dialect: new PostgresDialect({
      pool: {
        connect: async () => careful(pool, await pool.connect()),
        end: () => pool.end(),
        options: pool.options,
      },
    }),
  });

function careful(pool: pg.Pool, client: pg.PoolClient): PostgresPoolClient {
  let broken = false;
  const query = async (text: string, values: readonly unknown[]): Promise<unknown> => {
    // Nothing answers over it any more, also no end of a transaction.
    if (broken) throw new Error('the connection to the database is broken');
    try {
      const result = await client.query(text, [...values]);
      conditionOf(pool).answered(text);
      return result;
    } catch (error) {
      broken ||= !isAnswer(error);
      conditionOf(pool).failed(error, isRefusalOfPostgres(error));
      throw error;
    }
  };
  return {
    query: query as PostgresPoolClient['query'],
    release: () => {
      if (broken) leave(pool, client);
      client.release(broken);
    },
  };
}

/**
 * Whether statements failed for themselves, so that each of them may be tried alone; otherwise the
 * database is away or unwell, and trying again at once would only make people wait.
 */
export const failedForItself = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && /^(22|23|42)/.test(error.code ?? '');

/** Times that a transaction is carried out again because another one was in its way. */
const CONFLICTS = 3;

/**
 * Carries out a transaction again when the database has taken it back because of another one: a
 * deadlock, or an order of both that would not do. Nothing of it was written then.
 */
export async function despiteConflicts<Value>(write: () => Promise<Value>): Promise<Value> {
  for (let conflict = 1; ; conflict++) {
    try {
      return await write();
    } catch (error) {
      const isConflict = error instanceof pg.DatabaseError && error.code?.startsWith('40');
      if (!isConflict || conflict === CONFLICTS) throw error;
    }
  }
}

/** What the database says of itself when a connection is opened; rejects with `DatabaseError`. */
export async function checkVersion(pool: pg.Pool, url: string): Promise<string> {
  let version: string;
  try {
    const { rows } = await withClient(pool, (client) => client.query('show server_version'));
    version = String(rows[0]?.server_version);
  } catch (error) {
    throw explain(error, url);
  }
  if (Number.parseInt(version, 10) < LEAST_VERSION) {
    throw new DatabaseError(
      `The database ${placeName(url)} is PostgreSQL ${version}; version ${LEAST_VERSION} or later is needed.`,
    );
  }
  return version;
}

/** Why the database cannot be used, as a sentence. */
export function explain(error: unknown, url: string): DatabaseError {
  if (error instanceof DatabaseError) return error;
  const where = `The database ${placeName(url)}`;
  const { code = '', message = '' } = Object(error) as { code?: string; message?: string };
  return new DatabaseError(`${where} ${problem(code, message)}`, { cause: error });
}

function problem(code: string, message: string): string {
  switch (code) {
    case '28P01':
    case '28000':
      return `refuses the user: ${message}. See user and password in DATABASE_URL.`;
    case '3D000':
      return `does not exist: make it with createdb, or correct DATABASE_URL.`;
    case '42501':
      return `does not let its user do what is needed: ${message}. Make the user its owner.`;
    case '53300':
      return `has no connection left: ${message}. Raise max_connections.`;
    case '57P03':
      return `does not answer yet: ${message}.`;
    default:
      if (/CERT|TLS|SSL/i.test(`${code} ${message}`)) {
        return `cannot be reached by TLS: ${message}. See sslmode and sslrootcert in DATABASE_URL.`;
      }
      if (/^\d/.test(code)) return `cannot be used: ${message} (${code}).`;
      return `does not answer (${code || message}). See that it runs and that DATABASE_URL names it.`;
  }
}
