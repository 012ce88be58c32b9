import type { TurnReview } from './analyse.ts';

/** Version of the form; reviews of other versions are made anew. */
export const KEPT_VERSION = 6;

/** Reviews as text, to be kept on a device. */
export const writeReviews = (reviews: readonly TurnReview[]): string =>
  JSON.stringify({ version: KEPT_VERSION, reviews });
