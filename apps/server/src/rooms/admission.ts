import { ClientState, CloseCode, type Room } from '@colyseus/core';
import { CLOSE_CODES, PROTOCOL_ERRORS } from '@vinci/protocol';
import type { GameSession } from '../session/session.ts';
import { admitsVisitors } from '../session/table.ts';
import { type GameClient, holderOf } from './client.ts';

/** Connections without a seat in one game. */
export const MAX_WATCHERS = 200;

/** Connections of one seat; a further one takes the place of the oldest. */
const MAX_PER_SEAT = 8;

/** Milliseconds in which a new connection must say that it is ready. */
const JOIN_TIMEOUT = 15_000;

/** Whether a connection may stay; it is closed when not. */
export function admit(session: GameSession, client: GameClient): boolean {
  const { hash } = holderOf(client);
  const holds = session.seatOf(hash) >= 0 || session.invitationOf(hash) !== undefined;
  if (holds || admitsVisitors(session.table)) return true;
  client.send('notice', { id: 'closed', text: PROTOCOL_ERRORS['room/unknown'].text });
  client.leave(CLOSE_CODES.closed);
  return false;
}

/** Closes a connection when a new one is one too many. */
export function limitConnections(clients: readonly GameClient[], client: GameClient): void {
  const { seat } = holderOf(client);
  const same = clients.filter((other) => holderOf(other).seat === seat);
  if (same.length <= (seat < 0 ? MAX_WATCHERS : MAX_PER_SEAT)) return;
  const leaving = seat < 0 ? intruder(same, client) : same[0];
  leaving?.leave(CLOSE_CODES.closed);
}

/**
 * Who has to go when there are too many visitors: the newcomer, or the last one of an address that
 * has more of them, so that nobody can keep all others out.
 */
function intruder(visitors: readonly GameClient[], newcomer: GameClient): GameClient | undefined {
  const byAddress = Map.groupBy(visitors, ({ auth }) => auth?.address);
  const own = byAddress.get(newcomer.auth?.address)?.length ?? 0;
  const most = [...byAddress.values()].reduce((a, b) => (b.length > a.length ? b : a), []);
  return most.length > own ? most.at(-1) : newcomer;
}

/** A connection must soon say that it is ready, because all that is sent to it waits for that. */
export function awaitReady(client: GameClient): void {
  const timeout = setTimeout(() => {
    if (client.state === ClientState.JOINING) client.leave(CloseCode.WITH_ERROR);
  }, JOIN_TIMEOUT);
  timeout.unref();
}

/** A room does not wait any more for those who have reserved a place in it and do not come. */
export function forgetReservations(room: Room): void {
  const places = Object(Reflect.get(room, '_reservedSeats'));
  const timeouts = Object(Reflect.get(room, '_reservedSeatTimeouts'));
  for (const session of Object.keys(timeouts)) {
    clearTimeout(timeouts[session]);
    delete timeouts[session];
    delete places[session];
  }
}
