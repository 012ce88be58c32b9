import { type Kysely, sql } from 'kysely';
import type { Database, RulesCheckRow } from './schema.ts';

/** Games that are being played or were ended early, in the words of the index. */
const UNFINISHED = sql<boolean>`(status = 'playing' or ended <> '')`;

/** What the games that are being played were checked against. */
export class RulesChecks {
  readonly #db: Kysely<Database>;

  constructor(db: Kysely<Database>) {
    this.#db = db;
  }

  /**
   * How far the check against an engine has come; `undefined` when it has not begun, or when another engine was
   * the last to play here: what was checked before that says nothing of the moves made since.
   */
  async of(engine: string): Promise<RulesCheckRow | undefined> {
    const latest = await this.#db
      .selectFrom('rules_checks')
      .selectAll()
      .orderBy('at', 'desc')
      .limit(1)
      .executeTakeFirst();
    return latest?.engine === engine ? latest : undefined;
  }

  /** Notes how far a check has come; it is the latest from then on, although somebody may have set back the clock. */
  async save(check: RulesCheckRow): Promise<void> {
    const { at } = await this.#db
      .selectFrom('rules_checks')
      .select(({ fn }) => fn.max('at').as('at'))
      .where('engine', '<>', check.engine)
      .executeTakeFirstOrThrow();
    const row = { ...check, at: Math.max(check.at, Number(at ?? 0) + 1) };
    await this.#db
      .insertInto('rules_checks')
      .values(row)
      .onConflict((conflict) => conflict.column('engine').doUpdateSet(row))
      .execute();
  }

  /** Notes which games are broken by now: of two servers that do so the one with the latest check stays the latest. */
  async keep(engine: string, broken: string): Promise<void> {
    await this.#db
      .updateTable('rules_checks')
      .set({ broken })
      .where('engine', '=', engine)
      .execute();
  }

  /** Codes of unfinished games in order, from the one after a code on. */
  async unfinished(after: string, most: number): Promise<readonly string[]> {
    const rows = await this.#db
      .selectFrom('games')
      .select('code')
      .where(UNFINISHED)
      .where('code', '>', after)
      .orderBy('code')
      .limit(most)
      .execute();
    return rows.map(({ code }) => code);
  }

  /** Number of unfinished games from the one after a code on. */
  async count(after: string): Promise<number> {
    const { games } = await this.#db
      .selectFrom('games')
      .select(({ fn }) => fn.countAll().as('games'))
      .where(UNFINISHED)
      .where('code', '>', after)
      .executeTakeFirstOrThrow();
    return Number(games);
  }
}
