import { type Game, ok, type Result } from '@vinci/rules';
import { z } from 'zod';
import { damagedFile, lessons, type ModelTrouble, readFileOf } from '../worth/model.ts';
import { inputsOf, PLAIN } from './inputs.ts';
import type { Judge } from './judge.ts';

/** Whole numbers of 16 bits, lowest byte first, in base64, and what each is multiplied by. */
const packed = z.strictObject({
  step: z.number().min(1e-9).max(1),
  numbers: z.base64().max(200_000),
});
type Packed = z.infer<typeof packed>;

const plain = z.array(z.number().min(-1e6).max(1e6)).length(PLAIN);

const entry = z.strictObject({
  preset: z.string(),
  map: z.string(),
  mapVersion: z.number().int(),
  seats: z.number().int().min(2).max(6).optional(),
  ...lessons,
  luck: z.number().int().min(0).max(999),
  units: z.number().int().min(4).max(64).multipleOf(4),
  mean: plain,
  scale: z.array(z.number().min(1e-6).max(1e6)).length(PLAIN),
  hidden: packed,
  score: packed,
  points: packed,
});

const schema = z.strictObject({
  format: z.literal('vinci-master'),
  version: z.literal(1),
  learned: z.array(entry).max(100),
});

/** What was learned of one rule text and board; there may be several. */
export interface Learned {
  readonly preset: string;
  readonly map: string;
  readonly mapVersion: number;
  /** Players of the games that it judges; of any number where it is left out. */
  readonly seats?: number | undefined;
  /** Games that it was taught by. */
  readonly games: number;
  /** Seed of the course, and luck of the network in it (`TAUGHT`). */
  readonly seed: number;
  readonly luck: number;
  readonly judge: Judge;
}

function unpack({ step, numbers }: Packed): Float64Array {
  const bytes = Uint8Array.from(atob(numbers), (letter) => letter.charCodeAt(0));
  const view = new DataView(bytes.buffer);
  return Float64Array.from(
    { length: bytes.length >> 1 },
    (_, i) => step * view.getInt16(2 * i, true),
  );
}

function pack(weights: Float64Array): Packed {
  const most = weights.reduce((size, weight) => Math.max(size, Math.abs(weight)), 1e-4);
  const step = Number((most / 32_000).toPrecision(6));
  const bytes = new Uint8Array(2 * weights.length);
  const view = new DataView(bytes.buffer);
  weights.forEach((weight, i) => {
    view.setInt16(2 * i, Math.round(weight / step), true);
  });
  const letters = Array.from(bytes, (byte) => String.fromCharCode(byte));
  return { step, numbers: btoa(letters.join('')) };
}

const short = (value: number): number => Number(value.toPrecision(6));

/** The file with what was learned. */
export function writeLearned(learned: readonly Learned[]): string {
  const entries = learned.map(
    ({ judge, ...about }): z.infer<typeof entry> => ({
      ...about,
      units: judge.units,
      mean: Array.from(judge.mean, short),
      scale: Array.from(judge.scale, short),
      hidden: pack(judge.hidden),
      score: pack(judge.score),
      points: pack(judge.points),
    }),
  );
  const file: z.infer<typeof schema> = { format: 'vinci-master', version: 1, learned: entries };
  return `${JSON.stringify(file)}\n`;
}

/** Reads what was learned. @errors as `readFileOf` */
export function readLearned(text: string | undefined): Result<readonly Learned[], ModelTrouble> {
  const read = readFileOf(text, schema, 'what master learned');
  if (!read.ok) return read;
  const learned: Learned[] = [];
  for (const one of read.value.learned) {
    const { units, mean, scale, hidden: first, score: second, points: third, ...about } = one;
    const [hidden, score, points] = [unpack(first), unpack(second), unpack(third)];
    const fits = hidden.length % units === 0 && score.length === units + 1;
    if (!fits || points.length !== units + 1) {
      return damagedFile('what master learned', `${about.preset} ${about.map}`);
    }
    const numbers = { mean: Float64Array.from(mean), scale: Float64Array.from(scale) };
    learned.push({ ...about, judge: { units, ...numbers, hidden, score, points } });
  }
  return ok(learned);
}

/** What was learned for a game: of its rule text, or else of the first that was taught its board; nothing for another board. */
export function judgesFor(learned: readonly Learned[], game: Game): readonly Judge[] {
  const { map, mapVersion, preset } = game.config;
  const fitting = learned
    .filter((one) => one.map === map && one.mapVersion === mapVersion)
    .filter(({ seats = game.seats }) => seats === game.seats)
    .filter(({ judge: { hidden, units } }) => hidden.length === (inputsOf(game) + 1) * units);
  const of = (text = '') => fitting.filter((one) => one.preset === text).map(({ judge }) => judge);
  const own = of(preset);
  return own.length > 0 ? own : of(fitting[0]?.preset);
}
