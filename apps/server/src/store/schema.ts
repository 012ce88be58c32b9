import type { GameStatus, Visibility } from '@vinci/protocol';

/** A game and its table. Times are milliseconds since 1970, booleans 0 or 1. */
export interface GameRow {
  /** Room code, never used twice. */
  code: string;
  status: GameStatus;
  /** `GameConfig` as JSON. */
  config: string;
  /** Secret: 32 hexadecimal digits. */
  seed: string;
  /** Version of the rules it is played under. */
  rules: number;
  visibility: Visibility;
  spectators: number;
  /** Seat of the host; −1 when nobody is seated. */
  host: number;
  /** Seat that has to act; −1 before the start and after the end. */
  actor: number;
  /** Code of the rematch, or empty. */
  next: string;
  created_at: number;
  updated_at: number;
}

export interface SeatRow {
  game: string;
  seat: number;
  name: string;
  colour: number;
  taken: number;
}

/** SHA-256 of a seat token in base64url; the token itself is stored nowhere. */
export interface TokenRow {
  game: string;
  hash: string;
  seat: number;
}

/** One accepted entry. The primary key (game, revision) keeps two writers from forking a game. */
export interface EntryRow {
  game: string;
  revision: number;
  seat: number;
  /** Intent code, or −1 for an undo. */
  code: number;
  at: number;
}

export interface ChatRow {
  game: string;
  line: number;
  seat: number;
  name: string;
  text: string;
  at: number;
}

/** The tables, as the query builder sees them. */
export interface Database {
  games: GameRow;
  seats: SeatRow;
  tokens: TokenRow;
  entries: EntryRow;
  chat: ChatRow;
}
