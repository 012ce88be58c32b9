import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A telephone line to a server that can be cut and mended. */
export interface Line {
  readonly base: string;
  /** Breaks all connections and lets no new one through. */
  cut(): void;
  /** Lets questions through and keeps the answers, until the line is mended. */
  hold(): void;
  /** Lets everything through again, and what was kept first. */
  mend(): void;
  close(): Promise<void>;
}

/** Opens a port that passes everything on to another port of this machine. */
export async function openLine(port: number): Promise<Line> {
  const sockets = new Set<Socket>();
  const answering = new Map<Socket, Socket>();
  let whole = true;
  let held = false;
  const hold = (socket: Socket, other: Socket): void => {
    sockets.add(socket);
    // An error is always followed by a close.
    socket.on('error', () => undefined);
    socket.on('close', () => {
      sockets.delete(socket);
      answering.delete(socket);
      other.destroy();
    });
  };
  const listener = createServer((near) => {
    if (!whole) {
      near.resetAndDestroy();
      return;
    }
    const far = connect(port, '127.0.0.1');
    hold(near, far);
    hold(far, near);
    answering.set(far, near);
    near.pipe(far);
    if (!held) far.pipe(near);
  });
  await new Promise<void>((resolve) => {
    listener.listen(0, '127.0.0.1', resolve);
  });
  const breakAll = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    base: `http://127.0.0.1:${(listener.address() as AddressInfo).port}`,
    cut: () => {
      whole = false;
      breakAll();
    },
    hold: () => {
      held = true;
      for (const [far, near] of answering) far.unpipe(near);
    },
    mend: () => {
      if (held) for (const [far, near] of answering) far.pipe(near);
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
