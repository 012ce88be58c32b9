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

/**
 * The mark of a vote in the turn of a reminder. It may be about somebody else than the seat that has to act, so that
 * whoever was told of it is reminded all the same.
 */
export const voteBeside = (reminder: number): number => reminder - RANKS.reminder + RANKS.vote;

/** Below which mark a piece of news takes the place of another that waits: a vote leaves alone the turn that it comes in. */
export const replacedBelow = (kind: NewsKind, mark: number): number =>
  kind === 'vote' ? mark - RANKS.vote + RANKS.turn : mark;

/** Before anything that is to be told about a turn. */
export const markBefore = (since: number): number => since * STEP;
