import { fail, MAX_SEATS, ok, type Result } from '@vinci/rules';
import type { Arguments } from '@vinci/words';
import { z } from './plain-zod.ts';
import type { Code, FindingValues } from './report.ts';

/** Version of the format of records, the only one that is read: 1 to 3 were before the first release. */
export const RECORD_VERSION = 4;

/** Most bytes of a record as text; the longest games have a hundredth of that. */
export const MAX_RECORD_BYTES = 16 * 1024 * 1024;

/** Most entries that are read; a game has some thousands. */
const MAX_ENTRIES = 200_000;

const seat = z
  .int()
  .min(0)
  .max(MAX_SEATS - 1);
const whole = z.int().min(0);
const digits = z.string().regex(/^[0-9a-f]{64}$/, 'must be 64 hexadecimal digits');

/**
 * One entry of the journal: seat, intent (−1 for an undo), 1 when a bot or a fictional player acted,
 * milliseconds since 1970, and the random results that it drew.
 */
const entry = z.tuple([seat, z.int().min(-1), z.union([z.literal(0), z.literal(1)]), whole], whole);

/** How the seed of the game came about. */
const fairness = z.strictObject({
  /** Published when the table was made. */
  commitment: digits,
  secret: digits,
  /** By seat in the game. */
  entropies: z
    .array(
      z.strictObject({
        seat,
        /** Published at the table. */
        promise: digits,
        /** Empty when it was not shown in time; it counts for nothing then. */
        value: z.union([digits, z.literal('')]),
        /** Nobody was connected who could have shown it. */
        later: z.literal(true).optional(),
      }),
    )
    .max(MAX_SEATS)
    // Two of one seat could be told to some and to others.
    .refine(
      (all) => all.every((one, index) => index === 0 || one.seat > (all[index - 1]?.seat ?? 0)),
      'must be of one seat each, in order',
    ),
  /** For each seat of the game the seat at the table before; empty when no lots were drawn. */
  lot: z.array(seat).max(MAX_SEATS),
  /** Published at the start. */
  seal: digits,
});

/** What the table was like when the game began; see `Start`. */
const start = z.strictObject({
  startedAt: whole,
  clock: z.record(z.string(), z.unknown()).nullable(),
  absence: z.record(z.string(), z.unknown()),
  standIn: z.record(z.string(), z.unknown()).nullable(),
  seats: z
    .array(z.strictObject({ name: z.string().max(200), occupant: z.string().max(20) }))
    .min(1)
    .max(MAX_SEATS),
});

/** What the bag was mixed with: index of an entry, from 0, and the link; ascending. */
const links = z
  .array(z.tuple([whole, digits]))
  .max(MAX_ENTRIES)
  .refine(
    (all) => all.every(([entry], index) => index === 0 || entry > (all[index - 1]?.[0] ?? 0)),
    'must be in order',
  );

/** A game that is over with everything that was secret, so that anybody can recompute it. */
export const recordSchema = z.strictObject({
  format: z.literal('vinci-record'),
  version: z.literal(RECORD_VERSION),
  code: z.string().regex(/^[0-9A-Z]{4,12}$/),
  /** Version of the rules. */
  rules: z.int().min(1),
  /** `GameConfig` of the rules. */
  config: z.record(z.string(), z.unknown()),
  start,
  /** As they were at the end. */
  seats: z
    .array(
      z.strictObject({
        name: z.string().max(200),
        colour: whole,
        occupant: z.string().max(20),
        /** Whoever sat down said that a program plays there. */
        program: z.literal(true).optional(),
      }),
    )
    .min(1)
    .max(MAX_SEATS),
  fairness,
  seed: z.string().regex(/^[0-9a-f]{32}$/),
  /** Random results of the set-up. */
  opening: z.array(whole).max(1000),
  entries: z.array(entry).max(MAX_ENTRIES),
  links,
  /** What happened besides the moves; see `checkNotes`. It has no influence on the bag. */
  notes: z.array(z.record(z.string(), z.unknown())).max(MAX_ENTRIES),
  result: z.array(z.strictObject({ seat, vp: z.int(), place: whole })).max(MAX_SEATS),
});

/** A record after checking its form. */
export type FairRecord = z.infer<typeof recordSchema>;

/** What the bag was mixed with, by the index of the entry before which it was. */
export const linksOf = ({ links }: FairRecord): ReadonlyMap<number, string> => new Map(links);

/** One entry of it. */
export type RecordedEntry = FairRecord['entries'][number];

/** Why a text is no record. */
export interface Unreadable {
  readonly code: Extract<Code, `record.${string}`>;
  readonly values?: FindingValues;
}

const unreadable = <Of extends Unreadable['code']>(
  code: Of,
  ...[values]: Arguments<`finding.${Of}`>
) => fail<Unreadable>({ code, ...(values !== undefined && { values }) });

/**
 * Reads a record.
 *
 * @param text JSON
 */
export function readRecord(text: string): Result<FairRecord, Unreadable> {
  if (text.length > MAX_RECORD_BYTES) return unreadable('record.tooLarge');
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return unreadable('record.noJson');
  }
  return checkRecord(value);
}

/** A record that was read as JSON. */
export function checkRecord(value: unknown): Result<FairRecord, Unreadable> {
  const { format, version } = Object(value);
  if (format !== 'vinci-record') return unreadable('record.foreign');
  if (version !== RECORD_VERSION) {
    if (!Number.isInteger(version)) return unreadable('record.damaged', { where: 'version' });
    const found = String(version).slice(0, 20);
    return version < RECORD_VERSION
      ? unreadable('record.old', { format: found })
      : unreadable('record.new', { format: found, known: RECORD_VERSION });
  }
  const parsed = recordSchema.safeParse(value);
  if (parsed.success) return ok(parsed.data);
  return unreadable('record.damaged', { where: parsed.error.issues[0]?.path.join('.') || '.' });
}
