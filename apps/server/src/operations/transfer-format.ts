import { ENDINGS, OPPONENTS, PACES, PAUSES, STEPS, STRENGTHS } from '@vinci/protocol';
import {
  absenceSchema,
  audienceSchema,
  ballotSchema,
  codeSchema,
  nameSchema,
  termsSchema,
  timeControlSchema,
  visibilitySchema,
} from '@vinci/protocol/schemas';
import { z } from 'zod';
import type { WholeGame } from './journal.ts';

/** Version of the format of exported games. Importing knows this one and all before it. */
export const TRANSFER_VERSION = 2;

/** The last moment that a date can name, in milliseconds since 1970. */
const LATEST = 8.64e15;

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

const time = z.int().min(0).max(LATEST);
const whole = z.int().min(0);
const flag = z.union([z.literal(0), z.literal(1)]);
/** −1 for nobody. */
const seat = z.int().min(-1).max(5);
const code = codeSchema.refine((text) => text.length > 0);

/** 256 bits. */
const digits256 = z.string().regex(/^[0-9a-f]{64}$/);

/** The same, or nothing; files of earlier versions do not have it. */
const digits = z
  .string()
  .regex(/^([0-9a-f]{64})?$/)
  .default('');

/** JSON of a form, or nothing. */
const json = (schema: z.ZodType, most = 160) =>
  z
    .string()
    .max(most)
    .refine((text) => {
      try {
        return text === '' || schema.safeParse(JSON.parse(text)).success;
      } catch {
        return false;
      }
    }, 'not of the expected form')
    .default('');

const voteSchema = z.strictObject({
  seat: whole.max(5),
  until: time,
  voters: z.array(whole.max(5)).max(6).optional(),
});

const gameSchema = z.strictObject({
  code,
  status: z.enum(['table', 'playing', 'over']),
  config: z.string().max(10_000),
  seed: z.string().regex(/^[0-9a-f]{32}$/),
  secret: digits,
  seal: digits,
  rules: z.int().min(1),
  visibility: visibilitySchema,
  spectators: flag,
  host: seat,
  actor: seat,
  next: z.union([z.literal(''), code]),
  pace: z.enum(PACES),
  stand_in: z.string().max(80),
  digest: z
    .string()
    .regex(/^[0-9a-z]{0,16}$/)
    .default(''),
  digest_at: whole.default(0),
  clock: json(timeControlSchema),
  absence: json(absenceSchema),
  chains: flag.default(0),
  terms: json(termsSchema, 4000),
  paused: z.enum(PAUSES).default(''),
  vote: json(voteSchema),
  ended: z.enum(ENDINGS).default(''),
  started_at: time.default(0),
  due_at: time.default(0),
  deadline: time.default(0),
  created_at: time,
  updated_at: time,
});

const seatSchema = z.strictObject({
  seat: whole.max(5),
  name: z.union([z.literal(''), nameSchema]),
  colour: whole.max(5),
  taken: flag,
  occupant: z.enum(['', 'person', ...OPPONENTS]),
  stand_in: z.enum(['', ...STRENGTHS]),
  step: z.enum(STEPS).default(''),
  since: time.default(0),
  ballot: z.union([z.literal(''), ballotSchema]).default(''),
  promise: digits,
  entropy: digits,
  later: flag.default(0),
});

/** Whether lines are in order and come once. */
const rise = (rows: readonly { readonly line: number }[]): boolean =>
  rows.every(({ line }, index) => index === 0 || (rows[index - 1]?.line ?? line) < line);

/**
 * Each further line: one game. Rows leave out the code; entries are [seat, intent, time, bot], and then
 * the link with which the bag was mixed before, if it was.
 */
export const transferSchema = z.strictObject({
  game: gameSchema,
  seats: z
    .array(seatSchema)
    .min(2)
    .max(6)
    .refine((rows) => rows.every((row, index) => row.seat === index), 'not in order'),
  tokens: z
    .array(z.tuple([z.string().regex(/^[\w-]{43}$/), seat]))
    .refine((rows) => new Set(rows.map(([hash]) => hash)).size === rows.length, 'twice the same'),
  entries: z.array(z.tuple([whole.max(5), z.int().min(-1), time, flag, digits256.optional()])),
  notes: z
    .array(
      z.strictObject({
        line: whole,
        revision: whole,
        seat,
        type: z.string().regex(/^\w{1,20}$/),
        details: z.string().max(10_000),
        at: time,
      }),
    )
    .refine(rise, 'not in order'),
  chat: z
    .array(
      z.strictObject({
        line: whole,
        seat,
        name: z.string(),
        text: z.string().max(2000),
        at: time,
        audience: audienceSchema.default('table'),
      }),
    )
    .refine(rise, 'not in order'),
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
    notes: parts.notes.map(within) as WholeGame['notes'],
    chat: parts.chat.map(within),
  };
}
