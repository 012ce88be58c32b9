import type pg from 'pg';
import { placeName } from '../../store/place.ts';
import { checkVersion, explain, openPool } from '../../store/postgres.ts';
import { TOOL } from '../journal.ts';
import { failure, ok, type Verdict, warning } from './finding.ts';

/** Milliseconds that the clocks of two machines may differ. */
const DRIFT = 60_000;

/** Milliseconds an answer may take; every move waits for one and for the disk of the database. */
const SLOW = 10;

/** Answers of which the middle one counts. */
const PINGS = 15;

/** What guards a commit against a power cut. */
const GUARDS = ['fsync', 'full_page_writes'] as const;

/**
 * Whether the database of a server can be reached and used, keeps what it has acknowledged, answers
 * soon and agrees on the time. Nothing is changed.
 *
 * @param now milliseconds since 1970
 */
export async function checkDatabase(url: string, now: () => number): Promise<Verdict> {
  const pool = openPool(url, TOOL);
  try {
    const version = await checkVersion(pool, url);
    return await look(pool, `${placeName(url)}, PostgreSQL ${version},`, now);
  } catch (error) {
    throw explain(error, url);
  } finally {
    await pool.end();
  }
}

async function look(pool: pg.Pool, name: string, now: () => number): Promise<Verdict> {
  const { rows } = await pool.query<{
    standby: boolean;
    create: boolean;
    unsafe: string[];
    hasty: boolean;
    connections: number;
  }>(`select pg_is_in_recovery() as standby,
    has_schema_privilege(current_schema(), 'create') as create,
    current_setting('max_connections')::int as connections,
    (select coalesce(array_agg(name::text), '{}') from pg_settings
      where name in ('${GUARDS.join("','")}') and setting = 'off') as unsafe,
    (select reset_val = 'off' from pg_settings where name = 'synchronous_commit') as hasty`);
  const [state] = rows;
  if (state?.standby) {
    return failure(`${name} is a standby, which takes no moves.`, 'Name the primary.');
  }
  if (!state?.create) {
    return failure(
      `${name} does not let its user make tables.`,
      'Make the user the owner of the database.',
    );
  }
  const begun = now();
  const { rows: times } = await pool.query<{ time: number }>(
    'select (extract(epoch from clock_timestamp()) * 1000)::bigint as time',
  );
  const drift = Number(times[0]?.time) - (begun + now()) / 2;
  if (Math.abs(drift) > DRIFT) {
    return warning(
      `The clock of ${name} differs from the one here by ${Math.round(drift / 1000)} s.`,
      'Set the clocks, best by NTP.',
    );
  }
  if (state.unsafe.length > 0) {
    return warning(
      `${name} has ${state.unsafe.join(' and ')} off: after a power cut, moves may be gone that were acknowledged.`,
      `Set ${state.unsafe.join(' and ')} to on.`,
    );
  }
  const latency = await latencyOf(pool);
  const answers = `answers within ${Math.max(1, Math.round(latency))} ms`;
  if (latency > SLOW) {
    return warning(
      `${name} ${answers}; every move waits for it.`,
      'Bring the server and its database closer together.',
    );
  }
  const hasty = state.hasty
    ? ' Its synchronous_commit is off; the server turns it on for itself.'
    : '';
  return ok(`${name} ${answers}; it takes ${state.connections} connections.${hasty}`);
}

/** Milliseconds until an answer, in the middle of some. */
async function latencyOf(pool: pg.Pool): Promise<number> {
  const times: number[] = [];
  for (let ping = 0; ping < PINGS; ping++) {
    const begun = performance.now();
    await pool.query('select 1');
    times.push(performance.now() - begun);
  }
  return times.sort((a, b) => a - b)[PINGS >> 1] ?? 0;
}
