import type { ChatRow } from '@vinci/session/rows';
import { type CompiledQuery, type Kysely, sql } from 'kysely';
import type { Database } from './schema.ts';

/** What adds a line of chat; of each game and audience only the last `kept` lines stay. */
export function chatStatements(
  db: Kysely<Database>,
  row: Omit<ChatRow, 'line'>,
  kept: number,
): CompiledQuery[] {
  const { game, audience } = row;
  const line = sql<number>`(select coalesce(max(line), 0) + 1 from chat where game = ${game})`;
  // Of each audience by itself, so that those who watch cannot push out what players said.
  const superfluous = db
    .selectFrom('chat')
    .select('line')
    .where('game', '=', game)
    .where('audience', '=', audience)
    .orderBy('line', 'desc')
    .limit(1)
    .offset(kept);
  return [
    db
      .insertInto('chat')
      .values({ ...row, line })
      .compile(),
    db
      .deleteFrom('chat')
      .where('game', '=', game)
      .where('audience', '=', audience)
      .where('line', '<=', superfluous)
      .compile(),
  ];
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
  let query = db.selectFrom('chat').selectAll().where('game', '=', code);
  if (audience !== undefined) query = query.where('audience', '=', audience);
  return (await query.orderBy('line', 'desc').limit(lines).execute()).reverse();
}
