import type { Audience } from '@vinci/protocol';
import type {
  ChatRow,
  EntryRow,
  GameRow,
  Mark,
  NoteRow,
  SeatRow,
  StoredGame,
  TokenRow,
} from './rows.ts';

/** Entries of one game and what changes in its row along with them: all is written, or nothing. */
export interface Entries {
  readonly code: string;
  readonly entries: readonly EntryRow[];
  readonly game: GameChange | undefined;
}

/** What an entry changes in the row of its game. */
export type GameChange = Partial<
  Pick<GameRow, 'status' | 'actor' | 'updated_at' | keyof Mark | 'due_at' | 'deadline'>
>;

/**
 * Where a session keeps its game. What a method resolved for is durable; what it rejected for is not,
 * unless nobody knows, and then nobody does before `load` has resolved.
 */
export interface Storage {
  /** A game with its entries in order; `undefined` when there is none with this code. */
  load(code: string): Promise<StoredGame | undefined>;
  /** Appends accepted entries. Rejects when one of the revisions exists already. */
  append(entries: Entries): Promise<void>;
  /** Replaces the table of a game: the named fields of its row, all seats, all tokens; adds notes. */
  saveTable(
    code: string,
    game: Partial<Omit<GameRow, 'code' | 'secret'>>,
    seats: readonly SeatRow[],
    tokens: readonly TokenRow[],
    notes: readonly NoteRow[],
  ): Promise<void>;
  /** Adds a note. Rejects when its line exists already. */
  addNote(note: NoteRow): Promise<void>;
  /** Adds a line of chat; of each game and audience only the last `kept` lines stay. */
  addChat(row: Omit<ChatRow, 'line'>, kept: number): Promise<void>;
  /** The last lines of a game, oldest first; those of one audience, or of all. */
  chatLog(code: string, lines: number, audience?: Audience): Promise<readonly ChatRow[]>;
}
