import type { GameStatus, Note, Occupant, Pace, Strength, Visibility } from '@vinci/protocol';

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
  /** How fast bots and fictional players act. */
  pace: Pace;
  /** `StandIn` as JSON, or empty for none. */
  stand_in: string;
  created_at: number;
  updated_at: number;
}

export interface SeatRow {
  game: string;
  seat: number;
  name: string;
  colour: number;
  taken: number;
  /** Empty for a seat that is free before the start. */
  occupant: Occupant | '';
  /** Strength of the bot that acts for an absent person, or empty. */
  stand_in: Strength | '';
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
  /** 1 when a bot or a fictional player acted: nobody may take it back. */
  bot: number;
}

/** What happened besides the moves. */
export interface NoteRow {
  game: string;
  line: number;
  revision: number;
  seat: number;
  type: Note['type'];
  /** The rest of the note as JSON. */
  details: string;
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
  notes: NoteRow;
}
