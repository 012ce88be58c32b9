import { CompiledQuery, type Kysely, sql } from 'kysely';
import type { ChatRow, Database } from './schema.ts';

/** What adds lines of chat. The texts of the statements are made once, because that takes longest. */
export class ChatStatements {
  readonly #insert: string;
  readonly #prune: string;

  constructor(db: Kysely<Database>) {
    const game = '';
    const line = sql<number>`(select coalesce(max(line), 0) + 1 from chat where game = ${game})`;
    const row = { game, seat: 0, name: '', text: '', at: 0, audience: 'table', line } as const;
    this.#insert = db.insertInto('chat').values(row).compile().sql;
    // Of each audience by itself, so that those who watch cannot push out what players said.
    const superfluous = db
      .selectFrom('chat')
      .select('line')
      .where('game', '=', game)
      .where('audience', '=', 'table')
      .orderBy('line', 'desc')
      .limit(sql.lit(1))
      .offset(0);
    this.#prune = db
      .deleteFrom('chat')
      .where('game', '=', game)
      .where('audience', '=', 'table')
      .where('line', '<=', superfluous)
      .compile().sql;
  }

  /** What adds a line; of each game and audience only the last `kept` lines stay. */
  add(row: Omit<ChatRow, 'line'>, kept: number): CompiledQuery[] {
    const { game, seat, name, text, at, audience } = row;
    return [
      CompiledQuery.raw(this.#insert, [game, seat, name, text, at, audience, game]),
      CompiledQuery.raw(this.#prune, [game, audience, game, audience, kept]),
    ];
  }
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
