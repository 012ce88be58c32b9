import { type Refusal, refusal } from '@vinci/protocol';
import type { Request, RequestHandler } from 'express';
import type { Redis } from 'ioredis';
import type { Services } from '../services.ts';
import { refuse } from './answers.ts';
import { addressOf } from './guard.ts';

const MINUTE = 60_000;

/** Previews of games for an address in a minute. */
const CARDS = 60;

/** Counts one in Redis; the count ends by itself after the window. */
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

interface Count {
  hits: number;
  /** When it starts anew, by a clock that is never set: to set the time of day locks out and frees nobody. */
  until: number;
}

export interface LimitParts {
  readonly most: number;
  /** Milliseconds after which the count of an address starts anew. */
  readonly window: number;
  /** Where several processes count together, each under the name of the limit. */
  readonly shared?: { readonly redis: Redis; readonly name: string } | undefined;
  /** Milliseconds of a clock that is never set. */
  readonly now?: () => number;
}

/**
 * So much of something from one network in a time. Several processes count together, and each also by
 * itself, so that the limit holds in every single one while Redis is away.
 */
export class Limit {
  readonly #parts: LimitParts;
  readonly #now: () => number;
  readonly #counts = new Map<string, Count>();

  constructor(parts: LimitParts) {
    this.#parts = parts;
    this.#now = parts.now ?? (() => performance.now());
    setInterval(() => this.#forget(), parts.window).unref();
  }

  /**
   * Counts one, whatever becomes of it, so that a crowd at once gains nothing. Resolves to nothing, or
   * to how long to wait when it is one too many.
   *
   * @param address of the network
   */
  async take(address: string): Promise<Refusal | undefined> {
    const { most, window } = this.#parts;
    const own = this.#count(address);
    let [hits, left] = [own.hits, own.until - this.#now()];
    const all = await this.#inRedis(COUNT, address, window);
    if (Array.isArray(all) && Number(all[0]) >= hits)
      [hits, left] = [Number(all[0]), Number(all[1])];
    if (hits <= most) return undefined;
    return refusal('message/too-fast', { retryAfter: Math.max(1, Math.ceil(left / 1000)) });
  }

  /** What was counted last does not count. */
  giveBack(address: string): void {
    const count = this.#counts.get(address);
    if (count !== undefined && count.hits > 0) count.hits--;
    void this.#inRedis(TAKE_BACK, address);
  }

  #count(address: string): Count {
    const now = this.#now();
    let count = this.#counts.get(address);
    if (count === undefined || count.until <= now) {
      count = { hits: 0, until: now + this.#parts.window };
      this.#counts.set(address, count);
    }
    count.hits++;
    return count;
  }

  /** Resolves to nothing when there is no Redis, or it is away. */
  async #inRedis(script: string, address: string, ...args: number[]): Promise<unknown> {
    const { shared } = this.#parts;
    const key = `limit:${shared?.name}:${address}`;
    return shared?.redis.eval(script, 1, key, ...args).catch(() => undefined);
  }

  #forget(): void {
    const now = this.#now();
    for (const [address, { until }] of this.#counts) {
      if (until <= now) this.#counts.delete(address);
    }
  }
}

export const limited =
  (limit: Limit): RequestHandler =>
  async (request, response, next) => {
    const tooFast = await limit.take(addressOf(request));
    if (tooFast === undefined) next();
    else refuse(response, tooFast);
  };

/** Limits per address; one set serves all calls of a server, so that no call has a count of its own. */
export const limits = ({ config, cluster }: Pick<Services, 'config' | 'cluster'>) => {
  const { httpLimit, createLimit, guessLimit } = config;
  const limit = (name: string, most: number, window = 10 * MINUTE): Limit => {
    const shared = cluster && { redis: cluster.redis, name };
    return new Limit({ most, window, shared });
  };
  return {
    /** Calls of any kind. */
    all: limit('all', httpLimit, MINUTE),
    /** Games made, over HTTP and as rematches. */
    create: limit('create', createLimit),
    /** Codes that were wrong; those that were right do not count, nor does our own fault. */
    codes: limit('guess', guessLimit),
    /** Likewise tokens: a browser that remembers games that are gone may still ask for others. */
    tokens: limit('token', guessLimit),
    /** Previews of games that were looked up; what is beyond gets the general one. */
    cards: limit('card', CARDS, MINUTE),
    password: tries(limit('password', guessLimit)),
    createPassword: tries(limit('create-password', guessLimit)),
  };
};

export type Limits = ReturnType<typeof limits>;

export interface Tries {
  /** Counts the call, whatever its password is. */
  readonly count: RequestHandler;
  /** The password of the call was right: it does not count, whatever becomes of the call. */
  readonly forgive: (request: Request) => void;
}

const tries = (limit: Limit): Tries => ({
  count: limited(limit),
  forgive: (request) => limit.giveBack(addressOf(request)),
});
