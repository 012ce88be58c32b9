import { type Kysely, sql } from 'kysely';
import type { Database, RulesCheckRow } from './schema.ts';

/** What the games that are being played were checked against. */
export class RulesChecks {
  readonly #db: Kysely<Database>;

  constructor(db: Kysely<Database>) {
    this.#db = db;
  }

  /** How far the check against an engine has come; `undefined` when it has not begun. */
  async of(engine: string): Promise<RulesCheckRow | undefined> {
    return this.#db
      .selectFrom('rules_checks')
      .selectAll()
      .where('engine', '=', engine)
      .executeTakeFirst();
  }

  async save(row: RulesCheckRow): Promise<void> {
    await this.#db
      .insertInto('rules_checks')
      .values(row)
      .onConflict((conflict) => conflict.column('engine').doUpdateSet(row))
      .execute();
  }

  /** Codes of games that are being played, in order, from the one after a code on. */
  async playing(after: string, most: number): Promise<readonly string[]> {
    const rows = await this.#db
      .selectFrom('games')
      .select('code')
      // In the words of the index.
      .where('status', '=', sql.lit('playing'))
      .where('code', '>', after)
      .orderBy('code')
      .limit(most)
      .execute();
    return rows.map(({ code }) => code);
  }
}
