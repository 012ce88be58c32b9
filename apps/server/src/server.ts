import { createServer, type Server as HttpServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import { LocalDriver, LocalPresence, matchMaker, Server } from '@colyseus/core';
import { WebSocketTransport } from '@colyseus/ws-transport';
import { CODE_ALPHABET, CODE_LENGTH, MAX_MESSAGE_BYTES, ROOM_NAME } from '@vinci/protocol';
import type { Logger } from 'pino';
import type { Brain } from './bots/brain.ts';
import { createBrain } from './bots/real-brain.ts';
import { Turnstile } from './bots/turnstile.ts';
import { type Clock, machineClock } from './clock.ts';
import type { Config } from './config.ts';
import { createApp } from './http/app.ts';
import { isAllowedOrigin } from './http/guard.ts';
import { type ServedMetrics, serveMetrics } from './http/metrics.ts';
import { Retention } from './operations/retention.ts';
import { RulesCheck } from './operations/rules-check.ts';
import { gameRoom } from './rooms/game-room.ts';
import { Rooms } from './rooms/rooms.ts';
import type { Services } from './services.ts';
import { Sessions } from './session/sessions.ts';
import { placeOf } from './store/place.ts';
import { lockFolder } from './store/sqlite.ts';
import { Store } from './store/store.ts';
import { VERSION } from './version.ts';

/** A server that listens. */
export interface RunningServer {
  readonly port: number;
  /** Where metrics are read, when they are. */
  readonly metricsPort: number | undefined;
  readonly services: Services;
  /** Tells everybody, finishes what was begun, closes the journal. May be called twice. */
  stop(): Promise<void>;
}

/** What tests put in the place of the usual. */
export interface Parts {
  readonly brain?: Brain;
  readonly clock?: Clock;
}

/** Milliseconds between two pings; a connection that misses two is taken for lost. */
const PING_INTERVAL = 5000;

/** Milliseconds that a stopping server waits for people who do not answer, as sleeping phones. */
const GOODBYE = 1500;

/** Where a socket may be opened; other addresses would only reach into the framework. */
const SOCKET_ADDRESS = new RegExp(`^/[^?]*/[${CODE_ALPHABET}]{${CODE_LENGTH}}[?]`);

/**
 * Starts the server. Rejects when the port is taken, the journal cannot be opened or another server
 * uses its folder. One process holds one server, because Colyseus' matchmaker is global.
 */
export async function startServer(
  config: Config,
  log: Logger,
  parts: Parts = {},
): Promise<RunningServer> {
  const unlock = config.databaseUrl === undefined ? lockFolder(config.dataDir) : () => undefined;
  let served: ServedMetrics | undefined;
  const release = (): void => {
    served?.close();
    unlock();
  };
  try {
    served = await serveMetrics(config);
    return await start(config, log, parts, served, release);
  } catch (error) {
    release();
    throw error;
  }
}

async function start(
  config: Config,
  log: Logger,
  { brain = createBrain({ threads: config.botThreads }), clock = machineClock }: Parts,
  served: ServedMetrics | undefined,
  release: () => void,
): Promise<RunningServer> {
  const metrics = served?.metrics;
  const store = await Store.open(placeOf(config));
  store.onCommit = metrics?.commit;
  store.snapshots.onIgnored = (game, reason) =>
    log.warn({ game, reason }, 'a snapshot was ignored');
  const sessions = new Sessions(
    store,
    (error, game) => {
      log.error({ err: error, game }, 'a request failed');
    },
    clock.now,
  );
  const services: Services = {
    config,
    log,
    store,
    sessions,
    rooms: new Rooms(() => services),
    brain: metrics?.brain(brain) ?? brain,
    clock,
    turnstile: new Turnstile(),
    metrics,
    stopping: false,
  };
  const http = createServer();
  try {
    const sockets = socketsOf(http);
    const colyseus = await listen(http, services);
    const retention = new Retention({ ...services, days: config.retentionDays });
    const rulesCheck = new RulesCheck(services);
    metrics?.countBroken(() => rulesCheck.broken.length);
    let stopping: Promise<void> | undefined;
    return {
      port: (http.address() as AddressInfo).port,
      metricsPort: served?.port,
      services,
      stop: () => {
        stopping ??= stop(colyseus, http, sockets, services, [retention, rulesCheck]).finally(
          release,
        );
        return stopping;
      },
    };
  } catch (error) {
    await store.close();
    throw error;
  }
}

/** The open WebSockets of a server. */
function socketsOf(http: HttpServer): ReadonlySet<Duplex> {
  const sockets = new Set<Duplex>();
  http.on('upgrade', (_request, socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  return sockets;
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
        !services.stopping &&
        SOCKET_ADDRESS.test(req.url ?? '') &&
        isAllowedOrigin(origin, req.headers.host, config),
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

const pause = (milliseconds: number): Promise<unknown> =>
  setTimeout(milliseconds, undefined, { ref: false });

async function stop(
  colyseus: Server,
  http: HttpServer,
  sockets: ReadonlySet<Duplex>,
  services: Services,
  sweeps: readonly { stop(): Promise<void> }[],
): Promise<void> {
  services.stopping = true;
  services.log.info('stopping');
  const closed = colyseus.gracefullyShutdown(false);
  const gone = [...sockets].map(
    (socket) => new Promise((resolve) => socket.once('close', resolve)),
  );
  await Promise.race([Promise.all([closed, ...gone]), pause(GOODBYE)]);
  // Whoever has not said goodbye is cut off; places that were reserved and not taken do not count.
  for (const socket of sockets) socket.destroy();
  await Promise.race([closed, pause(GOODBYE)]);
  await Promise.all(sweeps.map((each) => each.stop()));
  await services.brain.close();
  await services.sessions.settled();
  http.close();
  http.closeAllConnections();
  await services.store.close();
  await matchMaker.presence?.shutdown();
  services.log.info('stopped');
}
