import type { GameConfig } from '@vinci/rules';
import { z } from 'zod';
import {
  CLOCK_LIMITS,
  CODE_ALPHABET,
  CODE_LENGTH,
  MAX_LANGUAGE_LENGTH,
  MAX_NAME_LENGTH,
  MAX_PASSWORD_LENGTH,
  MAX_RUNG,
  MAX_SEATS,
  MIN_BOT_RUNG,
  MIN_RUNG,
  TOKEN_LENGTH,
} from './limits.ts';
import { OPPONENTS, STRENGTHS } from './occupants.ts';
import { UNSET_NAME } from './unset-name.ts';
import { AUDIENCES, BALLOTS, PACES, VISIBILITIES } from './words.ts';

export * from './notify-schemas.ts';

/** Control characters, line ends, and characters that change the direction of what follows. */
const BREAKING = /[\p{Cc}\p{Zl}\p{Zp}\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu;

/**
 * What nobody sees, and halves of characters, which not every client can decode. The variation
 * selector of coloured pictures stays.
 */
const INVISIBLE = /(?!\ufe0f)[\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** More marks on one letter than any writing needs: they would cover the lines above and below. */
const TOWERS = /(\p{M}{4})\p{M}+/gu;

/** Text of people: one line, nothing invisible, spaces collapsed; something must be left to see. */
export const line = (most: number) =>
  z
    .string()
    .max(most * 4)
    .transform((text) =>
      text
        .replace(BREAKING, ' ')
        .replace(INVISIBLE, '')
        .normalize('NFC')
        .replace(TOWERS, '$1')
        .replace(/\s+/gu, ' ')
        .trim(),
    )
    .pipe(
      z
        .string()
        .max(most)
        .regex(/[\p{L}\p{N}\p{P}\p{S}]/u),
    );

/** A name as somebody says it. */
export const nameSchema = line(MAX_NAME_LENGTH);

/** A name as it is kept. */
const keptNameSchema = z.union([z.string().regex(UNSET_NAME), nameSchema]);

/** Whether whoever sits down says that a program plays there. */
export const programSchema = z.boolean().optional();

/** A room code as people type it: lower case and spaces or hyphens between are forgiven. */
export const codeSchema = z
  .string()
  .max(20)
  .transform((text) => text.toUpperCase().replace(/[\s-]/g, ''))
  .pipe(z.string().regex(new RegExp(`^[${CODE_ALPHABET}]{${CODE_LENGTH}}$`)));

export const tokenSchema = z.string().regex(new RegExp(`^[A-Za-z0-9_-]{${TOKEN_LENGTH}}$`));

export const seat = z
  .int()
  .min(0)
  .max(MAX_SEATS - 1);
/** A BCP 47 tag; whether a language is spoken is another question. */
export const languageSchema = z
  .string()
  .max(MAX_LANGUAGE_LENGTH)
  .regex(/^[A-Za-z]{2,8}(-[A-Za-z\d]{1,8})*$/);
/** 256 bits. */
export const digits = z.string().regex(/^[0-9a-f]{64}$/);

/** When a bot takes over for an absent person; `null` for never. */
export const standInSchema = z
  .strictObject({
    after: z.int().min(MIN_BOT_RUNG).max(MAX_RUNG),
    strength: z.enum(STRENGTHS),
  })
  .nullable();

const within = ([least, most]: readonly [number, number]) => z.int().min(least).max(most);

/** The clock of a table; see `TimeControl`. */
export const timeControlSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('turn'), seconds: within(CLOCK_LIMITS.turn) }),
  z.strictObject({
    type: z.literal('game'),
    seconds: within(CLOCK_LIMITS.game),
    increment: within(CLOCK_LIMITS.increment),
  }),
  z.strictObject({ type: z.literal('days'), days: within(CLOCK_LIMITS.days) }),
]);

/** 0 for a step that is left out. */
const rung = z.union([z.literal(0), z.int().min(MIN_RUNG).max(MAX_RUNG)]);

