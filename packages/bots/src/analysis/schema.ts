import { MAX_SEATS } from '@vinci/rules';
import { z } from 'zod';

/** VP of a seat, or a difference of them. */
export const vp = z.number().min(-10_000).max(10_000);
const count = z.int().min(0).max(1000);
const seat = z
  .int()
  .min(0)
  .max(MAX_SEATS - 1);

/**
 * What is told of a turn, as it is kept. Made when asked for: by then a page has told zod that it may make no
 * functions from text.
 */
export const playedSchema = () => z.strictObject(played());

const played = () => ({ win: z.number().min(0).max(1), points: vp, rival: vp, soon: vp });

/** A better turn, as it is kept, with the reasons that `contrast` gives. */
export const betterSchema = () =>
  z.strictObject({
    ...played(),
    codes: z.array(z.int().min(0)).max(2000),
    reasons: z
      .array(
        z.discriminatedUnion('kind', [
          z.strictObject({ kind: z.enum(['brings', 'next']), points: vp, now: vp }),
          z.strictObject({
            kind: z.literal('rival'),
            seat,
            points: vp,
            now: vp,
            leads: z.enum(['yes', 'no']),
          }),
          z.strictObject({
            kind: z.literal('fresh'),
            points: vp,
            pawns: count,
            lent: count,
            now: count,
            nowLent: count,
          }),
          z.strictObject({ kind: z.literal('early'), points: vp, pawns: count, now: vp }),
          z.strictObject({ kind: z.literal('older'), points: vp }),
          z.strictObject({ kind: z.enum(['pawns', 'stay']), pawns: count, now: count }),
          z.strictObject({ kind: z.literal('walls'), pawns: count }),
          z.strictObject({ kind: z.literal('taken'), count, now: count, seat, rounds: count }),
          z.strictObject({ kind: z.literal('within'), seat, points: vp, now: vp, rounds: count }),
          z.strictObject({ kind: z.literal('late') }),
          z.strictObject({ kind: z.enum(['exposed', 'room']), count, now: count }),
          z.strictObject({ kind: z.literal('ends'), round: count, now: count }),
        ]),
      )
      .max(4),
  });
