import { CODE_ALPHABET, CODE_LENGTH, type GameStatus } from '@vinci/protocol';
import { sql, type Transaction } from 'kysely';
import { Sessions } from '../../src/session/sessions.ts';
import { openDatabase } from '../../src/store/open.ts';
import type { Database } from '../../src/store/schema.ts';
import { Store } from '../../src/store/store.ts';
import { randomOf } from './player.ts';
import { playOn } from './session.ts';

/** How many games are wanted of each status, and how many entries those that were begun have. */
export interface Wanted {
  readonly games: Readonly<Record<GameStatus, number>>;
  readonly entries: number;
}

/** Games that are really played for each status; the others are copies of them. */
const PLAYED = 4;

/** Rows in one statement. */
const ROWS = 200;

/** Milliseconds between the last moves of two games. */
const APART = 60_000;

/**
 * Fills an empty journal with many real games under codes of their own, fast.
 *
 * @param place see `Store.open`
 * @returns the codes, by status
 */
export async function makeManyGames(
  place: string,
  { games, entries }: Wanted,
): Promise<Record<GameStatus, string[]>> {
  const templates = await playTemplates(place, games, entries);
  const codes: Record<GameStatus, string[]> = { table: [], playing: [], over: [] };
  const { db } = await openDatabase(place);
  try {
    const columns = await columnsOf(db);
    await db.transaction().execute(async (trx) => {
      await sql`create temporary table copies
        (code varchar(12) primary key, template varchar(12), age bigint)`.execute(trx);
      let made = 0;
      for (const status of ['table', 'playing', 'over'] as const) {
        const sources = templates[status];
        const rows: [string, string][] = [];
        while (rows.length < games[status]) {
          const code = codeOf(made++);
          rows.push([code, sources[rows.length % sources.length] as string]);
          codes[status].push(code);
        }
        await insertCopies(trx, rows);
      }
      for (const code of templates.over) {
        const over = { status: 'over', actor: -1 } as const;
        await trx.updateTable('games').set(over).where('code', '=', code).execute();
      }
      await copyAll(trx, columns);
      for (const source of Object.values(templates).flat()) await removeAll(trx, source);
      await sql`drop table copies`.execute(trx);
    });
    await sql`analyze`.execute(db);
  } finally {
    await db.destroy();
  }
  return codes;
}

/** The number of a game as a code, in the order of the numbers. */
function codeOf(number: number): string {
  let rest = number;
  let code = '';
  for (let digit = 0; digit < CODE_LENGTH; digit++) {
    code = `${CODE_ALPHABET[rest % CODE_ALPHABET.length]}${code}`;
    rest = Math.floor(rest / CODE_ALPHABET.length);
  }
  return code;
}

async function playTemplates(
  place: string,
  games: Wanted['games'],
  entries: number,
): Promise<Record<GameStatus, string[]>> {
  const store = await Store.open(place);
  const sessions = new Sessions(store, () => undefined);
  const made: Record<GameStatus, string[]> = { table: [], playing: [], over: [] };
  const of = async (starting: boolean): Promise<string> => {
    const seats = { name: 'Ada', settings: { opponents: ['easy', 'easy'] } } as const;
    const created = await sessions.create(seats.name, seats.settings, starting);
    if (!created.ok) throw new Error(created.error.text);
    return created.value.code;
  };
  for (let number = 0; number < PLAYED; number++) {
    if (games.table > 0) made.table.push(await of(false));
    for (const status of ['playing', 'over'] as const) {
      if (games[status] === 0) continue;
      const code = await of(true);
      const session = await sessions.open(code);
      // Games that are over are as long as the others; only that counts here.
      if (session !== undefined) await playOn(session, randomOf(number), entries);
      await sessions.close(code);
      made[status].push(code);
    }
  }
  await store.close();
  return made;
}

type Tables = ReadonlyMap<string, readonly string[]>;

/** The tables that hold games, with the names of their columns. */
async function columnsOf(db: Awaited<ReturnType<typeof openDatabase>>['db']): Promise<Tables> {
  const tables = await db.introspection.getTables();
  return new Map(
    tables
      .filter(({ name }) => ['games', 'seats', 'tokens', 'entries', 'notes'].includes(name))
      .map(({ name, columns }) => [name, columns.map((column) => column.name)]),
  );
}

async function insertCopies(
  trx: Transaction<Database>,
  rows: readonly [string, string][],
): Promise<void> {
  for (let from = 0; from < rows.length; from += ROWS) {
    const some = rows.slice(from, from + ROWS);
    const values = some.map(
      ([code, template], index) => sql`(${code}, ${template}, ${from + index})`,
    );
    await sql`insert into copies values ${sql.join(values)}`.execute(trx);
  }
}

async function copyAll(trx: Transaction<Database>, tables: Tables): Promise<void> {
  for (const [table, columns] of tables) {
    const key = table === 'games' ? 'code' : 'game';
    const chosen = columns.map((column) => {
      if (column === key) return sql`copies.code`;
      if (column === 'updated_at') return sql`source.updated_at - copies.age * ${sql.lit(APART)}`;
      return sql`${sql.ref(`source.${column}`)}`;
    });
    await sql`insert into ${sql.table(table)} (${sql.join(columns.map((name) => sql.ref(name)))})
      select ${sql.join(chosen)} from copies
      join ${sql.table(table)} source on ${sql.ref(`source.${key}`)} = copies.template`.execute(
      trx,
    );
  }
}

async function removeAll(trx: Transaction<Database>, code: string): Promise<void> {
  await trx.deleteFrom('games').where('code', '=', code).execute();
  for (const table of ['seats', 'tokens', 'entries', 'notes'] as const) {
    await trx.deleteFrom(table).where('game', '=', code).execute();
  }
}
