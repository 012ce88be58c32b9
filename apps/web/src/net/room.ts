import type { EnteredReply, GameState } from '@vinci/protocol';
import { Room } from 'colyseus.js';

/** The part of a Colyseus room that the connection uses. */
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
 * Opens the socket for a reservation. The connection heals interruptions itself, by entering again with
 * its token, so Colyseus' own reconnection is off: it cannot survive a restarted server. The client of Colyseus
 * is left out: matchmaking, accounts and requests of its own are a sixth of what it weighs.
 *
 * @param base address of the page, whose scheme the socket follows
 * @throws Error when the server closes the socket before it has let anybody in
 */
export async function openRoom(
  base: string,
  { name, processId, roomId, sessionId, publicAddress }: EnteredReply['reservation'],
  schema: typeof GameState,
): Promise<GameRoom> {
  const room = new Room<unknown, GameState>(name, schema);
  room.roomId = roomId;
  room.sessionId = sessionId;
  const entered = new Promise<void>((resolve, reject) => {
    // biome-ignore lint/complexity/useLiteralKeys: protected, and read like this by Colyseus' own client
    room['onJoin'].once(() => resolve());
    room.onError.once((code, message) => reject(new Error(`${code} ${message ?? ''}`)));
  });
  const own = base.replace(/^http/, 'ws').replace(/\/$/, '');
  const server = publicAddress === undefined ? own : `${own.split('//', 1)[0]}//${publicAddress}`;
  room.connect(`${server}/${processId}/${roomId}?sessionId=${sessionId}`, {});
  await entered;
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

/** Opens a line, as `openRoom` does. */
export type OpenRoom = typeof openRoom;
