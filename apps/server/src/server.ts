import { createServer, type Server as HttpServer, type ServerOptions } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { LocalDriver, LocalPresence, matchMaker, Server } from '@colyseus/core';
import { ROOM_NAME } from '@vinci/protocol';
import type { Brain } from '@vinci/session/bots/brain';
import type { Clock } from '@vinci/session/clock';
import type { Logger } from 'pino';
import { createBrain } from './bots/pool.ts';
import { Turnstile } from './bots/turnstile.ts';
import { machineClock } from './clock.ts';
import type { Config } from './config.ts';
import { createApp } from './http/app.ts';
import { drain } from './http/drain.ts';
import { limits } from './http/limits.ts';
import { serveMetrics } from './http/metrics.ts';
import { PATIENCE } from './http/patience.ts';
import { givingUpUnread, type UnreadPatience } from './http/unread.ts';
import { whileWaiting } from './http/waiting.ts';
import type { LogState } from './log-output.ts';
import { createNotify } from './notify/create.ts';
import { createOutward, type Outward } from './notify/outward.ts';
import { Retention } from './operations/retention.ts';
import { RulesCheck } from './operations/rules-check.ts';
import { gameRoom } from './rooms/game-room.ts';
import { openRooms } from './rooms/open-rooms.ts';
import { Rooms } from './rooms/rooms.ts';
import type { Services } from './services.ts';
import { Sessions } from './session/sessions.ts';
import { Sockets } from './sockets.ts';
import { type Fence, isFenceLost } from './store/fence.ts';
import { placeOf } from './store/place.ts';
import { lockFolder } from './store/sqlite.ts';
import { Store } from './store/store.ts';
import { ServerTime } from './time/server-time.ts';
import { Waker } from './time/waker.ts';

/** A server that listens. */
export interface RunningServer {
  readonly port: number;
  readonly metricsPort: number | undefined;
  readonly services: Services;
  /** Lets all games leave memory; people enter again, and find them as the journal has them. */
  forget(): void;
  /** Tells everybody, finishes what was begun, closes the journal. May be called twice. */
  stop(): Promise<void>;
}

/** What is put in the place of the usual, mostly by tests. */
export interface Parts {
  readonly brain?: Brain;
  readonly clock?: Clock;
  readonly outward?: Outward;
  /** Where the log goes, when it can tell how it stands with it. */
  readonly output?: LogState;
  readonly patience?: ServerOptions;
  /** An open journal, instead of opening the one of the settings. */
  readonly store?: Store;
  readonly unread?: UnreadPatience;
}

/** Milliseconds that a stopping server waits for people who do not answer, as sleeping phones. */
const GOODBYE = 1500;

/**
 * Starts the server. Rejects when the port is taken, the journal cannot be opened or another server
 * uses its folder or database. One process holds one server, because Colyseus' matchmaker is global.
 */
export async function startServer(
  config: Config,
  log: Logger,
  parts: Parts = {},
): Promise<RunningServer> {
  let server: RunningServer | undefined;
  let isLost = false;
  const onLost = (): void => {
    if (!isLost) log.fatal('another server uses the database now; this one stops');
    isLost = true;
    void server?.stop();
  };
  const opened: Closing[] = [];
  try {
    server = await start(config, log, parts, onLost, opened);
    if (isLost) void server.stop();
    return server;
  } catch (error) {
    for (const close of opened.toReversed()) {
      try {
        await close();
      } catch (fault) {
        // The others are to be closed all the same, and why the start failed is what counts.
        log.error({ err: fault }, 'a start that failed could not be taken back wholly');
      }
    }
    throw error;
  }
}

/** Takes back a step of a start. */
type Closing = () => unknown;

interface JournalLock {
  /** See `DatabaseLock`. */
  readonly raise: () => Promise<Fence | undefined>;
  readonly release: () => void | Promise<void>;
}

/** Keeps servers away from the journal that must not use it together with this one. */
async function lockJournal(
  { databaseUrl, redisUrl, dataDir }: Config,
  onLost: () => void,
): Promise<JournalLock> {
  if (databaseUrl === undefined) {
    return { raise: async () => undefined, release: lockFolder(dataDir) };
  }
  // Loaded here, so that servers with an embedded journal do without the driver.
  const { lockDatabase } = await import('./store/database-lock.ts');
  return lockDatabase(databaseUrl, redisUrl === undefined, onLost);
}

