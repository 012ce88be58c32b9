import type { IRoomCache } from '@colyseus/core';
import { RedisDriver } from '@colyseus/redis-driver';
import { RedisPresence } from '@colyseus/redis-presence';
import type { Redis } from 'ioredis';
import type { Logger } from 'pino';
import { ImpatientRedis } from './impatient-redis.ts';

/** Milliseconds for opening a connection, and for its first answers. */
const PATIENCE = 2000;

/** Milliseconds for an answer of a Redis that is near and well. */
const USUAL_PATIENCE = 500;

/** Longest pause in milliseconds between attempts to reach a Redis that is away. */
const LONGEST_PAUSE = 2000;

/** Redis cannot be used; the message is a sentence for the operator, without secrets. */
export class RedisError extends Error {
  override readonly name = 'RedisError';
}

const plain = (url: string): string => new URL(url).host;

/**
 * A connection to Redis that says at once when there is none, instead of keeping commands for later,
 * and comes back by itself. Rejects with `RedisError` when Redis does not answer now.
 *
 * @param onTrouble told of everything that is wrong with the connection
 * @param keyPrefix stands before the names of all keys
 * @param patience see `ImpatientRedis`
 */
export async function openRedis(
  url: string,
  onTrouble: (error: unknown) => void,
  keyPrefix = '',
  patience = USUAL_PATIENCE,
): Promise<ImpatientRedis> {
  const redis = new ImpatientRedis(url, {
    keyPrefix,
    lazyConnect: true,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    patience,
    connectTimeout: PATIENCE,
    // Later than the own patience, after which it is known that Redis hangs.
    commandTimeout: PATIENCE + patience,
    retryStrategy: (attempt) => Math.min(attempt * 100, LONGEST_PAUSE),
  });
  // The first attempt is told by `connect`; whatever comes later must not end the process.
  let first: unknown;
  redis.on('error', (error) => {
    first ??= error;
    onTrouble(error);
  });
  try {
    await redis.connect();
    await redis.ping();
    return redis;
  } catch (error) {
    redis.disconnect();
    const { code, message } = Object(first ?? error) as { code?: string; message?: string };
    throw new RedisError(
      `Redis at ${plain(url)} does not answer (${code ?? message}). See that it runs and that REDIS_URL names it.`,
      { cause: error },
    );
  }
}

type Report = (error: unknown) => void;

/** What `promise` resolves to, or `otherwise` when it rejects. */
const calmly = async <Value>(
  promise: Promise<Value>,
  otherwise: Value,
  report: Report,
): Promise<Value> => {
  try {
    return await promise;
  } catch (error) {
    report(error);
    return otherwise;
  }
};

/**
 * Colyseus’ presence, whose failures end nothing. Colyseus does not wait for most of these calls, and
 * rooms that are open need none of them; what was missed is made up for when Redis is back.
 */
export class CalmPresence extends RedisPresence {
  readonly #report: Report;

  constructor(redis: Redis, log: Logger) {
    super(redis);
    this.#report = (error) => log.debug({ err: error }, 'Redis did not take a message');
    // Colyseus does so for a new connection only.
    this.sub.on('answers', () => this.resubscribeAll());
    const heard = this.handleSubscription;
    // A message that no process of this version sends must not end one that hears it.
    this.handleSubscription = (topic, message) => {
      try {
        heard(topic, message);
      } catch (error) {
        log.debug({ err: error, topic }, 'a message of Redis has no known form');
      }
    };
  }

  /** Opens the second connection, by which messages come in. */
  async connect(): Promise<void> {
    await (this.sub as Redis).connect();
  }

  override async subscribe(...[topic, heard]: Parameters<RedisPresence['subscribe']>) {
    return calmly<this>(super.subscribe(topic, heard), this, this.#report);
  }

  override async unsubscribe(...[topic, heard]: Parameters<RedisPresence['unsubscribe']>) {
    return calmly<this>(super.unsubscribe(topic, heard), this, this.#report);
  }

  override async publish(topic: string, data: unknown): Promise<void> {
    await calmly(super.publish(topic, data), undefined, this.#report);
  }

  override async hset(key: string, field: string, value: string): Promise<boolean> {
    return calmly(super.hset(key, field, value), false, this.#report);
  }

  override async hdel(key: string, field: string): Promise<boolean> {
    return calmly(super.hdel(key, field), false, this.#report);
  }

  override shutdown(): void {
    this.sub.disconnect();
    this.pub.disconnect();
  }
}

/**
 * Colyseus’ list of rooms, whose failures end nothing. It is there to be looked at; who has which
 * game is decided by leases.
 */
export class CalmDriver extends RedisDriver {
  readonly #report: Report;

  constructor(redis: Redis, log: Logger) {
    super(redis);
    this.#report = (error) => log.debug({ err: error }, 'Redis did not take a room');
  }

  /** The list of rooms. Rejects while Redis is away, but not any longer, as the driver would. */
  override async query(...args: Parameters<RedisDriver['query']>): Promise<IRoomCache[]> {
    try {
      return await super.query(...args);
    } catch (error) {
      // It gives the answer to one question to all who ask meanwhile, and keeps one that failed.
      Object.assign(this, { _concurrentRoomCacheRequest: undefined, _roomCacheRequestByName: {} });
      throw error;
    }
  }

  override async persist(...args: Parameters<RedisDriver['persist']>): Promise<boolean> {
    return calmly(super.persist(...args), false, this.#report);
  }

  override async update(...args: Parameters<RedisDriver['update']>): Promise<boolean> {
    return calmly(super.update(...args), false, this.#report) as Promise<true>;
  }

  override async remove(room: string): Promise<boolean> {
    return calmly(super.remove(room), false, this.#report);
  }

  override async cleanup(process: string): Promise<void> {
    await calmly(super.cleanup(process), undefined, this.#report);
  }

  /** The connection is the presence’s. */
  override async shutdown(): Promise<void> {}
}
