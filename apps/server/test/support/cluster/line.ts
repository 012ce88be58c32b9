import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A way to a server that can be cut and mended. */
export interface Line {
  /** The address by which the server is reached over it. */
  readonly url: string;
  /** Ends all connections and refuses further ones. */
  cut(): Promise<void>;
  mend(): Promise<void>;
  close(): Promise<void>;
}

/** A line to the server of an address. */
export async function lineTo(target: string): Promise<Line> {
  const { hostname, port } = new URL(target);
  const open = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one);
      one.on('error', () => undefined);
      one.on('close', () => {
        open.delete(one);
        other.destroy();
      });
    }
    near.pipe(far).pipe(near);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port: own } = server.address() as AddressInfo;
  const cut = async (): Promise<void> => {
    const closed = new Promise((resolve) => server.close(resolve));
    for (const socket of open) socket.destroy();
    await closed;
  };
  const url = new URL(target);
  url.host = `127.0.0.1:${own}`;
  return {
    url: url.href,
    cut,
    mend: async () => {
      await once(server.listen(own, '127.0.0.1'), 'listening');
    },
    close: async () => {
      if (server.listening) await cut();
    },
  };
}
