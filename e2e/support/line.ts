import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A telephone line to a server that can be cut and mended. */
export interface Line {
  readonly base: string;
  /** Breaks all connections and lets no new one through. */
  cut(): void;
  /** Lets questions through, after a cut as well, and keeps the answers, until the line is mended. */
  hold(): void;
  /** Lets everything through again, and what was kept first. */
  mend(): void;
  close(): Promise<void>;
}

/** Opens a port that passes everything on to another port of this machine. */
export async function openLine(port: number): Promise<Line> {
  // By each connection to the server, the one that asks through it.
  const connections = new Map<Socket, Socket>();
  let whole = true;
  let held = false;
  const listener = createServer((near) => {
    if (!whole) {
      near.resetAndDestroy();
      return;
    }
    const far = connect(port, '127.0.0.1');
    connections.set(far, near);
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      // An error is always followed by a close.
      socket.on('error', () => undefined);
      socket.on('close', () => {
        connections.delete(far);
        other.destroy();
      });
    }
    near.pipe(far);
    if (!held) far.pipe(near);
  });
  await new Promise<void>((resolve) => {
    listener.listen(0, '127.0.0.1', resolve);
  });
  const breakAll = (): void => {
    for (const [far, near] of connections) {
      far.destroy();
      near.destroy();
    }
  };
  return {
    base: `http://127.0.0.1:${(listener.address() as AddressInfo).port}`,
    cut: () => {
      whole = false;
      breakAll();
    },
    hold: () => {
      whole = true;
      held = true;
      for (const [far, near] of connections) far.unpipe(near);
    },
    mend: () => {
      if (held) for (const [far, near] of connections) far.pipe(near);
      held = false;
      whole = true;
    },
    close: () =>
      new Promise((resolve) => {
        listener.close(() => resolve());
        breakAll();
      }),
  };
}
