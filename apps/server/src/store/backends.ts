import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

/** What works for a connection in the database. */
interface Backend {
  readonly pid: number;
  /** Start of the process as the database writes it, because numbers of processes come again. */
  readonly start: string;
}

/** Milliseconds to wait for the end of what worked for a connection that broke. */
const PATIENCE = 5000;

/** Milliseconds between two looks whether it has ended. */
const AGAIN = 20;

const backends = new WeakMap<pg.ClientBase, Backend>();
const broken = new WeakMap<pg.Pool, Set<Backend>>();

const START = 'extract(epoch from backend_start)::text';

/**
 * Takes down what works for a new connection, and lets its commits wait for the disk where they would
 * not, whatever the database, the user or the address says: what is acknowledged must be durable.
 */
export async function welcome(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<Backend>(
    `select pid, ${START} as start, set_config('synchronous_commit',
       case current_setting('synchronous_commit') when 'off' then 'on'
         else current_setting('synchronous_commit') end, false)
     from pg_stat_activity where pid = pg_backend_pid()`,
  );
  if (rows[0] !== undefined) backends.set(client, rows[0]);
}

/** A connection broke; what works for it may be at it still. */
export function leave(pool: pg.Pool, client: pg.ClientBase): void {
  const backend = backends.get(client);
  if (backend === undefined) return;
  const left = broken.get(pool) ?? new Set();
  broken.set(pool, left.add(backend));
}

/**
 * Ends all that works for connections of a pool that broke, so that nothing of what they were asked
 * can come true any more. Rejects when the database does not answer, or when one does not end in time.
 */
export async function endBroken(pool: pg.Pool): Promise<void> {
  const left = broken.get(pool);
  if (left === undefined || left.size === 0) return;
  const all = [...left];
  const given = [all.map(({ pid }) => pid), all.map(({ start }) => start)];
  const theirs = `pg_stat_activity join unnest($1::int[], $2::text[]) as given (id, start)
    on pid = id and ${START} = start`;
  try {
    await pool.query(`select pg_terminate_backend(pid) from ${theirs}`, given);
  } catch (error) {
    // Who may not end them waits for them.
    if (!(error instanceof pg.DatabaseError && error.code === '42501')) throw error;
  }
  const latest = performance.now() + PATIENCE;
  while ((await pool.query(`select pid from ${theirs}`, given)).rows.length > 0) {
    if (performance.now() > latest) {
      throw new Error('the database is still at work for a connection that broke');
    }
    await pause(AGAIN);
  }
  for (const backend of all) left.delete(backend);
}
