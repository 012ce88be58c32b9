import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Marks of news get room for further kinds: eight to a revision instead of four, and the end, which
 * was the third kind, is the fourth.
 */
export const voteNews: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    const widen = (column: string) =>
      sql`${sql.ref(column)} / 4 * 8 + case ${sql.ref(column)} % 4 when 3 then 4 else ${sql.ref(column)} % 4 end`;
    await sql`update followers set told = ${widen('told')}`.execute(db);
    await sql`update outbox set mark = ${widen('mark')}`.execute(db);
  },
};
