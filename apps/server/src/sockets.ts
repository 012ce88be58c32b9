import type { EventEmitter } from 'node:events';
import type { Server as HttpServer, IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketTransport } from '@colyseus/ws-transport';
import { CODE_ALPHABET, CODE_LENGTH, MAX_MESSAGE_BYTES } from '@vinci/protocol';
import { isAllowedOrigin } from './http/guard.ts';
import { isForSocket } from './http/node-private.ts';
import { eachSocket } from './rooms/colyseus-private.ts';
import type { Services } from './services.ts';

/** Milliseconds between two pings; a connection that misses two is taken for lost. */
const PING_INTERVAL = 5000;

/** Where a socket may be opened; other addresses would only reach into the framework. */
const SOCKET_ADDRESS = new RegExp(`^/[^?]*/[${CODE_ALPHABET}]{${CODE_LENGTH}}[?]`);

export class Sockets {
  readonly transport: WebSocketTransport;
  readonly #services: () => Services;
  readonly #open = new Set<Duplex>();

  /** @param services asked for when a socket is opened */
  constructor(http: HttpServer, services: () => Services) {
    this.#services = services;
    this.transport = new WebSocketTransport({
      noServer: true,
      maxPayload: MAX_MESSAGE_BYTES,
      pingInterval: PING_INTERVAL,
      verifyClient: ({ req }: { req: IncomingMessage }) =>
        this.#admits(req) && services().cluster?.good !== false,
    });
    eachSocket(this.transport, calm);
    this.transport.attachToServer(http, {
      filter: (request) => isForSocket(request) && !this.#isForeign(request),
    });
    const open = this.#open;
    // One for all connections.
    function forget(this: Duplex): void {
      open.delete(this);
    }
    http.on('upgrade', (request, socket, head) => {
      open.add(socket);
      socket.on('close', forget);
      // What comes after a call for a stream goes nowhere.
      if (!isForSocket(request)) socket.resume();
      else if (this.#isForeign(request))
        void services().cluster?.forwarder.forward(request, socket, head);
    });
  }

  /** Connections of sockets and streams. */
  get open(): ReadonlySet<Duplex> {
    return this.#open;
  }

  /** Whether a socket may be opened, here or at another process. */
  #admits({ url, headers }: IncomingMessage): boolean {
    const { stopping, config } = this.#services();
    return (
      !stopping &&
      SOCKET_ADDRESS.test(url ?? '') &&
      isAllowedOrigin(headers.origin, headers.host, config)
    );
  }

  #isForeign(request: IncomingMessage): boolean {
    const { cluster } = this.#services();
    return cluster?.forwarder.concerns(request) === true && this.#admits(request);
  }
}

/** What somebody sends wrong ends the connection; Colyseus would log it as a fault of the server. */
function calm(socket: EventEmitter): void {
  socket.removeAllListeners('error');
  // An error is always followed by a close.
  socket.on('error', () => undefined);
}
