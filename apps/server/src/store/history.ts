import { type Kysely, sql } from 'kysely';
import { VERSION } from '../place.ts';
import { DatabaseError } from './database-error.ts';
import { FIRST, MIGRATIONS } from './migrations.ts';
import { type Database, TABLES } from './schema.ts';

/** Kysely's table of the migrations that a database has had. */
export const HISTORY = 'kysely_migration';

/** What `keepBefore` leaves. */
const COPY = 'vinci.sqlite.before-…';

const ELSEWHERE =
  'give this one another folder (VINCI_DATA_DIR) or database (DATABASE_URL); nothing was changed';

/**
 * The migrations that a database has had, in order; nothing when it has no tables of ours. It is only
 * looked at.
 *
 * @param name for sentences
 * @throws DatabaseError when this version did not make its tables and cannot use them
 */
export async function historyOf(
  db: Kysely<Database>,
  name: string,
): Promise<readonly string[] | undefined> {
  // A PostgreSQL database may hold those of other programs besides.
  const tables = (await tablesOf(db)).filter(
    (table) => table.startsWith('kysely_') || Object.hasOwn(TABLES, table),
  );
  if (tables.length === 0) return undefined;
  // After the tables: what another server makes at this moment must not seem to be of strangers.
  const done = tables.includes(HISTORY) ? await migrationsOf(db) : [];
  const strange = done.filter((migration) => !Object.hasOwn(MIGRATIONS, migration));
  if (strange.length > 0 && done.includes(FIRST)) {
    throw new DatabaseError(tooNew(name, strange), { code: 'journal/too-new' });
  }
  if (strange.length > 0) {
    const text = `${name} is from before the first release of Vinci Online, and this version cannot read its games: keep the program that wrote it for them, and ${ELSEWHERE}.`;
    throw new DatabaseError(text, { code: 'journal/too-old' });
  }
  const others = tables.filter((table) => !table.startsWith('kysely_'));
  if (done.length === 0 && others.length > 0) throw foreign(name, others);
  return done;
}

/** Of which version a migration is called; see `MIGRATIONS`. */
const VERSION_IN = /^\d+-(\d+\.\d+\.\d+(?:-[a-z]+\.\d+)?)-/;

/** What to say of a journal whose tables this version does not know, and of the ways on and back. */
function tooNew(name: string, strange: readonly string[]): string {
  const known = strange.flatMap((migration) => VERSION_IN.exec(migration)?.[1] ?? []).at(-1);
  const [by, use] =
    known === undefined
      ? ['a later version', 'that version']
      : [`version ${known}`, `version ${known} or a later one`];
  return `${name} was changed by ${by} of Vinci Online, and this is version ${VERSION}, which cannot read it: use ${use}. To go back, stop the server and “restore --force” a backup from before that update, or the copy ${COPY} beside a journal in a folder; moves since then are lost. Nothing was changed.`;
}

/** @param parts that this program has not made */
export const foreign = (name: string, parts: readonly string[]): DatabaseError =>
  new DatabaseError(
    `${name} is no journal of Vinci Online, but has other tables (${parts.slice(0, 5).join(', ')}): ${ELSEWHERE}.`,
    { code: 'journal/foreign' },
  );

/** The tables where those of this program would be. */
async function tablesOf(db: Kysely<Database>): Promise<string[]> {
  const all = await db.introspection.getTables({ withInternalKyselyTables: true });
  const tables = all.filter(({ isView }) => !isView);
  if (tables[0]?.schema === undefined) return tables.map(({ name }) => name);
  const { rows } = await sql<{ name: string }>`select current_schema() as name`.execute(db);
  return tables.flatMap(({ name, schema }) => (schema === rows[0]?.name ? [name] : []));
}

async function migrationsOf(db: Kysely<Database>): Promise<string[]> {
  const rows = await (db as unknown as Kysely<{ [HISTORY]: { name: string } }>)
    .selectFrom(HISTORY)
    .select('name')
    .orderBy('name')
    .execute();
  return rows.map(({ name }) => name);
}
