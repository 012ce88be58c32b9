import type { NewsKind } from '@vinci/protocol';

const RANKS = { turn: 1, reminder: 2, vote: 3, over: 4 } as const satisfies Record<
  NewsKind,
  number
>;

/** More than there are kinds. */
const STEP = 8;

/**
 * The place of a piece of news in the course of a game. It only grows, so that one number says what
 * somebody has been told: everything up to it.
 *
 * @param since revision from which on the game has waited for the same seat, or has been over
 */
export const markOf = (kind: NewsKind, since: number): number => since * STEP + RANKS[kind];

/** Before anything that is to be told about a turn. */
export const markBefore = (since: number): number => since * STEP;
