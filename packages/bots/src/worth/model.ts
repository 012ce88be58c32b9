import { fail, ok, PRESET_IDS, type PresetId, type Result } from '@vinci/rules';
import { z } from 'zod';
import { FEATURES, WIDTH } from './features.ts';

/** Version of the form of the file. */
export const MODEL_VERSION = 1;

/** Most characters of a model file. */
const MOST_CHARACTERS = 1_000_000;

/** Turns left beyond which the spread of points is taken to be the same. */
export const SPREADS = 13;

const number = z.number().min(-1e6).max(1e6);
const numbers = (count: number) => z.array(number).length(count);
const weight = z.number().min(0).max(5);
const positive = z.number().min(1e-6).max(1e6);

const network = z
  .strictObject({
    /** Taken off each number, and what it is then divided by. */
    mean: numbers(WIDTH),
    scale: z.array(positive).length(WIDTH),
    /** Weights of the hidden layer, one list for each of its units; the last is the constant. */
    hidden: z
      .array(numbers(WIDTH + 1))
      .min(1)
      .max(64),
    /** What makes of it the score of a seat, then the points that are still to come; each with a constant. */
    score: z.array(number).min(2).max(65),
    points: z.array(number).min(2).max(65),
    /** Divides scores, so that shares come out as often as they are told. */
    temperature: z.number().min(0.1).max(10),
    /** The same for shares that were imagined after a turn. */
    imagined: z.number().min(0.1).max(10),
    /** How imagined and estimated chances of a position are blended. */
    blend: z.strictObject({ imagined: weight, quick: weight }),
    /** Standard deviation of the points that are still to come, in VP, by turns left. */
    spread: z.array(z.number().min(0).max(1000)).length(SPREADS),
  })
  .refine(
    ({ hidden, score, points }) =>
      score.length === hidden.length + 1 && points.length === hidden.length + 1,
    'has layers that do not fit',
  );

/** Of what something was learned: so many games, from this seed. */
export const lessons = {
  games: z.number().int().min(1).max(1_000_000),
  seed: z.number().int().min(1).max(1_000_000_000),
};

const learnedFrom = z.strictObject(lessons);

const schema = z.strictObject({
  format: z.literal('vinci-worth'),
  version: z.literal(MODEL_VERSION),
  /** Games of each rule text. */
  learnedFrom,
  features: z.array(z.string()).refine((names) => names.join() === FEATURES.join(), 'are others'),
  texts: z.strictObject(
    Object.fromEntries(PRESET_IDS.map((id) => [id, network])) as Record<PresetId, typeof network>,
  ),
});

/** What was learned of one rule text. */
export type Network = z.infer<typeof network>;

/** Games of each rule text, and the seed, which the command that learns takes. */
export type LearnedFrom = z.infer<typeof learnedFrom>;

/** What was learned, by rule text. */
export type Model = z.infer<typeof schema>;

/** Why a text is no model. */
export interface ModelTrouble {
  readonly code: 'model/missing' | 'model/damaged';
  readonly text: string;
}

/** What a file with what was learned is called in a sentence. */
type Called = 'what was learned' | 'what master learned';

/** A file that cannot be used. @param where what is wrong with it */
export const damagedFile = (called: Called, where: string): Result<never, ModelTrouble> =>
  fail({ code: 'model/damaged', text: `The file with ${called} is damaged (${where}).` });

/**
 * Reads a file with what was learned.
 *
 * @param text JSON; `undefined` where there is no file
 * @errors model/missing, model/damaged
 */
export function readFileOf<Value>(
  text: string | undefined,
  form: z.ZodType<Value>,
  called: Called,
): Result<Value, ModelTrouble> {
  if (text === undefined) {
    return fail({ code: 'model/missing', text: `There is no file with ${called}.` });
  }
  if (text.length > MOST_CHARACTERS) return damagedFile(called, 'too long');
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return damagedFile(called, 'not JSON');
  }
  const parsed = form.safeParse(value);
  if (parsed.success) return ok(parsed.data);
  return damagedFile(called, parsed.error.issues[0]?.path.join('.') || 'its form');
}

/** Reads a model file. @errors as `readFileOf` */
export const readModel = (text: string | undefined): Result<Model, ModelTrouble> =>
  readFileOf(text, schema, 'what was learned');
