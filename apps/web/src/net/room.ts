import type { EnteredReply, GameState } from '@vinci/protocol';
import { Client, type Room } from 'colyseus.js';

/** The part of a Colyseus room that the session uses. */
export interface GameRoom {
  request(name: string, payload: unknown): Promise<unknown>;
  onMessage<Payload>(type: string | number, handler: (payload: Payload) => void): void;
  onState(handler: (state: GameState) => void): void;
  /** Called once when the socket is gone, for whatever reason. */
  onClose(handler: (code: number) => void): void;
  ping(answered: () => void): void;
  leave(): void;
}

/**
 * Opens the socket for a reservation. The session heals interruptions itself, by entering again with
 * its token, so Colyseus' own reconnection is off: it cannot survive a restarted server.
 */
export async function openRoom(
  base: string,
  reservation: EnteredReply['reservation'],
  schema: typeof GameState,
): Promise<GameRoom> {
  const client = new Client(base.replace(/\/$/, ''));
  const room: Room<unknown, GameState> = await client.consumeSeatReservation(reservation, schema);
  room.reconnection.enabled = false;
  return {
    request: (name, payload) => room.request(name as never, payload as never),
    onMessage: (type, handler) => {
      room.onMessage(type as never, handler as never);
    },
    onState: (handler) => {
      room.onStateChange((state) => handler(state as GameState));
    },
    onClose: (handler) => {
      room.onLeave((code) => handler(code));
    },
    ping: (answered) => room.ping(answered),
    leave: () => {
      void room.leave(false);
    },
  };
}
