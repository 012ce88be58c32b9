import { type Refusal, refusal } from '@vinci/protocol';
import type { Request, RequestHandler } from 'express';
import { ipKeyGenerator, type Options, rateLimit, type Store } from 'express-rate-limit';
import helmet from 'helmet';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import type { Services } from '../services.ts';
import { inRequest, isRequestId, newRequestId } from '../trace.ts';
import { refuse } from './answers.ts';
import { LimitStore } from './limit-store.ts';
import { SharedLimitStore } from './shared-limit-store.ts';

/**
 * Security headers. The policy lets the page load only what the server itself serves; PixiJS works
 * under it with its `pixi.js/unsafe-eval` part, which despite its name does without eval.
 */
export const securityHeaders = ({ publicAddress }: Pick<Config, 'publicAddress'>): RequestHandler =>
  helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...socketSources(publicAddress)],
        workerSrc: ["'self'", 'blob:'],
        manifestSrc: ["'self'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    referrerPolicy: { policy: 'no-referrer' },
    // These only have a meaning over HTTPS, where the proxy that ends it sets them.
    strictTransportSecurity: false,
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
  });

/**
 * Where the pages of a server may open sockets besides itself: its public address, and those of the
 * other servers, which differ from it in the first part of a name of three or more parts, or in the
 * port.
 */
function socketSources(publicAddress: string | undefined): string[] {
  const [, host = '', port] = /^(\[[^\]]+\]|[^:/]+)(:\d+)?/.exec(publicAddress ?? '') ?? [];
  if (host === '') return [];
  const isName = /[A-Za-z]/.test(host) && !host.startsWith('[');
  const parts = host.split('.');
  const hosts = isName && parts.length > 2 ? ['*', ...parts.slice(1)].join('.') : host;
  const ports = port === undefined ? '' : ':*';
  return [`wss://${hosts}${ports}`, `ws://${hosts}${ports}`];
}

/**
 * Gives each call an id, or takes over that of a proxy that is believed, and writes one line of log
 * when it is answered. No path, no header.
 */
export const tracing =
  (log: Logger, { trustProxy }: Pick<Config, 'trustProxy'>): RequestHandler =>
  (request, response, next) => {
    const given = trustProxy > 0 ? request.headers['x-request-id'] : undefined;
    const id = isRequestId(given) ? given : newRequestId();
    const begun = performance.now();
    response.set('X-Request-Id', id);
    response.on('finish', () => {
      const route: unknown = request.route?.path;
      log[response.statusCode >= 500 ? 'error' : 'debug'](
        {
          request: id,
          method: request.method,
          route: typeof route === 'string' ? route : 'file',
          status: response.statusCode,
          ms: Math.round(performance.now() - begun),
        },
        'http',
      );
    });
    inRequest(id, next);
  };

/**
 * Whether a page of this origin may talk to the server: the server's own pages, those that the
 * operator named, and programs that are no browser and send no origin.
 *
 * @param host the Host header
 */
export function isAllowedOrigin(
  origin: string | undefined,
  host: string | undefined,
  config: Pick<Config, 'origins'>,
): boolean {
  if (origin === undefined) return true;
  if (config.origins.includes(origin)) return true;
  return URL.canParse(origin) && new URL(origin).host === host;
}

/** Refuses calls that change something when they come from another site's page. */
export const sameOrigin =
  (config: Config): RequestHandler =>
  (request, response, next) => {
    const { origin, host } = request.headers;
    if (request.method === 'GET' || isAllowedOrigin(origin, host, config)) next();
    else refuse(response, refusal('http/foreign-origin'));
  };

/** The network a call comes from: the address, or the /56 of an IPv6 address. */
export const addressOf = ({ ip }: Request): string => ipKeyGenerator(ip ?? '');

const MINUTE = 60_000;

/** Limits per address; one set serves all calls of a server, so that no call has a count of its own. */
export const limits = ({ config, cluster }: Pick<Services, 'config' | 'cluster'>) => {
  const storeFor = (name: string): Store =>
    cluster === undefined ? new LimitStore() : new SharedLimitStore(cluster.redis, name);
  return {
    /** Everything. */
    all: limit(storeFor('all'), config.httpLimit, MINUTE),
    /** Games created. */
    create: limit(storeFor('create'), config.createLimit, 10 * MINUTE),
    /** Codes and tokens that were wrong; those that were right do not count, nor does our own fault. */
    guess: limit(storeFor('guess'), config.guessLimit, 10 * MINUTE, {
      skipSuccessfulRequests: true,
      requestWasSuccessful: (_request, { statusCode }) => statusCode < 400 || statusCode >= 500,
    }),
    /** Passwords of the operator. */
    password: tries(storeFor('password'), config.guessLimit),
    /** Passwords for creating games. */
    createPassword: tries(storeFor('create-password'), config.guessLimit),
  };
};

export type Limits = ReturnType<typeof limits>;

/** A limit for passwords that are wrong. */
export interface Tries {
  /** Counts the call, whatever its password is, so that a crowd of calls at once gains nothing. */
  readonly count: RequestHandler;
  /** The password of the call was right: it does not count, whatever becomes of the call. */
  readonly forgive: (request: Request) => void;
}

const tries = (store: Store, most: number): Tries => ({
  count: limit(store, most, 10 * MINUTE),
  forgive: (request) => void store.decrement(addressOf(request)),
});

function limit(
  store: Store,
  most: number,
  window: number,
  options: Partial<Options> = {},
): RequestHandler {
  return rateLimit({
    ...options,
    limit: most,
    windowMs: window,
    keyGenerator: addressOf,
    store,
    standardHeaders: false,
    legacyHeaders: false,
    // Addresses behind a proxy that is not named in the settings are the proxy's own.
    validate: { xForwardedForHeader: false, forwardedHeader: false },
    handler: (request, response) => {
      const reset: unknown = Object(Reflect.get(request, 'rateLimit')).resetTime;
      const wait = reset instanceof Date ? reset.getTime() - Date.now() : window;
      const error: Refusal = refusal('message/too-fast', {
        retryAfter: Math.max(1, Math.ceil(wait / 1000)),
      });
      refuse(response, error);
    },
  });
}
