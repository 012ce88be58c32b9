import { createHash } from 'node:crypto';
import type { GameChange } from '@vinci/session/storage';
import type pg from 'pg';
import type { Append, WriteAppends } from './append.ts';
import { inOrder } from './append.ts';
import { type Fence, FenceLostError } from './fence.ts';
import { despiteConflicts, withClient } from './postgres.ts';

const ENTRY = 'game, revision, seat, code, at, bot, link';

/**
 * Writes appends to PostgreSQL: one statement, which is its own transaction, so that a group of any
 * size takes one round trip and one flush. Rows travel as JSON, because the text of the statement is
 * then always the same and stays prepared.
 *
 * The same statement locks the leases of which the fences of appends speak, so that none of them can be
 * taken over before it has ended, and leaves out whatever has lost its lease.
 */
export const postgresAppends =
  (pool: pg.Pool): WriteAppends =>
  async (appends) => {
    const entries = appends.flatMap((append) => append.entries.map(inOrder));
    const games = changesOf(appends);
    const fences = fencesOf(appends);
    const values = [entries, games, fences].map((rows) => JSON.stringify(rows));
    const statement = { ...statementOf(columnsOf(games)), values };
    const { rows } = await despiteConflicts(() =>
      withClient(pool, (client) => client.query<{ game: string }>(statement)),
    );
    const lost = new Set(rows.map(({ game }) => game));
    return new Map(
      appends
        .filter(({ code }) => lost.has(code))
        .map((append) => [append, new FenceLostError(append.code)]),
    );
  };

type Row = GameChange & { readonly code: string };

/** What changes in the rows of the games, each named once. */
function changesOf(appends: readonly Append[]): Row[] {
  const changes = new Map<string, Row>();
  for (const { code, game } of appends) {
    if (game !== undefined) changes.set(code, { ...changes.get(code), ...game, code });
  }
  return [...changes.values()];
}

/** In order of the leases, so that no two transactions wait for each other's in a circle. */
const fencesOf = (appends: readonly Append[]): (Required<Fence> & { game: string })[] =>
  appends
    .flatMap(({ code, fence }) =>
      fence === undefined ? [] : [{ game: code, lease: code, ...fence }],
    )
    .sort((a, b) => (a.lease < b.lease ? -1 : 1));

const columnsOf = (games: readonly Row[]): string[] =>
  [...new Set(games.flatMap(Object.keys))].filter((name) => name !== 'code').sort();

/** A statement that stays prepared under its name. */
interface Statement {
  /** Short, because PostgreSQL cuts names off at 63 bytes; another text has another name. */
  readonly name: string;
  readonly text: string;
}

const statements = new Map<string, Statement>();

function statementOf(columns: readonly string[]): Statement {
  const key = columns.join();
  let statement = statements.get(key);
  if (statement === undefined) {
    const text = compose(columns);
    const mark = createHash('sha256').update(text).digest('hex').slice(0, 16);
    statement = { name: `append ${mark}`, text };
    statements.set(key, statement);
  }
  return statement;
}

/**
 * The statement for the columns of `games` that change. No column of it may be null, so that null
 * can stand for one that stays.
 */
function compose(columns: readonly string[]): string {
  const given =
    'json_to_recordset($3) as given (game varchar, lease varchar, process varchar, fence bigint)';
  const set = columns.map((name) => `${name} = coalesce(changed.${name}, games.${name})`);
  const moved =
    set.length > 0
      ? `update games set ${set.join()}
           from json_populate_recordset(null::games, $2) changed
           where games.code = changed.code and games.code not in (select game from lost)`
      : 'select from json_populate_recordset(null::games, $2)';
  return `with
    held as materialized (select given.game from ${given} join leases
      on leases.game = given.lease and leases.process = given.process and leases.fence = given.fence
      for share of leases),
    lost as materialized (select distinct game from ${given}
      where game not in (select game from held)),
    written as (insert into entries (${ENTRY})
      select ${ENTRY} from json_populate_recordset(null::entries, $1)
      where game not in (select game from lost)),
    moved as (${moved})
    select game from lost`;
}
