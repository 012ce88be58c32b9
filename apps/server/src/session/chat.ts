import {
  type Audience,
  CHAT_KEPT_LINES,
  CHAT_LOG_LINES,
  type ChatLine,
  type Refusal,
  refusal,
} from '@vinci/protocol';
import { fail, ok, type Result, type Seat } from '@vinci/rules';
import type { Store } from '../store/store.ts';
import { stored } from './one-by-one.ts';
import type { Table } from './table.ts';

/** Who writes: a seat, or somebody without one, who names himself. */
export interface ChatAuthor {
  readonly seat: Seat;
  readonly name?: string | undefined;
}

/**
 * Whether a seat may read what watchers write to each other: nobody who plays may, before the rules
 * have ended the game.
 */
export const mayRead = (table: Table, seat: Seat, to: Audience): boolean =>
  to === 'table' || seat < 0 || (table.status === 'over' && table.ended === '');

/** What is written at the table, and apart from it by those who only watch. */
export class GameChat {
  readonly #store: Store;
  readonly #code: string;

  constructor(store: Store, code: string) {
    this.#store = store;
    this.#code = code;
  }

  /** Stores a line. @errors chat/not-here, seat/none, message/malformed; rejects when the journal fails */
  async write(
    table: Table,
    { seat, name }: ChatAuthor,
    { text, to, at }: Pick<ChatLine, 'text' | 'to' | 'at'>,
  ): Promise<Result<ChatLine, Refusal>> {
    const known = table.seats[seat]?.name ?? name ?? '';
    if (seat < 0 && to === 'table') return fail(refusal('seat/none'));
    if (known === '') return fail(refusal('message/malformed', { field: 'name' }));
    if (!mayRead(table, seat, to)) return fail(refusal('chat/not-here'));
    const line = { seat, name: known, text, at };
    await stored(this.#store.addChat({ game: this.#code, ...line, audience: to }, CHAT_KEPT_LINES));
    return ok({ ...line, to });
  }

  /** The last lines that a seat may read, oldest first. Rejects when the journal fails. */
  async log(table: Table, reader: Seat): Promise<readonly ChatLine[]> {
    const all = mayRead(table, reader, 'watchers');
    const rows = await stored(
      this.#store.chatLog(this.#code, CHAT_LOG_LINES, all ? undefined : 'table'),
    );
    return rows.map(({ seat, name, text, at, audience }) => ({
      seat,
      name,
      text,
      at,
      to: audience,
    }));
  }
}
