import type { AbsenceRules, Ballot, StandIn } from '@vinci/protocol';
import * as governing from '@vinci/session/governing';
import type { GameSession } from '@vinci/session/session';
import { settle } from './clock.ts';
import { MINUTE, SECOND, TimedGame } from './timed.ts';

export const codeOf = (answer: { ok: boolean; error?: { code: string } }): string =>
  answer.ok ? 'ok' : (answer.error?.code ?? '');

export const LADDER = { remind: 60, pause: 120, safe: 300, vote: 1200 };
export const BOT: StandIn = { after: 600, strength: 'easy' };

export const start = (
  absence: AbsenceRules,
  standIn: StandIn | null = null,
  more = {},
  people = 3,
) => TimedGame.start(people, { absence, standIn, pace: 'instant', ...more });

export const vote = async (session: GameSession, seat: number, choice: Ballot): Promise<string> => {
  const answer = await session.decide((table, moment) =>
    governing.castBallot(table, seat, choice, moment),
  );
  await settle();
  return codeOf(answer);
};

/** Everybody but the one who has to act is there, after the opening. */
export async function abandoned(game: TimedGame): Promise<{ away: number; others: number[] }> {
  await game.come(0, 1, 2);
  for (let choices = 0; choices < 3; choices++) await game.play();
  const away = game.actor;
  const others = [0, 1, 2].filter((seat) => seat !== away);
  await game.leave(away);
  return { away, others };
}

/** Plays for all but one until something has happened. */
export async function playUntil(game: TimedGame, away: number, so: () => boolean): Promise<void> {
  for (let turn = 0; turn < 20 && !so(); turn++) {
    if (game.actor !== away) await game.play();
    await game.clock.pass(1);
  }
  expect(so()).toBe(true);
}

/**
 * The table votes about somebody whose turns are played safely, and the game is paused for another one,
 * who has to act.
 *
 * @returns whom the vote is about
 */
export async function twoAway(game: TimedGame): Promise<number> {
  const { session, clock } = game;
  await game.come(0, 1, 2, 3);
  for (let choices = 0; choices < 4; choices++) await game.play();
  const away = game.actor;
  await game.leave(away);
  await clock.pass(5 * MINUTE);
  await playTo(game, away);
  await clock.pass(20 * SECOND);
  const other = game.actor;
  await game.leave(other);
  await clock.pass(MINUTE);
  expect([session.table.vote?.seat, game.actor]).toEqual([away, other]);
  return away;
}

/** Plays for all who are there until a seat has to act. */
export async function playTo(game: TimedGame, seat: number): Promise<void> {
  for (let turn = 0; turn < 10 && game.actor !== seat; turn++) await game.play();
  expect(game.actor).toBe(seat);
}
