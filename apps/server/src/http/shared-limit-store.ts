import type { ClientRateLimitInfo, Options, Store } from 'express-rate-limit';
import type { Redis } from 'ioredis';
import { LimitStore } from './limit-store.ts';

/** Milliseconds for which Redis is left alone after it has not answered. */
const REST = 3000;

/** Counts a call; the count ends by itself after the window. */
const COUNT = `
local hits = redis.call('incr', KEYS[1])
local left = redis.call('pttl', KEYS[1])
if left < 0 then
  redis.call('pexpire', KEYS[1], ARGV[1])
  left = tonumber(ARGV[1])
end
return {hits, left}`;

/** Takes one back, unless the window has ended since. */
const TAKE_BACK = `if redis.call('exists', KEYS[1]) == 1 then redis.call('decr', KEYS[1]) end`;

/**
 * Counts the calls of addresses for several processes together. Each also counts by itself, so that
 * while Redis is away the limits hold in every single one.
 */
export class SharedLimitStore implements Store {
  readonly localKeys = false;
  readonly prefix: string;
  readonly #redis: Redis;
  readonly #local = new LimitStore();
  #window = 0;
  #restUntil = 0;

  /** @param name of the limit */
  constructor(redis: Redis, name: string) {
    this.#redis = redis;
    this.prefix = `limit:${name}:`;
  }

  init(options: Options): void {
    this.#window = options.windowMs;
    this.#local.init(options);
  }

  async increment(address: string): Promise<ClientRateLimitInfo> {
    const own = this.#local.increment(address);
    const all = await this.#run(COUNT, address, this.#window);
    if (!Array.isArray(all)) return own;
    const [hits, left] = all.map(Number);
    if (hits === undefined || left === undefined || hits < own.totalHits) return own;
    return { totalHits: hits, resetTime: new Date(Date.now() + left) };
  }

  async decrement(address: string): Promise<void> {
    this.#local.decrement(address);
    await this.#run(TAKE_BACK, address);
  }

  async resetKey(address: string): Promise<void> {
    this.#local.resetKey(address);
    await this.#redis.del(this.prefix + address).catch(() => undefined);
  }

  /** Resolves to nothing when Redis is away. */
  async #run(script: string, address: string, ...args: number[]): Promise<unknown> {
    if (this.#redis.status !== 'ready' || performance.now() < this.#restUntil) return undefined;
    try {
      return await this.#redis.eval(script, 1, this.prefix + address, ...args);
    } catch {
      this.#restUntil = performance.now() + REST;
      return undefined;
    }
  }
}
