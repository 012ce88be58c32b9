import { type Server as HttpServer, ServerResponse } from 'node:http';
import { Server as NetServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** Milliseconds in which those who have a connection may still ask something. */
const DRAIN = 1000;

/**
 * Takes no further connections, so that a proxy that is refused asks another server, and answers for
 * a while what comes over those that are there, each once: a call on its way is not lost.
 */
export async function drain(http: HttpServer): Promise<void> {
  http.prependListener('request', (_request, response) => {
    if (response instanceof ServerResponse) response.setHeader('Connection', 'close');
  });
  // That of HTTP would cut connections that are idle now, on which a proxy may be about to ask.
  NetServer.prototype.close.call(http);
  await pause(DRAIN);
}
