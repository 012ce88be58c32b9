import type { Kysely } from 'kysely';
import type { Database } from './schema.ts';

/** What all processes over one database share and nobody else may know. */
export class Secrets {
  readonly #db: Kysely<Database>;

  constructor(db: Kysely<Database>) {
    this.#db = db;
  }

  /** The secret of a name. Of all processes that make one at the same time, the first one's counts. */
  async agree(name: string, make: () => Promise<string>): Promise<string> {
    const known = await this.#read(name);
    if (known !== undefined) return known;
    await this.#db
      .insertInto('secrets')
      .values({ name, value: await make() })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute();
    const agreed = await this.#read(name);
    if (agreed === undefined) throw new Error(`the secret ${name} was not kept`);
    return agreed;
  }

  async #read(name: string): Promise<string | undefined> {
    const row = await this.#db
      .selectFrom('secrets')
      .select('value')
      .where('name', '=', name)
      .executeTakeFirst();
    return row?.value;
  }
}
