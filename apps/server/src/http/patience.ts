import type { ServerOptions } from 'node:http';

/**
 * How long a caller may take, in milliseconds: for the head of a call, which includes that of a
 * WebSocket, and for all of it. Bodies are small, so that only those who mean it are slower. A
 * connection stays open for longer than proxies keep an idle one, nginx for one minute and Caddy for two:
 * otherwise a call that is just being sent over it is lost.
 */
export const PATIENCE: ServerOptions = {
  headersTimeout: 15_000,
  requestTimeout: 30_000,
  keepAliveTimeout: 125_000,
  connectionsCheckingInterval: 5000,
};
