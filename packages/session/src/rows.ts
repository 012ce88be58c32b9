import { type Note, SEAT, TABLE } from '@vinci/protocol';
import { codeSchema, termsSchema } from '@vinci/protocol/schemas';
import { AUDIENCES } from '@vinci/protocol/words';
import { z } from 'zod';
import { anySeat, columnsOf, flag, integer, json, type RowWith, text, time } from './columns.ts';

const digits = z.string().regex(/^([0-9a-f]{64})?$/);
/** Room code, never used twice. */
const code = text(codeSchema);
/** Of the game it belongs to. */
const game = code;
const seat = integer(0, 5);
const line = integer(0);

/** A game and its table. Times are milliseconds since 1970, booleans 0 or 1. */
export const GAMES = {
  code,
  ...columnsOf(TABLE),
  /** Secret: 32 hexadecimal digits; empty before the start. */
  seed: text(z.string().regex(/^([0-9a-f]{32})?$/)),
  /** What the seed is made from: 64 hexadecimal digits. */
  secret: text(digits.min(1)),
  /** What was published at the start; empty before. */
  seal: text(digits),
  /** Version of the rules it is played under. */
  rules: integer(1),
  /** Seat that has to act; −1 before the start and after the end. */
  actor: anySeat,
  /** Fingerprint of the position when a seat last passed on its turn, in base 36; empty before the start. */
  digest: text(z.string().regex(/^[0-9a-z]{0,16}$/)),
  /** Number of entries that led there. */
  digest_at: integer(0),
  /** Round in progress then; 0 before the first. */
  round: integer(0),
  /** Victory points by seat then, as JSON; empty before the start. */
  points: json(z.array(z.int()).max(6)),
  /** `Terms` of the start as JSON; empty before. */
  terms: json(termsSchema),
  /** When it started; 0 before. */
  started_at: time,
  /** When something has to happen although nobody is connected; 0 for never. */
  due_at: time,
  /** When the clock of the seat to act runs out; 0 when none runs. */
  deadline: time,
  created_at: time,
  updated_at: time,
} as const;

export const SEATS = { game, seat, ...columnsOf(SEAT) } as const;

export const TOKENS = {
  game,
  /** SHA-256 of a seat token in base64url; the token itself is stored nowhere. */
  hash: text(z.string().regex(/^[\w-]{43}$/)),
  seat: anySeat,
} as const;

/** Accepted entries. The primary key (game, revision) keeps two writers from forking a game. */
export const ENTRIES = {
  game,
  revision: integer(0),
  seat,
  /** Intent code, or −1 for an undo. */
  code: integer(-1),
  at: time,
  /** 1 when a bot or a fictional player acted: nobody may take it back. */
  bot: flag,
  /** What the bag was mixed with before it: a link of the seat's chain, or empty. */
  link: text(digits),
} as const;

/** What happened besides the moves. */
export const NOTES = {
  game,
  line,
  revision: integer(0),
  seat: anySeat,
  type: text(z.string().regex(/^\w{1,20}$/) as z.ZodType<Note['type'], string>),
  /** The rest of the note as JSON. */
  details: text(z.string().max(10_000)),
  at: time,
} as const;

export const CHAT = {
  game,
  line,
  seat: anySeat,
  name: text(z.string()),
  text: text(z.string().max(2000)),
  at: time,
  audience: text(z.enum(AUDIENCES)),
} as const;

export type GameRow = RowWith<typeof GAMES>;
/** What is noted of a position at which a seat passes on its turn. */
export type Mark = Pick<GameRow, 'digest' | 'digest_at' | 'round' | 'points'>;
export type SeatRow = RowWith<typeof SEATS>;
export type TokenRow = RowWith<typeof TOKENS>;
export type EntryRow = RowWith<typeof ENTRIES>;
export type NoteRow = RowWith<typeof NOTES>;
export type ChatRow = RowWith<typeof CHAT>;

/** A game with everything that belongs to it. */
export interface StoredGame {
  readonly game: GameRow;
  readonly seats: readonly SeatRow[];
  readonly tokens: readonly TokenRow[];
  readonly entries: readonly EntryRow[];
  readonly notes: readonly NoteRow[];
}

/** A game as the lists and the doors need it. */
export type PeekedGame = Omit<StoredGame, 'entries' | 'notes'>;
