/**
 * All that this server touches of Colyseus, and of the socket below it, besides the public API. Each says
 * what upstream would have to offer instead.
 */
import { EventEmitter } from 'node:events';
import { Writable } from 'node:stream';
import type { Client, Room } from '@colyseus/core';
import type { WebSocketTransport } from '@colyseus/ws-transport';

/** What was noted of a reservation: the options, `auth`, whether it was taken, whether it is of a lost connection. */
type Place<Auth> = readonly [unknown, Auth | undefined, ...boolean[]];

/**
 * Places in a room that were reserved and not taken yet, by session.
 *
 * Upstream: `room.reservations`, to be counted and read.
 */
export const placesOf = <Auth>(room: Room): Record<string, Place<Auth>> =>
  Object(Reflect.get(room, '_reservedSeats'));

/**
 * A room does not wait any more for those who have reserved a place and do not come.
 *
 * Upstream: `disconnect` drops reservations, instead of waiting until they run out.
 */
export function forgetReservations(room: Room): void {
  const places = placesOf(room);
  const timeouts = Object(Reflect.get(room, '_reservedSeatTimeouts'));
  for (const session of Object.keys(timeouts)) {
    clearTimeout(timeouts[session]);
    delete timeouts[session];
    delete places[session];
  }
}

/**
 * Lets somebody see each frame of a client before it is decoded.
 *
 * Upstream: `room.onFrame(client, frame)`, which may refuse it.
 *
 * @param guard calls `decode` for a frame that may pass
 */
export function beforeDecoding<Of extends Client>(
  room: Room,
  guard: (client: Of, frame: unknown, decode: () => void) => void,
): void {
  const decode: unknown = Reflect.get(room, '_onMessage');
  if (typeof decode !== 'function') throw new Error('room/colyseus-changed');
  Reflect.set(room, '_onMessage', (client: Of, frame: unknown) =>
    guard(client, frame, () => decode.call(room, client, frame)),
  );
}

/**
 * The stream below a WebSocket, to write several frames at once.
 *
 * Upstream: a transport that gathers the frames of one turn of the event loop.
 */
export function streamOf({ ref }: Client): Writable | undefined {
  const socket: unknown = Reflect.get(ref, '_socket');
  return socket instanceof Writable ? socket : undefined;
}

/** Whether a connection takes messages. Upstream: `client.readyState`, which is there and not declared. */
export const isOpen = ({ ref }: Client): boolean => Reflect.get(ref, 'readyState') === 1;

/** Ends a connection without a goodbye, for which there is no room. Upstream: `client.terminate()`. */
export function terminate({ ref }: Client): void {
  const cut: unknown = Reflect.get(ref, 'terminate');
  if (typeof cut === 'function') cut.call(ref);
}

/**
 * Lets somebody see each WebSocket that a transport opens.
 *
 * Upstream: errors of a socket that come from what a client sent are no faults of the server, and are not
 * logged as such.
 */
export function eachSocket(
  transport: WebSocketTransport,
  see: (socket: EventEmitter) => void,
): void {
  const server: unknown = Reflect.get(transport, 'wss');
  if (server instanceof EventEmitter) server.on('connection', see);
}
