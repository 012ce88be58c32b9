/**
 * All that this server touches of Node's HTTP besides the documented API.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Asks HTTP to let go of the connection of a call as it does for a WebSocket, with an `upgrade` event. Node keeps
 * call, answer and parser for as long as an answer goes on, which is five times what the connection itself takes.
 * To be called when the call has just come, and before anything is awaited.
 *
 * HTTP keeps a connection on which another call waits before or behind this one. So does a Node that does not
 * look at `upgrade`: all is then as without this, except for the memory.
 *
 * Upstream: `response.hijack()`, after which a connection is its caller's.
 */
export function letGo(request: IncomingMessage, response: ServerResponse): void {
  const { socket } = response;
  if (socket === null || isForSocket(request)) return;
  Reflect.set(request, 'upgrade', true);
  response.setHeader('Connection', 'close');
  socket.on('error', ignore);
  socket.on('end', close);
}

/** Whether a connection of which HTTP lets go is to become a WebSocket. */
export const isForSocket = ({ headers }: IncomingMessage): boolean => headers.upgrade !== undefined;

/** Whether HTTP has let go of the connection of a call: then it does not listen to it any more. */
export const isLetGo = ({ socket }: IncomingMessage): boolean => socket.listenerCount('data') === 0;

/**
 * The connection of a call that HTTP has let go of, for the rest of the answer or all of it.
 *
 * Upstream: `response.detachSocket`, which is there and not documented.
 */
export function connectionOf({ socket }: IncomingMessage, response: ServerResponse): Socket {
  response.detachSocket(socket);
  return socket;
}

/** An error is followed by a close. */
function ignore(): void {}

function close(this: Socket): void {
  this.end();
}
