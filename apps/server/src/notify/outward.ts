import { lookup as resolve } from 'node:dns';
import { Agent, request } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicAddress } from './addresses.ts';

export interface Parcel {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | string;
  /** Only addresses that everybody can reach. */
  readonly publicOnly: boolean;
}

export interface Answer {
  readonly status: number;
  /** Seconds after which it may be tried again, when it says so. */
  readonly retryAfter: number | undefined;
}

export interface Outward {
  /** Rejects when there is no answer in time, or with `ForbiddenAddressError`. */
  send(parcel: Parcel): Promise<Answer>;
  close(): void;
}

/** Nobody may make the server reach into its own network. */
export class ForbiddenAddressError extends Error {
  override readonly name = 'ForbiddenAddressError';
}

export interface OutwardParts {
  /** Certificates that are trusted besides those of the machine. */
  readonly ca?: string;
  readonly isPublic?: (address: string) => boolean;
}

/** Milliseconds for looking up, connecting, sending and the answer together. */
const TIMEOUT = 10_000;

/** Bytes of an answer that are read; what is in them matters to nobody. */
const MAX_ANSWER = 4096;

const MAX_SOCKETS = 8;

/**
 * Sends over HTTPS. Addresses are looked at when the connection is made, so that a name cannot lead
 * elsewhere after it was checked; redirects are not followed.
 */
export function createOutward({ ca, isPublic = isPublicAddress }: OutwardParts = {}): Outward {
  const guarded: LookupFunction = (host, options, done) => {
    resolve(host, { ...options, all: true }, (error, found) => {
      if (error !== null) return done(error, []);
      const forbidden = found.length === 0 || !found.every(({ address }) => isPublic(address));
      if (forbidden) return done(new ForbiddenAddressError(host), []);
      const [first] = found;
      if (options.all) done(null, found);
      else done(null, first?.address ?? '', first?.family);
    });
  };
  const options = { keepAlive: true, maxSockets: MAX_SOCKETS, timeout: TIMEOUT, ca };
  const agents = {
    guarded: new Agent({ ...options, lookup: guarded }),
    plain: new Agent(options),
  };
  return {
    send: async ({ url, headers, body, publicOnly }) => {
      const { hostname } = new URL(url);
      const literal = hostname.replace(/^\[|\]$/g, '');
      // Nothing is looked up for an address that is written out.
      if (publicOnly && isIP(literal) !== 0 && !isPublic(literal)) {
        throw new ForbiddenAddressError(hostname);
      }
      return post(url, headers, body, publicOnly ? agents.guarded : agents.plain);
    },
    close: () => {
      agents.guarded.destroy();
      agents.plain.destroy();
    },
  };
}

function post(
  url: string,
  headers: Parcel['headers'],
  body: Parcel['body'],
  agent: Agent,
): Promise<Answer> {
  return new Promise((done, reject) => {
    const signal = AbortSignal.timeout(TIMEOUT);
    const sent = request(url, { method: 'POST', headers, agent, signal }, (answer) => {
      let size = 0;
      const finish = (): void =>
        done({ status: answer.statusCode ?? 0, retryAfter: secondsOf(answer.headers) });
      answer.on('data', (chunk: Buffer) => {
        size += chunk.length;
        if (size <= MAX_ANSWER) return;
        finish();
        answer.destroy();
      });
      answer.on('end', finish);
      answer.on('error', reject);
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

/** Seconds of `Retry-After`, which may also be a date; a time that is over is none. */
function secondsOf(headers: Readonly<Record<string, unknown>>): number | undefined {
  const value = headers['retry-after'];
  if (typeof value !== 'string') return undefined;
  const seconds = /^\d{1,7}(\.\d+)?$/.test(value)
    ? Number(value)
    : (Date.parse(value) - Date.now()) / 1000;
  return seconds > 0 ? seconds : undefined;
}
