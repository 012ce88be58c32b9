/**
 * The process under load: the real server, or a bare Colyseus server. Answers its parent's questions
 * about its time and memory.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { keepHeapLean } from '../../apps/server/src/lean-heap.ts';
import { IDLE_SECONDS, type Usage } from './target.ts';

/** A bare Colyseus server. What each kind needs is loaded there, so that its memory is its own. */
async function startBare(): Promise<number> {
  const { matchMaker, Server } = await import('@colyseus/core');
  const { WebSocketTransport } = await import('@colyseus/ws-transport');
  const { default: express } = await import('express');
  const { BareRoom } = await import('./bare-room.ts');
  const http = createServer();
  const server = new Server({
    greet: false,
    gracefullyShutdown: false,
    transport: new WebSocketTransport({ server: http }),
  });
  server.define('game', BareRoom);
  await server.listen(0, '127.0.0.1');
  const rooms = new Map<string, string>();
  http.removeAllListeners('request');
  http.on(
    'request',
    express().post('/enter/:name', async (request, response) => {
      const { name } = request.params;
      // A room that everybody has left is gone.
      const known = await matchMaker.getRoomById(rooms.get(name) ?? '');
      const room = known ?? (await matchMaker.createRoom('game', {}));
      rooms.set(name, room.roomId);
      response.json({ reservation: await matchMaker.reserveSeatFor(room, {}) });
    }),
  );
  return (http.address() as AddressInfo).port;
}

/** @param inMemory keeps the journal in memory, for what it costs to have it on disk */
async function startReal(place: string, inMemory: boolean): Promise<number> {
  // As `npm start` does.
  keepHeapLean();
  const { readConfig } = await import('../../apps/server/src/config.ts');
  const { isDatabaseUrl } = await import('../../apps/server/src/store/place.ts');
  const { Store } = await import('../../apps/server/src/store/store.ts');
  const { newLog } = await import('../../apps/server/src/trace.ts');
  const config = readConfig({
    HOST: '127.0.0.1',
    PORT: '0',
    ...(isDatabaseUrl(place) ? { DATABASE_URL: place } : { VINCI_DATA_DIR: place }),
    REDIS_URL: redis,
    VINCI_CREATE_LIMIT: '1000000',
    VINCI_GUESS_LIMIT: '1000000',
    VINCI_HTTP_LIMIT: '1000000',
    VINCI_REQUEST_RATE: '1000000',
    VINCI_IDLE_SECONDS: `${IDLE_SECONDS}`,
    VINCI_LOG_LEVEL: 'warn',
  });
  const log = newLog(config.logLevel, process.stderr);
  const parts = inMemory ? { store: await Store.open(':memory:') } : {};
  const { startServer } = await import('../../apps/server/src/server.ts');
  return (await startServer(config, log, parts)).port;
}

const [kind, place = '', redis = ''] = process.argv.slice(2);
const port = kind === 'bare' ? await startBare() : await startReal(place, kind === 'memory');
process.send?.({ port });
let collecting = 0;
process.on('message', () => {
  const { user, system } = process.cpuUsage();
  globalThis.gc?.();
  const after = process.cpuUsage();
  const { heapUsed, external, rss } = process.memoryUsage();
  const usage: Usage = {
    cpu: (user + system - collecting) / 1000,
    heap: heapUsed + external,
    rss,
  };
  // It is asked for here and is no work of the server.
  collecting += after.user + after.system - user - system;
  process.send?.(usage);
});
process.on('disconnect', () => process.exit(0));
