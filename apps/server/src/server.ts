import { createServer, type Server as HttpServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { LocalDriver, LocalPresence, matchMaker, Server } from '@colyseus/core';
import { WebSocketTransport } from '@colyseus/ws-transport';
import { MAX_MESSAGE_BYTES, ROOM_NAME } from '@vinci/protocol';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import { createApp } from './http/app.ts';
import { isAllowedOrigin } from './http/guard.ts';
import { gameRoom } from './rooms/game-room.ts';
import type { Services } from './services.ts';
import { Sessions } from './session/sessions.ts';
import { Store } from './store/store.ts';
import { VERSION } from './version.ts';

/** A server that listens. */
export interface RunningServer {
  readonly port: number;
  readonly services: Services;
  /** Tells everybody, finishes what was begun, closes the journal. May be called twice. */
  stop(): Promise<void>;
}

/** Milliseconds between two pings; a connection that misses two is taken for lost. */
const PING_INTERVAL = 5000;

/**
 * Starts the server. Rejects when the port is taken or the journal cannot be opened. One process
 * holds one server, because Colyseus' matchmaker is global.
 */
export async function startServer(config: Config, log: Logger): Promise<RunningServer> {
  const store = await Store.open(config.dataDir);
  const sessions = new Sessions(store, (error, game) => {
    log.error({ err: error, game }, 'a request failed');
  });
  const services: Services = { config, log, store, sessions, stopping: false };
  const http = createServer();
  try {
    const colyseus = await listen(http, services);
    let stopping: Promise<void> | undefined;
    return {
      port: (http.address() as AddressInfo).port,
      services,
      stop: () => {
        stopping ??= stop(colyseus, http, services);
        return stopping;
      },
    };
  } catch (error) {
    await store.close();
    throw error;
  }
}

async function listen(http: HttpServer, services: Services): Promise<Server> {
  const { config, log } = services;
  const colyseus = new Server({
    greet: false,
    gracefullyShutdown: false,
    driver: new LocalDriver(),
    presence: new LocalPresence(),
    logger: log,
    transport: new WebSocketTransport({
      server: http,
      maxPayload: MAX_MESSAGE_BYTES,
      pingInterval: PING_INTERVAL,
      verifyClient: ({ origin, req }: { origin: string | undefined; req: IncomingMessage }) =>
        !services.stopping && isAllowedOrigin(origin, req.headers.host, config),
    }),
  });
  colyseus.define(ROOM_NAME, gameRoom(services));
  // Colyseus only logs that a port is taken.
  const failure = new Promise<never>((_resolve, reject) => http.once('error', reject));
  await Promise.race([colyseus.listen(config.port, config.host), failure]);
  // Colyseus' own matchmaking over HTTP would open rooms past our checks: only our routes answer.
  http.removeAllListeners('request');
  http.on('request', createApp(services, VERSION));
  return colyseus;
}

async function stop(colyseus: Server, http: HttpServer, services: Services): Promise<void> {
  services.stopping = true;
  services.log.info('stopping');
  await colyseus.gracefullyShutdown(false);
  http.closeAllConnections();
  await services.store.close();
  await matchMaker.presence?.shutdown();
  services.log.info('stopped');
}
