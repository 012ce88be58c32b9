import type { Kysely, Transaction } from 'kysely';
import type { ChatRow, Database } from './schema.ts';

/** Adds a line of chat; of each game only the last `kept` lines stay. */
export async function addChatLine(
  trx: Transaction<Database>,
  row: Omit<ChatRow, 'line'>,
  kept: number,
): Promise<void> {
  const { last } = await trx
    .selectFrom('chat')
    .select(({ fn, val }) => fn.coalesce(fn.max('line'), val(0)).as('last'))
    .where('game', '=', row.game)
    .executeTakeFirstOrThrow();
  const line = Number(last) + 1;
  await trx
    .insertInto('chat')
    .values({ ...row, line })
    .execute();
  // Of each audience by itself, so that those who watch cannot push out what players said.
  const superfluous = trx
    .selectFrom('chat')
    .select('line')
    .where('game', '=', row.game)
    .where('audience', '=', row.audience)
    .orderBy('line', 'desc')
    .limit(1)
    .offset(kept);
  await trx
    .deleteFrom('chat')
    .where('game', '=', row.game)
    .where('audience', '=', row.audience)
    .where('line', '<=', superfluous)
    .execute();
}

/**
 * The last lines of chat, oldest first.
 *
 * @param audience only those for it; nothing for all
 */
export async function lastChatLines(
  db: Kysely<Database>,
  code: string,
  lines: number,
  audience?: ChatRow['audience'],
): Promise<readonly ChatRow[]> {
  const rows = await db
    .selectFrom('chat')
    .selectAll()
    .where('game', '=', code)
    .$if(audience !== undefined, (query) => query.where('audience', '=', audience ?? 'table'))
    .orderBy('line', 'desc')
    .limit(lines)
    .execute();
  return rows.reverse();
}
