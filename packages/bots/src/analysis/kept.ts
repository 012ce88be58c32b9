import { MAX_SEATS } from '@vinci/rules';
import { z } from 'zod';
import type { TurnReview } from './analyse.ts';
import { betterSchema, playedSchema, vp } from './schema.ts';
import type { Turn } from './turns.ts';
import { VERDICTS } from './verdict.ts';
import { KEPT_VERSION } from './write.ts';

const chance = z.number().min(0).max(1);
const worth = z
  .array(
    z.strictObject({
      win: chance,
      winLow: chance,
      winHigh: chance,
      points: vp,
      low: vp,
      high: vp,
    }),
  )
  .min(2)
  .max(MAX_SEATS);
const whole = z.int().min(0).max(1_000_000);

const review = z.strictObject({
  number: whole,
  round: whole,
  seat: whole,
  from: whole,
  to: whole,
  before: worth,
  after: worth,
  luck: z.array(z.number().min(-1).max(1)).min(2).max(MAX_SEATS),
  verdict: z.enum(VERDICTS),
  loss: chance,
  error: chance,
  played: playedSchema(),
  better: betterSchema().optional(),
});

const schema = z.strictObject({
  version: z.literal(KEPT_VERSION),
  reviews: z.array(review).max(1000),
});

/**
 * Reads reviews that were kept. Other people and other versions write there, too: what does not fit the
 * game is left out.
 *
 * @param turns of the game
 */
export function readReviews(text: string, turns: readonly Turn[], seats: number): TurnReview[] {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return [];
  }
  const parsed = schema.safeParse(value);
  if (!parsed.success) return [];
  const { reviews } = parsed.data;
  return reviews.filter((one) => {
    const turn = turns[one.number];
    const known = (one.better?.reasons ?? []).every((why) => !('seat' in why) || why.seat < seats);
    const fits = known && [one.before, one.after, one.luck].every(({ length }) => length === seats);
    return (
      fits &&
      turn !== undefined &&
      (['round', 'seat', 'from', 'to'] as const).every((key) => turn[key] === one[key])
    );
  });
}