/** What is done about an absent person; see `AbsenceRules`. */
export const absenceSchema = z.strictObject({ remind: rung, pause: rung, safe: rung, vote: rung });

/** What the table was like at the start; see `Terms`. */
export const termsSchema = z.strictObject({
  clock: timeControlSchema.nullable(),
  absence: absenceSchema,
  standIn: standInSchema,
  seats: z
    .array(z.strictObject({ name: keptNameSchema, occupant: z.enum(['person', ...OPPONENTS]) }))
    .min(1)
    .max(MAX_SEATS),
});

/** A vote that is open; see `Vote`. */
export const voteSchema = z.strictObject({
  /** Whose absence it is about. */
  seat,
  /** Milliseconds since 1970 at which it closes without a majority: the table waits on. */
  until: z.int().min(0),
  /** Seats that have a vote: whose person was there when it was opened and still holds the seat. */
  voters: z.array(seat).max(MAX_SEATS).readonly(),
});

export const ballotSchema = z.enum(BALLOTS);
export const audienceSchema = z.enum(AUDIENCES);

/** Values by name. What zod would leave out without a word is refused. */
const byName = z
  .custom<Record<string, unknown>>((value) => !Object.hasOwn(Object(value), '__proto__'), {
    path: ['__proto__'],
  })
  .pipe(z.record(z.string().max(60), z.unknown()));

/**
 * What the host decides. What is absent stays as it is. After the start only visibility,
 * spectators, pace, stand-in and what is done about absent people can change.
 */
export const tableSettings = {
  preset: z.string().max(40).optional(),
  /** Options that differ from the preset; replaces the former ones. */
  options: byName.optional(),
  map: z.string().max(40).optional(),
  seats: z.int().min(1).max(MAX_SEATS).optional(),
  /**
   * Who sits where no person does, in order of the seats; replaces all bots and fictional players.
   * When creating, the number of seats follows from it unless it is given.
   */
  opponents: z
    .array(z.enum(OPPONENTS))
    .max(MAX_SEATS - 1)
    .readonly()
    .optional(),
  visibility: z.enum(VISIBILITIES).optional(),
  /** Whether people without a seat may watch. */
  spectators: z.boolean().optional(),
  /** How fast bots and fictional players act. */
  pace: z.enum(PACES).optional(),
  standIn: standInSchema.optional(),
  /** `null` for none; not after the start. */
  clock: timeControlSchema.nullable().optional(),
  absence: absenceSchema.optional(),
};

/** What the fields of a table and of its seats can be made of, by name. */
export const SHAPES = {
  name: keptNameSchema,
  code: codeSchema,
  language: languageSchema,
  digits,
  /** Read by `parseGameConfig`. */
  config: z.custom<GameConfig>((value) => typeof value === 'object' && value !== null),
  standIn: standInSchema,
  clock: timeControlSchema.nullable(),
  absence: absenceSchema,
  vote: voteSchema.nullable(),
} as const;

/** Bodies of the HTTP calls. */
export const BODIES = {
  create: z.strictObject({
    name: nameSchema.optional(),
    program: programSchema,
    ...tableSettings,
    /** What the device speaks that makes the table. */
    language: languageSchema.optional(),
    /** Whether the game starts at once; every seat must be filled. */
    start: z.boolean().optional(),
    /** Of a server on which not everybody may create games. */
    password: z.string().max(MAX_PASSWORD_LENGTH).optional(),
  }),
  bring: z.strictObject({
    /** The record, as `readRecord` of `packages/fairness` takes it. */
    record: z.unknown(),
    /** Of the seat: whoever brings the game chooses it, so that a second try is known as one. */
    token: tokenSchema,
    language: languageSchema.optional(),
    password: z.string().max(MAX_PASSWORD_LENGTH).optional(),
  }),
  enter: z.strictObject({
    token: tokenSchema.optional(),
    /** Whether the person looks at the game, as `looking` says later. */
    looking: z.boolean().optional(),
  }),
} as const;
