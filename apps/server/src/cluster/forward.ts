import type { IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Logger } from 'pino';
import type { Peer } from './leases.ts';
import { PASSED_ON, type Passing } from './passing.ts';

/** Milliseconds for reaching another process. */
const PATIENCE = 3000;

/** Milliseconds after which a silent connection to another process is asked for a sign of life. */
const ALIVE = 10_000;

/**
 * Stands for a process in the address of a socket that only asks whether sockets come through: the
 * process it comes to answers it, whichever that is.
 */
export const PROBE = 'doctor';

const processOf = (url: string | undefined): string | undefined =>
  /\/([^/?]+)\/[^/?]+[?]/.exec(url ?? '')?.[1];

export interface ForwarderParts {
  readonly own: string;
  readonly passing: Passing;
  /** A process that shows signs of life; nothing for any other id, so that nobody chooses an address. */
  readonly find: (id: string) => Promise<Peer | undefined>;
  readonly log: Logger;
  /** Told of each connection: whether it was passed on. */
  readonly onForward: (passed: boolean) => void;
}

/**
 * Passes WebSockets and streams on to the process that has the room, so that any load balancer will do. What goes
 * over a connection is not looked at: the other process checks it as if it had come from outside.
 */
export class Forwarder {
  readonly #parts: ForwarderParts;
  readonly #open = new Set<Duplex>();

  constructor(parts: ForwarderParts) {
    this.#parts = parts;
  }

  get size(): number {
    return this.#open.size;
  }

  /** Whether a request for a WebSocket is meant for another process. */
  concerns({ url }: IncomingMessage): boolean {
    const id = processOf(url);
    return id !== this.#parts.own && id !== PROBE;
  }

  /** Passes a connection on, or refuses it. Never throws. */
  async forward(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    socket.on('error', () => socket.destroy());
    const onward = await this.#reach(request);
    this.#parts.onForward(onward !== undefined);
    if (onward === undefined) {
      socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
      return;
    }
    onward.write(this.#headOf(request));
    onward.write(head);
    this.#join(socket, onward);
  }

  /**
   * Passes a call on, with its connection once the process at an address was reached. Rejects where it was not.
   *
   * @param way from which network, to which address
   * @param connection gives the connection, of which nothing was used yet
   */
  async pass(
    request: IncomingMessage,
    { from, to }: { readonly from: string; readonly to: string },
    connection: () => Duplex,
  ): Promise<void> {
    const onward = await dial(to);
    onward.write(this.#headOf(request, from));
    this.#join(connection(), onward);
  }

  #join(socket: Duplex, onward: Socket): void {
    onward.on('error', () => onward.destroy());
    if (socket.destroyed) {
      onward.destroy();
      return;
    }
    this.#open.add(socket);
    socket.once('close', () => {
      this.#open.delete(socket);
      onward.destroy();
    });
    onward.once('close', () => socket.destroy());
    onward.pipe(socket).pipe(onward);
  }

  #headOf(request: IncomingMessage, network?: string): string {
    const headers = this.#parts.passing.headersOf(request, network);
    const lines = headers.map((text, index) => (index % 2 === 0 ? `${text}: ` : `${text}\r\n`));
    return `GET ${request.url} HTTP/1.1\r\n${lines.join('')}\r\n`;
  }

  async #reach(request: IncomingMessage): Promise<Socket | undefined> {
    const { find, log } = this.#parts;
    const id = processOf(request.url);
    if (id === undefined || request.headers[PASSED_ON] !== undefined) return undefined;
    try {
      const peer = await find(id);
      return peer === undefined ? undefined : await dial(peer.address);
    } catch (error) {
      // No more than that: whoever knocks for a process that is away would fill the log.
      log.debug({ err: error, process: id }, 'a connection could not be passed on');
      return undefined;
    }
  }
}

function dial(address: string): Promise<Socket> {
  const { hostname, port } = new URL(`http://${address}`);
  return new Promise((resolve, reject) => {
    const socket = connect({
      host: hostname.replace(/^\[|\]$/g, ''),
      port: Number(port || 80),
      noDelay: true,
      keepAlive: true,
      keepAliveInitialDelay: ALIVE,
    });
    const timer = setTimeout(() => socket.destroy(new Error(`${address} is silent`)), PATIENCE);
    socket.once('error', (error) => {
      clearTimeout(timer);
      reject(error);
    });
    socket.once('connect', () => {
      clearTimeout(timer);
      resolve(socket);
    });
  });
}
