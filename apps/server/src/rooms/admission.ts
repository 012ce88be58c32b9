import { ClientState, CloseCode, type Room } from '@colyseus/core';
import { CLOSE_CODES, PROTOCOL_ERRORS } from '@vinci/protocol';
import type { GameSession } from '@vinci/session/session';
import { admitsVisitors } from '@vinci/session/table';
import { type GameClient, type Guest, holderOf, say } from './client.ts';
import { placesOf } from './colyseus-private.ts';

/** Connections without a seat in one game. */
export const MAX_WATCHERS = 200;

/** Connections of one seat; a further one takes the place of the oldest. */
const MAX_PER_SEAT = 8;

/** Places in one game that people without a seat have reserved and not taken yet. */
export const MAX_RESERVED = 2000;

/** Milliseconds in which a new connection must say that it is ready. */
const JOIN_TIMEOUT = 15_000;

/** Whether a token is good for a seat of the game, taken or free. */
const belongs = (session: GameSession, hash: string | undefined): boolean =>
  session.seatOf(hash) >= 0 || session.invitationOf(hash) !== undefined;

/** Whether somebody may look who has the token of a hash, or none. */
export const admits = (session: GameSession, hash: string | undefined): boolean =>
  belongs(session, hash) || admitsVisitors(session.table);

/** Whether a connection may stay; it is closed when not. */
export function admit(session: GameSession, client: Guest): boolean {
  if (admits(session, holderOf(client).hash)) return true;
  say(client, 'notice', { id: 'closed', text: PROTOCOL_ERRORS['room/unknown'].text });
  client.leave(CLOSE_CODES.closed);
  return false;
}

/** The connection that has to go when a new one is one too many. */
export function oneTooMany<Of extends Guest>(clients: readonly Of[], client: Of): Of | undefined {
  const { seat } = holderOf(client);
  const same = clients
    .filter((other) => holderOf(other).seat === seat)
    .sort((a, b) => holderOf(a).since - holderOf(b).since);
  if (same.length <= (seat < 0 ? MAX_WATCHERS : MAX_PER_SEAT)) return undefined;
  return seat < 0 ? intruder(same, client) : same[0];
}

/**
 * Who has to go when there are too many visitors: the newcomer, or the last one of an address that
 * has more of them, so that nobody can keep all others out.
 */
function intruder<Of extends Guest>(visitors: readonly Of[], newcomer: Of): Of | undefined {
  const byAddress = Map.groupBy(visitors, ({ auth }) => auth?.address);
  const own = byAddress.get(newcomer.auth?.address)?.length ?? 0;
  const most = [...byAddress.values()].reduce((a, b) => (b.length > a.length ? b : a), [] as Of[]);
  return most.length > own ? most.at(-1) : newcomer;
}

/** A connection must soon say that it is ready, because all that is sent to it waits for that. */
export function awaitReady(client: GameClient): void {
  const timeout = setTimeout(() => {
    if (client.state === ClientState.JOINING) client.leave(CloseCode.WITH_ERROR);
  }, JOIN_TIMEOUT);
  timeout.unref();
}

/**
 * Whether a place is left for somebody who is about to enter. Who belongs to the table always has one;
 * strangers share theirs, of which those do not count that are kept for lost connections.
 */
export function hasPlaceFor(room: Room, session: GameSession, hash: string | undefined): boolean {
  const places = Object.values(placesOf<GameClient['auth']>(room));
  if (places.length < MAX_RESERVED || belongs(session, hash)) return true;
  const strangers = places.filter(
    ([, auth, , isLost]) => isLost !== true && !belongs(session, auth?.hash),
  );
  return strangers.length < MAX_RESERVED;
}
