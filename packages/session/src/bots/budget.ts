import type { Strength } from '@vinci/protocol';

/** Milliseconds in which a bot should decide when no other waits for a thread. */
export const BUDGET: Readonly<Record<Strength, number>> = {
  easy: 100,
  stubborn: 300,
  greedy: 300,
  quarrelsome: 300,
  medium: 300,
  shrewd: 1000,
  strong: 1000,
  // A turn may have two decisions, and should be over in a second and a half.
  master: 700,
};

/** Milliseconds after which a bot is cut off that does not come to an end. */
export const HARD_LIMIT = 5000;
