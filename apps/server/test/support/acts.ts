/** What people do at a table, as the session carries it out, without a connection that asks. */
import type { Opponent } from '@vinci/protocol';
import type { Seat } from '@vinci/rules';
import * as arriving from '@vinci/session/arriving';
import { switchCoach } from '@vinci/session/coach';
import { settings } from '@vinci/session/governing';
import { withToken } from '@vinci/session/handlers';
import * as leaving from '@vinci/session/leaving';
import * as seating from '@vinci/session/seating';
import type { GameSession } from '@vinci/session/session';
import type { Settings } from '@vinci/session/table';

export const sit = (session: GameSession, seat: Seat | undefined, name: string | undefined) =>
  withToken(session, (hash, table, moment) => arriving.sit(table, seat, { hash, name }, moment));

export const addLink = (session: GameSession, seat: Seat) =>
  withToken(session, (hash, table) => arriving.addLink(table, seat, hash));

export const revoke = (session: GameSession, seat: Seat, by: 'self' | 'host' = 'self') =>
  withToken(session, (hash, table) => arriving.revoke(table, seat, hash, by));

export const leave = (session: GameSession, seat: Seat) =>
  session.decide((table, moment) => leaving.leave(table, seat, moment));

export const kick = (session: GameSession, seat: Seat) =>
  session.decide((table) => seating.kick(table, seat));

export const rename = (session: GameSession, seat: Seat, name: string) =>
  session.decide((table) => seating.rename(table, seat, name));

export const setColour = (session: GameSession, seat: Seat, colour: number) =>
  session.decide((table) => seating.setColour(table, seat, colour));

export const setOccupant = (session: GameSession, seat: Seat, occupant: Opponent | undefined) =>
  session.decide((table) => seating.setOccupant(table, seat, occupant, session.pick));

export const configure = (session: GameSession, wanted: Settings) =>
  session.decide((table, moment) => settings(table, wanted, moment, session.pick));

export const handOver = (session: GameSession, seat: Seat) =>
  session.decide((table) => seating.handOver(table, seat));

export const promise = (session: GameSession, seat: Seat, promised: string) =>
  session.decide((table) => seating.setPromise(table, seat, promised));

export const coach = (session: GameSession, seat: Seat, on: boolean) =>
  session.decide((table, { notes }) => switchCoach(table, notes, seat, on));

interface Answer {
  readonly ok: boolean;
  readonly error?: { readonly code: string };
}

/** Code of the refusal, if it is one. */
export const refusalOf = async (answer: Answer | Promise<Answer>): Promise<string | undefined> =>
  (await answer).error?.code;
