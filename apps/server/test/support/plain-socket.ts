import type { EnteredReply } from '@vinci/protocol';
import { pack } from 'msgpackr';
import WebSocket from 'ws';
import { call } from './player.ts';

/**
 * A socket in a game without the SDK, which reads only what the test reads. It has said that it is
 * ready and has got the state.
 *
 * @param headers of the HTTP call
 * @param saysReady whether it says that it is ready; else it has only heard that it may
 */
export async function plainSocket(
  base: string,
  code: string,
  headers: Record<string, string> = {},
  saysReady = true,
): Promise<WebSocket> {
  const path = `/api/games/${code}/enter`;
  const { reservation } = await call<EnteredReply>(base, path, {}, headers);
  const { processId, roomId, sessionId } = reservation;
  const url = `${base.replace('http', 'ws')}/${processId}/${roomId}?sessionId=${sessionId}`;
  const socket = new WebSocket(url);
  socket.on('error', () => undefined);
  await new Promise<void>((resolve, reject) => {
    socket.once('close', (reason) => reject(new Error(`refused with ${reason}`)));
    socket.on('message', (frame: Buffer) => {
      if (frame[0] === 10 && saysReady) socket.send(new Uint8Array([10]));
      if (frame[0] === (saysReady ? 14 : 10)) resolve();
    });
  });
  return socket;
}

/** The frame of a request. */
export const requestFrame = (name: string, payload: object = {}): Buffer =>
  Buffer.concat([Buffer.from([21, 1, 0xa0 | name.length]), Buffer.from(name), pack(payload)]);
