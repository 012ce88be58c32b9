import type { Strength } from '@vinci/protocol';

/** Milliseconds in which a bot should decide when no other waits for a thread. */
export const BUDGET: Readonly<Record<Strength, number>> = { easy: 100, medium: 300, strong: 1000 };

/** Milliseconds after which a bot is cut off that does not come to an end. */
export const HARD_LIMIT = 5000;
