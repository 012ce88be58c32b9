import type { Seat } from '@vinci/rules';
import type { z } from 'zod';
import type { absenceSchema, ballotSchema, termsSchema, timeControlSchema } from './schemas.ts';

/**
 * The clock of a table.
 *
 * - `turn`: `seconds` (15 … 3600) for each own turn.
 * - `game`: `seconds` (60 … 14400) for the whole game, and `increment` (0 … 600) more after each own
 *   turn.
 * - `days`: `days` (1 … 14) for each own turn, for correspondence.
 */
export type TimeControl = z.infer<typeof timeControlSchema>;

/**
 * When what is done about an absent person: seconds since the game began to wait for him, 0 for
 * never. Together with the stand-in of the table it is the ladder remind → pause → safe turn → bot →
 * vote, whose times do not decrease.
 */
export type AbsenceRules = z.infer<typeof absenceSchema>;

/** Clock, whole ladder with the stand-in, and who sat where, by seat, when a game began. */
export type Terms = z.infer<typeof termsSchema>;

/** What may be voted for about an absent person. */
export type Ballot = z.infer<typeof ballotSchema>;

/** The rungs of the ladder as they are said of a seat; empty for a seat that is on none. */
export const STEPS = ['', 'reminded', 'paused', 'safe', 'bot', 'vote'] as const;
export type Step = (typeof STEPS)[number];

/** Why the game stands still; empty when it does not. */
export const PAUSES = ['', 'host', 'absence'] as const;
export type PauseReason = (typeof PAUSES)[number];

/** Who ended the game before the rules did; empty when nobody has. */
export const ENDINGS = ['', 'host', 'vote'] as const;
export type Ending = (typeof ENDINGS)[number];

/** A vote that is open. The ballots are with the seats. */
export interface Vote {
  /** Whose absence it is about. */
  readonly seat: Seat;
  /** Milliseconds since 1970 at which it closes without a majority: the table waits on. */
  readonly until: number;
  /**
   * Seats that have a vote: whose person was there when it was opened and still holds the seat. Not
   * there in votes that an earlier version opened.
   */
  readonly voters?: readonly Seat[];
}

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

/** The clock of the synchronized state; `null` for none. */
export const clockOf = (state: { readonly clock: string }): TimeControl | null =>
  state.clock === '' ? null : (JSON.parse(state.clock) as TimeControl);

/** The ladder of the synchronized state. */
export const absenceOf = (state: { readonly absence: string }): AbsenceRules =>
  state.absence === '' ? NO_ABSENCE : (JSON.parse(state.absence) as AbsenceRules);

/** The open vote of the synchronized state; `undefined` when there is none. */
export const voteOf = (state: { readonly vote: string }): Vote | undefined =>
  state.vote === '' ? undefined : (JSON.parse(state.vote) as Vote);
