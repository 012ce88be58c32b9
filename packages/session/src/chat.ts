import { type Audience, CHAT_KEPT_LINES, CHAT_LOG_LINES, type ChatLine } from '@vinci/protocol';
import { journalWrite } from './one-by-one.ts';
import type { ChatRow } from './rows.ts';
import type { Storage } from './storage.ts';
import { UnplayableError } from './stored.ts';

/**
 * What is said in one game, as the journal has it. To look there holds up whatever is asked of the game next, so
 * those who ask one after the other share a look: a crowd of them must not hold up moves.
 */
export class Chat {
  readonly #code: string;
  readonly #storage: Pick<Storage, 'addChat' | 'chatLog'>;
  /** The last lines that were looked at, by whose they are. */
  readonly #seen = new Map<Audience | 'all', readonly ChatLine[]>();
  /** A line of which nobody knows whether the journal has it. */
  #doubtful: ChatLine | undefined;
  /** Lines that it turned out to have. */
  readonly #found = new WeakSet<ChatLine>();

  constructor(code: string, storage: Pick<Storage, 'addChat' | 'chatLog'>) {
    this.#code = code;
    this.#storage = storage;
  }

  async add(said: ChatLine): Promise<void> {
    this.forget();
    const { to, ...line } = said;
    const row: Omit<ChatRow, 'line'> = { game: this.#code, ...line, audience: to };
    this.#doubtful = said;
    await journalWrite(this.#storage.addChat(row, CHAT_KEPT_LINES));
    this.#doubtful = undefined;
  }

  /** The line of which nobody knew whether the journal has it, where it has. */
  async find(): Promise<ChatLine | undefined> {
    const line = this.#doubtful;
    if (line === undefined) return undefined;
    // What cannot be read is to keep nobody from playing.
    const lines = await this.last(line.to).catch((error: unknown) => {
      if (error instanceof UnplayableError) return [];
      throw error;
    });
    this.#doubtful = undefined;
    if (!lines.some(({ at }) => at === line.at)) return undefined;
    this.#found.add(line);
    return line;
  }

  wasFound(line: ChatLine): boolean {
    return this.#found.has(line);
  }

  /** The last lines, oldest first: those of one audience, or of all. */
  async last(of: Audience | 'all'): Promise<readonly ChatLine[]> {
    const seen = this.#seen.get(of);
    if (seen !== undefined) return seen;
    const audience = of === 'all' ? undefined : of;
    const rows = await journalWrite(this.#storage.chatLog(this.#code, CHAT_LOG_LINES, audience));
    const lines = rows.map(({ game: _game, line: _line, audience: to, ...line }) => ({
      ...line,
      to,
    }));
    this.#seen.set(of, lines);
    return lines;
  }

  /** Nobody asks any more: games that are only open are not to keep their chat. */
  forget(): void {
    this.#seen.clear();
  }
}
