import { type Server as HttpServer, ServerResponse } from 'node:http';
import { Server as NetServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { Services } from '../services.ts';

/** Milliseconds in which a proxy learns from `/ready` that it is to ask other servers. */
const NOTICE = 1000;

/** Milliseconds in which those who have a connection may still ask something. */
const DRAIN = 1000;

/** Milliseconds in which the last of them get their answers; streams get none. */
const ANSWERS = 3000;

/**
 * One of several servers leaves: says so to proxies while it still answers everything, then takes no
 * further connections, and answers for a while what comes over those that are there, each once. A
 * call on its way is not lost. What comes later is cut: a proxy then asks another server, where it would
 * pass on an answer that this one stops.
 */
export async function drain(http: HttpServer, services: Services): Promise<void> {
  services.leaving = true;
  await pause(NOTICE);
  const answering = new Set<ServerResponse>();
  http.prependListener('request', (_request, response) => {
    if (!(response instanceof ServerResponse)) return;
    response.setHeader('Connection', 'close');
    answering.add(response);
    response.once('close', () => answering.delete(response));
  });
  // That of HTTP would cut connections that are idle now, on which a proxy may be about to ask.
  NetServer.prototype.close.call(http);
  await pause(DRAIN);
  http.removeAllListeners('request');
  http.on('request', ({ socket }) => socket.destroy());
  const last = [...answering].filter((response) => !response.headersSent);
  await Promise.race([
    Promise.all(last.map((response) => new Promise((resolve) => response.once('close', resolve)))),
    pause(ANSWERS, undefined, { ref: false }),
  ]);
}
