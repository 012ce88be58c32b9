import type { IncomingMessage, ServerResponse } from 'node:http';
import { isIP } from 'node:net';
import { refusal } from '@vinci/protocol';
import type { Request, RequestHandler } from 'express';
import { ipKeyGenerator } from 'express-rate-limit';
import helmet from 'helmet';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { inRequest, isRequestId, newRequestId } from '../trace.ts';
import { refuse } from './answers.ts';

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
    // Nothing on these pages is what they are about, or no browser reads them; each small file would carry them.
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
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
  (log: Logger, config: Pick<Config, 'trustProxy'>): RequestHandler =>
  (request, response, next) => {
    const route = (): string => {
      const path: unknown = request.route?.path;
      return typeof path === 'string' ? path : 'file';
    };
    traced(log, config, { request, response, route }, next, () => response.locals.isFault);
  };

/** A call and its answer, with or without Express. */
export interface Traced {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** Asked for once it is answered. */
  readonly route: () => string;
}

/** As `tracing`. @param isFault nothing where the status says it */
export function traced(
  log: Logger,
  { trustProxy }: Pick<Config, 'trustProxy'>,
  { request, response, route }: Traced,
  next: () => unknown,
  isFault: () => unknown = () => undefined,
): void {
  const given = trustProxy > 0 ? request.headers['x-request-id'] : undefined;
  const id = isRequestId(given) ? given : newRequestId();
  const begun = performance.now();
  response.setHeader('X-Request-Id', id);
  response.on('finish', () => {
    log[(isFault() ?? response.statusCode >= 500) ? 'error' : 'debug'](
      {
        request: id,
        method: request.method,
        route: route(),
        status: response.statusCode,
        ms: Math.round(performance.now() - begun),
      },
      'http',
    );
  });
  inRequest(id, next);
}

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

/** An address as proxies also write it: with a port, and IPv6 then in brackets. */
const WITH_PORT = /^(?:\[([^\]]*)\](?::\d+)?|([\d.]+):\d+)$/;

/**
 * The address a call comes from. What a proxy names that is none says nothing of the caller, who could
 * be somebody else with each call; the proxy's own counts then.
 */
export function ipOf({ ip = '', socket }: Pick<Request, 'ip' | 'socket'>): string {
  const [, six, four] = WITH_PORT.exec(ip) ?? [];
  const bare = six ?? four ?? ip;
  return isIP(bare) > 0 ? bare : (socket?.remoteAddress ?? '');
}

/** The network a call comes from: the address, or the /56 of an IPv6 address. */
export const addressOf = (request: Pick<Request, 'ip' | 'socket'>): string =>
  ipKeyGenerator(ipOf(request));

/** The same of a call that does not go through Express, with as many proxies believed. */
export function plainAddressOf(
  { headers, socket }: IncomingMessage,
  { trustProxy }: Pick<Config, 'trustProxy'>,
): string {
  const given = headers['x-forwarded-for'];
  const named = (typeof given === 'string' ? given : '').split(',').map((one) => one.trim());
  const chain = [socket.remoteAddress ?? '', ...named.filter((one) => one !== '').reverse()];
  return addressOf({ ip: chain[Math.min(trustProxy, chain.length - 1)], socket });
}
