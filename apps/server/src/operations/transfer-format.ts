import { LATEST } from '@vinci/protocol';
import { digits } from '@vinci/protocol/schemas';
import { checksOf } from '@vinci/session/columns';
import { CHAT, ENTRIES, GAMES, type GameRow, NOTES, SEATS, TOKENS } from '@vinci/session/rows';
import { z } from 'zod';
import type { WholeGame } from './journal.ts';

/** Version of the format of exported games, the only one that is imported. */
export const TRANSFER_VERSION = 3;

/** The first line of a file of exported games. */
export const headerSchema = z.strictObject({
  format: z.literal('vinci-games'),
  version: z.int().min(1),
  /** Version of the rules of the program that wrote it. */
  rules: z.int(),
  at: z.int().min(0).max(LATEST),
  secrets: z.boolean(),
});

export type Header = z.infer<typeof headerSchema>;

/** Whether a game has what every game has from its start on, and before the start nothing of it. */
const isBegun = ({ status, seed, seal, digest, terms }: GameRow): boolean =>
  [seed, seal, digest, terms].every((text) => (text === '') === (status === 'table'));

/** Whether lines are in order and come once. */
const rise = (rows: readonly { readonly line: number }[]): boolean =>
  rows.every(({ line }, index) => index === 0 || (rows[index - 1]?.line ?? line) < line);

/**
 * Each further line: one game. Rows leave out the code; entries are [seat, intent, time, bot], and then
 * the link with which the bag was mixed before, if it was.
 */
export const transferSchema = z.strictObject({
  game: z.strictObject(checksOf(GAMES)).refine(isBegun, 'not what a game has at its start'),
  seats: z
    .array(z.strictObject(checksOf(SEATS)).omit({ game: true }))
    .min(2)
    .max(6)
    .refine((rows) => rows.every((row, index) => row.seat === index), 'not in order'),
  tokens: z
    .array(z.tuple([TOKENS.hash.check, TOKENS.seat.check]))
    .refine((rows) => new Set(rows.map(([hash]) => hash)).size === rows.length, 'twice the same'),
  entries: z.array(
    z.tuple([
      ENTRIES.seat.check,
      ENTRIES.code.check,
      ENTRIES.at.check,
      ENTRIES.bot.check,
      digits.optional(),
    ]),
  ),
  notes: z.array(z.strictObject(checksOf(NOTES)).omit({ game: true })).refine(rise, 'not in order'),
  chat: z.array(z.strictObject(checksOf(CHAT)).omit({ game: true })).refine(rise, 'not in order'),
});

/** A game as it is exported. */
export type Transfer = z.infer<typeof transferSchema>;

/** A stored game as a line of an export. */
export function toTransfer(whole: WholeGame, secrets: boolean): unknown {
  const without = <Row extends { game: string }>({ game: _code, ...row }: Row) => row;
  return {
    game: whole.game,
    seats: whole.seats.map(without),
    tokens: secrets ? whole.tokens.map(({ hash, seat: holder }) => [hash, holder]) : [],
    entries: whole.entries.map(({ seat: actor, code: intent, at, bot, link }) => [
      actor,
      intent,
      at,
      bot,
      ...(link === '' ? [] : [link]),
    ]),
    notes: whole.notes.map(without),
    chat: whole.chat.map(without),
  };
}

/** The rows of an exported game. */
export function fromTransfer({ game, ...parts }: Transfer): WholeGame {
  const within = <Row extends object>(row: Row) => ({ game: game.code, ...row });
  return {
    game,
    seats: parts.seats.map(within),
    tokens: parts.tokens.map(([hash, holder]) => within({ hash, seat: holder })),
    entries: parts.entries.map(([actor, intent, at, bot, link = ''], revision) =>
      within({ revision, seat: actor, code: intent, at, bot, link }),
    ),
    notes: parts.notes.map(within),
    chat: parts.chat.map(within),
  };
}
