import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import type { Clock } from '@vinci/session/clock';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import type { ClusterMetrics } from '../operations/cluster-metrics.ts';
import { openPool, overPool } from '../store/postgres.ts';
import type { Database } from '../store/schema.ts';
import type { Store } from '../store/store.ts';
import { Calls } from './calls.ts';
import { Forwarder } from './forward.ts';
import type { ImpatientRedis } from './impatient-redis.ts';
import { Leases, type Peer } from './leases.ts';
import { Passing } from './passing.ts';
import { CalmDriver, CalmPresence, openRedis } from './redis.ts';

/** Connections for leases only, so that signs of life never wait for the writing of moves. */
const CONNECTIONS = 3;

/** Where Colyseus keeps how many rooms each process has. */
const COUNTS = 'roomcount';

/** Milliseconds for which the list of processes is not asked for again. */
const FRESH = 1000;

/** What this process has to do with the others before it serves anybody. */
export class Links {
  readonly redis: ImpatientRedis;
  readonly presence: CalmPresence;
  readonly driver: CalmDriver;
  /** See `Passing`. */
  readonly secret: string;

  private constructor(redis: ImpatientRedis, secret: string, log: Logger) {
    this.redis = redis;
    this.secret = secret;
    this.presence = new CalmPresence(redis, log);
    this.driver = new CalmDriver(redis, log);
  }

  /** Reaches Redis. Rejects with `RedisError`. */
  static async open(
    { redisUrl = '', redisPatience }: Config,
    { secrets }: Pick<Store, 'secrets'>,
    log: Logger,
  ): Promise<Links> {
    // What others keep in the same Redis, perhaps over another database, is none of ours.
    const space = await secrets.agree('redis', async () => randomBytes(6).toString('hex'));
    const secret = await secrets.agree('passing', async () => randomBytes(32).toString('hex'));
    let told = false;
    const onTrouble = (error: unknown): void => {
      if (!told) log.warn({ err: error }, 'Redis is away; games that are open go on');
      told = true;
    };
    const redis = await openRedis(redisUrl, onTrouble, `vinci:${space}:`, redisPatience);
    const onAnswer = (): void => {
      if (told) log.info('Redis is back');
      told = false;
    };
    redis.on('ready', onAnswer).on('answers', onAnswer);
    const links = new Links(redis, secret, log);
    await links.presence.connect();
    return links;
  }

  close(): void {
    this.presence.shutdown();
  }
}

export interface ClusterParts {
  /** Id of this process, by which addresses of rooms name it. */
  readonly id: string;
  readonly config: Config;
  readonly links: Links;
  readonly log: Logger;
  readonly clock: Clock;
  readonly metrics: ClusterMetrics | undefined;
  /** Answers what another process asks; never rejects. */
  readonly reply: (ask: unknown) => Promise<unknown>;
  readonly lost: (game: string) => void;
}

/** One process among several: its leases, and the ways to the others. */
export class Cluster {
  readonly id: string;
  readonly redis: ImpatientRedis;
  readonly leases: Leases;
  readonly calls: Calls;
  readonly passing: Passing;
  readonly forwarder: Forwarder;
  readonly #links: Links;
  readonly #log: Logger;
  readonly #config: Config;
  readonly #metrics: ClusterParts['metrics'];
  readonly #db: Kysely<Database>;
  #peers: { readonly at: number; readonly list: Promise<readonly Peer[]> } | undefined;

  constructor({ id, config, links, log, clock, metrics, reply, lost }: ClusterParts) {
    this.id = id;
    this.redis = links.redis;
    this.#links = links;
    this.#log = log;
    this.#config = config;
    this.#db = overPool(openPool(config.databaseUrl ?? '', { size: CONNECTIONS }));
    this.leases = new Leases(id, {
      db: this.#db,
      clock,
      seconds: config.leaseSeconds,
      onLost: (game) => {
        metrics?.lost();
        lost(game);
      },
      onTrouble: (error) => log.error({ err: error }, 'no sign of life got through'),
      onTiming: (what, milliseconds) => metrics?.lease(what, milliseconds),
    });
    this.calls = new Calls({
      own: id,
      presence: links.presence,
      connected: () => this.connected,
      reply,
    });
    this.passing = new Passing(id, links.secret);
    this.forwarder = new Forwarder({
      own: id,
      passing: this.passing,
      find: (other) => this.#find(other),
      log,
      onForward: (passed) => metrics?.forwarded(passed),
    });
    this.#metrics = metrics;
  }

  /**
   * Lets the others know of this process.
   *
   * @param port on which it listens
   */
  async join(port: number): Promise<void> {
    await this.leases.start(addressOf(this.#config, port));
    // Before that no lease could hold, which an alert is set on.
    this.#metrics?.observe(this);
    await this.calls.start();
    this.#tidy().catch((error: unknown) => this.#log.debug({ err: error }, 'Redis was not tidied'));
  }

  /** Takes processes that have ended, and their rooms, out of what Colyseus keeps in Redis. */
  async #tidy(): Promise<void> {
    const { driver, presence } = this.#links;
    const alive = new Set((await this.leases.peers()).map(({ id }) => id));
    const rooms = await driver.query({});
    const counted = Object.keys(await presence.hgetall(COUNTS));
    for (const id of new Set([...rooms.map(({ processId }) => processId), ...counted])) {
      if (alive.has(id)) continue;
      await driver.cleanup(id);
      await presence.hdel(COUNTS, id);
    }
  }

  /** Whether what this process holds is its own for sure. */
  get good(): boolean {
    return this.leases.good;
  }

  get connected(): boolean {
    return this.redis.status === 'ready' && !this.redis.hangs;
  }

  /** Processes that show signs of life. What is a second old is good enough. */
  peers(): Promise<readonly Peer[]> {
    const now = performance.now();
    if (this.#peers === undefined || this.#peers.at + FRESH < now) {
      this.#peers = { at: now, list: this.leases.peers() };
      this.#peers.list.catch(() => undefined);
    }
    return this.#peers.list;
  }

  /** Gives all games back and lets go of the others. */
  async leave(): Promise<void> {
    try {
      await this.leases.stop();
    } catch (error) {
      this.#log.warn({ err: error }, 'the leases could not be given back; they end by themselves');
    }
    await this.#db.destroy();
    this.#links.close();
  }

  async #find(id: string): Promise<Peer | undefined> {
    return (await this.peers()).find((peer) => peer.id === id);
  }
}

/** Where the others reach this process, unless the settings say it. */
function addressOf({ processAddress, host }: Config, port: number): string {
  if (processAddress !== undefined) return processAddress;
  if (host === '0.0.0.0' || host === '::') return `${hostname()}:${port}`;
  return `${host.includes(':') ? `[${host}]` : host}:${port}`;
}
