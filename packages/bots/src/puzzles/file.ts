import { fail, ok, PRESET_IDS, type PresetId, type Result } from '@vinci/rules';
import { z } from 'zod';
import { KINDS, type Kind } from './kinds.ts';
import { PLAYERS, TRIERS, type Trier } from './level.ts';

/** Version of the form; files of other versions are refused. */
export const PUZZLES_VERSION = 1;

/** Most characters of a file. */
const MOST_CHARACTERS = 4_000_000;

const chance = z.number().min(0).max(1);
const line = z.array(z.string().min(3).max(80)).min(1).max(120);
const whole = (most: number) => z.number().int().min(0).max(most);

const puzzle = z.strictObject({
  /** Game and intents of its origin, such as `12.84`; no two of a file have the same. */
  id: z.string().regex(/^\d{1,6}\.\d{1,5}$/),
  kind: z.enum(KINDS),
  /** In the notation. */
  position: z.string().max(20_000),
  /** Intents of the notation: what is best, and the best that is different. */
  answer: line,
  next: line,
  /** Winning chances of the seat on turn after each of them. */
  win: z.strictObject({ answer: chance, next: chance }),
  /** Imagined games for each of them, and the seed of their luck. */
  games: z.number().int().min(1).max(100_000),
  seed: whole(2 ** 31),
  /** How many imagined players of each level find the answer. */
  grades: z.strictObject(
    Object.fromEntries(TRIERS.map((level) => [level, whole(PLAYERS)])) as Record<
      Trier,
      z.ZodNumber
    >,
  ),
  /** The game of bots that it comes from, by its number and who sat where, and the intents that were played before. */
  origin: z.strictObject({
    game: whole(999_999),
    players: z.array(z.enum(TRIERS)).min(2).max(6),
    intents: whole(99_999),
  }),
});

const schema = z
  .strictObject({
    format: z.literal('vinci-puzzles'),
    version: z.literal(PUZZLES_VERSION),
    preset: z.enum(PRESET_IDS),
    /** Games that were looked through; the next search goes on behind them. */
    looked: whole(999_999),
    puzzles: z.array(puzzle).max(5000),
  })
  .refine(
    ({ puzzles }) => new Set(puzzles.map(({ id }) => id)).size === puzzles.length,
    'has a puzzle twice',
  );

/** A position with one turn that is clearly best. */
export type Puzzle = z.infer<typeof puzzle>;

/** The puzzles of a rule text. */
export type Puzzles = z.infer<typeof schema>;

/** Why a text is no file of puzzles. */
export interface PuzzlesTrouble {
  readonly code: 'puzzles/not-json' | 'puzzles/other-version' | 'puzzles/damaged';
  readonly text: string;
}

/** A file without puzzles. */
export const noPuzzles = (preset: PresetId): Puzzles => ({
  format: 'vinci-puzzles',
  version: PUZZLES_VERSION,
  preset,
  looked: 0,
  puzzles: [],
});

/**
 * Reads a file of puzzles. Its form is checked, not what it says; that is up to `checkPuzzle`.
 *
 * @errors puzzles/not-json, puzzles/other-version, puzzles/damaged
 */
export function readPuzzles(text: string): Result<Puzzles, PuzzlesTrouble> {
  const refuse = (code: PuzzlesTrouble['code'], why: string) => fail({ code, text: why });
  let value: unknown;
  try {
    if (text.length > MOST_CHARACTERS) {
      return refuse('puzzles/damaged', 'The file of puzzles is too long.');
    }
    value = JSON.parse(text);
  } catch {
    return refuse('puzzles/not-json', 'The file of puzzles is not JSON.');
  }
  const { format, version } = Object(value) as Partial<Puzzles>;
  if (format === 'vinci-puzzles' && version !== PUZZLES_VERSION) {
    return refuse(
      'puzzles/other-version',
      `The file of puzzles has another version than ${PUZZLES_VERSION}.`,
    );
  }
  const parsed = schema.safeParse(value);
  if (parsed.success) return ok(parsed.data);
  const [issue] = parsed.error.issues;
  const where = issue?.path.join('.') || 'its form';
  return refuse('puzzles/damaged', `The file of puzzles is damaged (${where}: ${issue?.message}).`);
}

/** A file of puzzles as text, a line for each, so that changes can be compared. */
export function writePuzzles({ puzzles, ...head }: Puzzles): string {
  const order = (kind: Kind): number => KINDS.indexOf(kind);
  const number = ({ origin }: Puzzle): number => 1e5 * origin.game + origin.intents;
  const lines = puzzles
    .toSorted((a, b) => order(a.kind) - order(b.kind) || number(a) - number(b))
    .map((one) => JSON.stringify(one));
  return `${JSON.stringify(head).slice(0, -1)},"puzzles":[\n${lines.join(',\n')}\n]}\n`;
}
