import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { type Fence, SERVER_LEASE } from './fence.ts';
import { placeName } from './place.ts';
import { explain } from './postgres.ts';

/** Number of the lock, which all servers know; an advisory lock belongs to one database. */
const LOCK = 0x56_49_4e_43;

/** Milliseconds that a start waits for a server that has just ended, or whose machine has. */
const PATIENCE = 15_000;

/** Milliseconds between two attempts. */
const AGAIN = 500;

/**
 * Lets the database notice within seconds that the machine of a server is gone, which would otherwise
 * keep the lock for hours.
 */
const KEEPALIVE =
  'set tcp_keepalives_idle = 5; set tcp_keepalives_interval = 2; set tcp_keepalives_count = 3';

/** Tells that another server uses the database. */
export class DatabaseInUseError extends Error {
  override readonly name = 'DatabaseInUseError';
}

/** What keeps others from a database. */
export interface DatabaseLock {
  /**
   * Waits for what an earlier server that was alone is writing, and keeps it from writing anything
   * more, also one that does not know yet that it has lost the lock. The tables must be up to date,
   * and no game may have been read before. Rejects when the database does not answer or the lock is
   * lost.
   *
   * @returns what all writing of games carries from now on, when this server is alone
   */
  raise(): Promise<Fence | undefined>;
  /** Gives the database free. */
  release(): Promise<void>;
}

/**
 * Keeps a server that is alone and other servers from using one database together, for as long as
 * this process lives, however it ends. Servers that are several share the lock with each other.
 *
 * @param isAlone whether this server is the only one
 * @param onLost another server has taken the lock while the database was away, or has had it meanwhile
 * @param patience milliseconds to wait for another server to end
 * @throws DatabaseInUseError; DatabaseError
 */
export async function lockDatabase(
  url: string,
  isAlone: boolean,
  onLost: () => void,
  patience = PATIENCE,
): Promise<DatabaseLock> {
  let client: pg.Client | undefined;
  let fence: Fence | undefined;
  let isOver = false;
  const hold = async (): Promise<boolean> => {
    // Whoever has given it free meanwhile tries no longer.
    if (isOver) return true;
    const next = await lock(url, isAlone);
    if (next === undefined) return false;
    if (isOver) {
      await next.end();
      return true;
    }
    client = next;
    next.once('end', () => {
      if (!isOver) void keep();
    });
    return true;
  };
  /** Takes the lock again once the database is back. */
  const keep = async (): Promise<void> => {
    while (!isOver) {
      try {
        const isHeld = await attempts(hold, patience);
        if (!isOver && (!isHeld || (await isPassed(client, fence)))) onLost();
        return;
      } catch {
        await pause(AGAIN, undefined, { ref: false });
      }
    }
  };
  const isHeld = await attempts(hold, patience).catch((error: unknown) => {
    throw explain(error, url);
  });
  if (!isHeld) {
    const other = isAlone
      ? 'Several servers can share it when REDIS_URL is set for all of them.'
      : 'Set REDIS_URL for that one, too.';
    throw new DatabaseInUseError(`Another server uses the database ${placeName(url)}. ${other}`);
  }
  return {
    raise: async () => {
      const raised = await raise(client).catch((error: unknown) => {
        throw explain(error, url);
      });
      if (isAlone) fence = raised;
      return fence;
    },
    release: async () => {
      isOver = true;
      await client?.end().catch(() => undefined);
    },
  };
}

/** Over the connection that has the lock, so that nobody can who has lost it. */
async function raise(client: pg.Client | undefined): Promise<Fence> {
  const process = randomUUID();
  const given = await client?.query<{ fence: string }>(
    `insert into leases (game, process, fence) values ($1, $2, 1)
     on conflict (game) do update set process = excluded.process, fence = leases.fence + 1
     returning fence`,
    [SERVER_LEASE, process],
  );
  return { process, fence: Number(given?.rows[0]?.fence), lease: SERVER_LEASE };
}

/** Whether another server has had the lock since; a connection that broke again is asked no more. */
async function isPassed(client: pg.Client | undefined, fence: Fence | undefined): Promise<boolean> {
  if (client === undefined || fence === undefined) return false;
  return client
    .query('select 1 from leases where game = $1 and process = $2', [fence.lease, fence.process])
    .then(
      ({ rows }) => rows.length === 0,
      () => false,
    );
}

async function attempts(hold: () => Promise<boolean>, patience: number): Promise<boolean> {
  const latest = performance.now() + patience;
  while (!(await hold())) {
    if (performance.now() > latest) return false;
    await pause(AGAIN);
  }
  return true;
}

/** The connection that has the lock; nothing when another one has it. */
async function lock(url: string, isAlone: boolean): Promise<pg.Client | undefined> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'vinci-online lock',
    keepAlive: true,
    connectionTimeoutMillis: 5000,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query(KEEPALIVE);
    const take = isAlone ? 'pg_try_advisory_lock' : 'pg_try_advisory_lock_shared';
    const { rows } = await client.query<{ taken: boolean }>(`select ${take}($1) as taken`, [LOCK]);
    if (rows[0]?.taken === true) return client;
    await client.end();
    return undefined;
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
}