/** @param opened what is to be closed when the start fails, in the order in which it was opened */
async function start(
  config: Config,
  log: Logger,
  {
    brain = createBrain({ threads: config.botThreads }),
    clock = machineClock,
    outward = createOutward(),
    output = { failing: false, lost: 0 },
    patience = PATIENCE,
    store: given,
    unread,
  }: Parts,
  onLost: () => void,
  opened: Closing[],
): Promise<RunningServer> {
  const lock = await lockJournal(config, onLost);
  opened.push(() => lock.release());
  const served = await serveMetrics(config, () => [...openRooms].map(({ state }) => state));
  opened.push(() => served?.close());
  const metrics = served?.metrics;
  const store = given ?? (await Store.open(placeOf(config)));
  opened.push(() => store.close());
  const fence = await lock.raise();
  if (config.databaseUrl !== undefined) metrics?.database(() => store.databaseBytes());
  store.onCommit = (appends, milliseconds, failed) => {
    metrics?.commit(appends.length, milliseconds, failed);
    if (!log.isLevelEnabled('debug')) return;
    const ms = Math.round(milliseconds);
    for (const { request, code, entries } of appends) {
      log.debug({ request, game: code, entries: entries.length, ms, failed }, 'journal commit');
    }
  };
  // Loaded here, so that a server that is alone does without Redis.
  const several = config.redisUrl === undefined ? undefined : await import('./cluster/cluster.ts');
  const links = await several?.Links.open(config, store, log);
  const http = createServer(patience);
  const sockets = new Sockets(http, () => services);
  const colyseus = new Server({
    greet: false,
    gracefullyShutdown: false,
    driver: links?.driver ?? new LocalDriver(),
    presence: links?.presence ?? new LocalPresence(),
    // A game is opened where it is asked for.
    selectProcessIdToCreateRoom: async () => matchMaker.processId,
    logger: log,
    transport: sockets.transport,
  });
  // Who is alive is known from the leases.
  matchMaker.setHealthChecksEnabled(links === undefined);
  const cluster =
    several &&
    links &&
    new several.Cluster({
      id: matchMaker.processId,
      config,
      links,
      log,
      clock,
      metrics: metrics?.cluster,
      reply: (ask) => services.rooms.reply(ask),
      lost: (game) => {
        log.warn({ game }, 'the lease of a game was lost');
        services.rooms.lose(game);
      },
    });
  opened.push(() => cluster?.leave());
  const time = new ServerTime({
    rows: store.time,
    clock,
    isOneOfSeveral: cluster !== undefined,
    onFault: (error) => log.error({ err: error }, 'no sign of life could be given'),
  });
  const sessions = new Sessions(
    store,
    (error, game) => {
      log.error({ err: error, game }, 'a request failed');
      if (!isFenceLost(error)) return;
      if (cluster === undefined) onLost();
      else cluster.leases.lose(game);
    },
    time.now,
    cluster?.leases ??
      (fence && { take: () => Promise.resolve(fence), give: () => Promise.resolve() }),
  );
  const notify = await createNotify({ config, store, clock, log, metrics }, outward);
  const services: Services = {
    config,
    log,
    output,
    store,
    sessions,
    rooms: new Rooms(() => services),
    notify,
    brain: metrics?.brain(brain) ?? brain,
    clock,
    time,
    turnstile: new Turnstile(),
    cluster,
    metrics,
    rulesCheck: undefined,
    mayCreate: async () => undefined,
    leaving: false,
    stopping: false,
  };
  const rulesCheck = new RulesCheck(services);
  services.rulesCheck = rulesCheck;
  metrics?.countStreams(() => [...openRooms].reduce((sum, { streams }) => sum + streams, 0));
  metrics?.countLines(() => output.lost);
  metrics?.countBroken(() => rulesCheck.broken.length);
  // Before anybody can open a game, and before the clocks of games go on.
  await rulesCheck.run((check) => whileWaiting(config, () => rulesCheck.progress, check));
  await time.start();
  opened.push(
    () => time.stop(),
    () => http.close(),
  );
  await listen(colyseus, http, services, unread);
  const { port } = http.address() as AddressInfo;
  await cluster?.join(port);
  const retention = new Retention({ ...services, days: config.retentionDays });
  notify.notifier.start();
  const waker = new Waker({ ...services, rows: store.time, now: time.now });
  waker.start();
  rulesCheck.start();
  const sweeps = [waker, retention, notify, rulesCheck];
  let stopping: Promise<void> | undefined;
  return {
    port,
    metricsPort: served?.port,
    services,
    forget: () => {
      for (const room of [...openRooms]) {
        try {
          room.close();
        } catch (error) {
          log.error({ err: error, game: room.roomId }, 'a room could not be closed');
        }
      }
    },
    stop: () => {
      stopping ??= stop(colyseus, http, sockets, services, sweeps).finally(async () => {
        served?.close();
        await lock.release();
      });
      return stopping;
    },
  };
}

async function listen(
  colyseus: Server,
  http: HttpServer,
  services: Services,
  unread: UnreadPatience | undefined,
): Promise<void> {
  const { config } = services;
  colyseus.define(ROOM_NAME, gameRoom(services));
  // Colyseus only logs that a port is taken.
  const failure = new Promise<never>((_resolve, reject) => http.once('error', reject));
  await Promise.race([colyseus.listen(config.port, config.host), failure]);
  // Colyseus' own matchmaking over HTTP would open rooms past our checks: only our routes answer.
  http.removeAllListeners('request');
  const limit = limits(services);
  services.mayCreate = (address) => limit.create.take(address);
  http.on('request', givingUpUnread(createApp(services, limit), unread));
}

const pause = (milliseconds: number): Promise<unknown> =>
  setTimeout(milliseconds, undefined, { ref: false });

async function stop(
  colyseus: Server,
  http: HttpServer,
  { open }: Sockets,
  services: Services,
  sweeps: readonly { stop(): Promise<void> }[],
): Promise<void> {
  services.log.info('stopping');
  // Of several servers the others take what is new from now on.
  if (services.cluster !== undefined) await drain(http, services);
  services.leaving = true;
  services.stopping = true;
  const closed = colyseus.gracefullyShutdown(false);
  const gone = [...open].map((socket) => new Promise((resolve) => socket.once('close', resolve)));
  await Promise.race([Promise.all([closed, ...gone]), pause(GOODBYE)]);
  // Whoever has not said goodbye is cut off; places that were reserved and not taken do not count.
  for (const socket of open) socket.destroy();
  await Promise.race([closed, pause(GOODBYE)]);
  await Promise.all(sweeps.map((each) => each.stop()));
  await services.brain.close();
  // Games that others can take over hold up nobody: what is written by then is there, the rest is refused.
  const settled = services.sessions.settled();
  await (services.cluster === undefined ? settled : Promise.race([settled, pause(GOODBYE)]));
  await services.time.stop();
  http.close();
  http.closeAllConnections();
  await services.cluster?.leave();
  await services.store.close();
  await matchMaker.presence?.shutdown();
  services.log.info('stopped');
}
