import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A way to a server on this machine that can be blocked. */
export interface Gate {
  /** The address of the server, with the port of the gate. */
  readonly url: string;
  /** Lets everything through. */
  open(): void;
  /** Cuts all connections and takes no further ones, as when the server is down. */
  shut(): void;
  /** Swallows everything from now on, as when the network is. */
  silence(): void;
  /** Passes nothing on until it is opened again, as when the server hangs; nothing is lost. */
  hold(): void;
  /** Connections that were let through so far. */
  passed(): number;
  /** Ends the gate with all its connections. */
  remove(): Promise<void>;
}

/** Makes an open gate in front of the server of an address, as `postgres://…` or `redis://…`. */
export async function gateTo(address: string): Promise<Gate> {
  const target = new URL(address);
  let state: 'open' | 'shut' | 'silent' = 'open';
  const sockets = new Set<Socket>();
  let passed = 0;
  const cut = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  const server = createServer((near) => {
    if (state === 'shut') {
      near.destroy();
      return;
    }
    passed++;
    const far = connect(Number(target.port), target.hostname);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on('error', () => undefined);
      from.on('data', (bytes) => {
        if (state === 'open') to.write(bytes);
      });
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
    }
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const url = new URL(address);
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    passed: () => passed,
    open: () => {
      // What was swallowed cannot be made up for.
      if (state === 'silent') cut();
      state = 'open';
      for (const socket of sockets) socket.resume();
    },
    shut: () => {
      state = 'shut';
      cut();
    },
    hold: () => {
      for (const socket of sockets) socket.pause();
    },
    silence: () => {
      state = 'silent';
    },
    remove: async () => {
      cut();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
