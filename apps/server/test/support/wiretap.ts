import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** Everything that a server has sent over one connection, and what was public by then. */
export class Capture {
  readonly #chunks: Buffer[] = [];
  /** Offsets at which chunks begin, and the number of draws that had been made when each arrived. */
  readonly #marks: { readonly offset: number; readonly drawn: number }[] = [];
  #length = 0;

  add(chunk: Buffer, drawn: number): void {
    this.#marks.push({ offset: this.#length, drawn });
    this.#chunks.push(chunk);
    this.#length += chunk.length;
  }

  get bytes(): Buffer {
    return Buffer.concat(this.#chunks);
  }

  /** Draws that had been made when the byte at an offset arrived. */
  drawnAt(offset: number): number {
    return this.#marks.findLast((mark) => mark.offset <= offset)?.drawn ?? 0;
  }
}

export interface Wiretap {
  readonly base: string;
  readonly captures: readonly Capture[];
  close(): void;
}

/**
 * Passes connections on to a server and keeps every byte that comes back, HTTP and sockets alike.
 *
 * @param drawn says how many random results are public now
 */
export async function wiretap(target: number, drawn: () => number): Promise<Wiretap> {
  const captures: Capture[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(target, '127.0.0.1');
    const capture = new Capture();
    captures.push(capture);
    far.on('data', (chunk: Buffer) => capture.add(chunk, drawn()));
    far.pipe(near).pipe(far);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      one.on('error', () => other.destroy());
      one.on('close', () => other.destroy());
    }
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    captures,
    close: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
