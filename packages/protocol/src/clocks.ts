import type { z } from 'zod';
import type { absenceSchema, termsSchema, timeControlSchema, voteSchema } from './schemas.ts';

/**
 * The clock of a table, within `CLOCK_LIMITS`.
 *
 * - `turn`: `seconds` for each own turn.
 * - `game`: `seconds` for the whole game, and `increment` more after each own turn.
 * - `days`: `days` for each own turn, for correspondence.
 */
export type TimeControl = z.infer<typeof timeControlSchema>;

/**
 * When what is done about an absent person: seconds since the game began to wait for them, 0 for
 * never. Together with the stand-in of the table it is the ladder remind → pause → safe turn → bot →
 * vote, whose times do not decrease.
 */
export type AbsenceRules = z.infer<typeof absenceSchema>;

/** Clock, whole ladder with the stand-in, and who sat where, by seat, when a game began. */
export type Terms = z.infer<typeof termsSchema>;

/** A vote that is open. The ballots are with the seats. */
export type Vote = z.infer<typeof voteSchema>;

/** Milliseconds that a person gets for a turn when the time of the whole game is used up. */
export const GRACE = 20_000;

/** No rung of the ladder is used. */
export const NO_ABSENCE: AbsenceRules = { remind: 0, pause: 0, safe: 0, vote: 0 };

/** Whether any rung is used. */
export const hasRung = ({ remind, pause, safe, vote }: AbsenceRules): boolean =>
  remind + pause + safe + vote > 0;

/**
 * Whether the rungs of a ladder come in their order; those left out do not count.
 *
 * @param standIn seconds until a bot stands in; 0 for never
 */
export function inOrder({ remind, pause, safe, vote }: AbsenceRules, standIn: number): boolean {
  const used = [remind, pause, safe, standIn, vote].filter((seconds) => seconds > 0);
  return used.every((seconds, index) => index === 0 || (used[index - 1] ?? 0) <= seconds);
}

/**
 * What becomes of the seat of somebody who leaves the game for good: a bot plays it at once, the others
 * vote at once, its turns are played safely, or nothing is done until the host or a new person does it.
 */
export type Fate = 'bot' | 'vote' | 'safe' | 'waits';

/**
 * The fate of a seat that is left for good, which is the end of the ladder at once.
 *
 * @param bot whether the ladder of the table has a stand-in
 * @param voters people who would have a vote about it
 */
export function fateOf(
  { safe, vote }: Pick<AbsenceRules, 'safe' | 'vote'>,
  bot: boolean,
  voters: number,
): Fate {
  if (bot) return 'bot';
  if (vote > 0 && voters > 0) return 'vote';
  return safe > 0 ? 'safe' : 'waits';
}
