import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A telephone line to a server that can be cut and mended. */
export interface Line {
  readonly base: string;
  /** Breaks all connections and lets no new one through. */
  cut(): void;
  mend(): void;
  close(): Promise<void>;
}

/** Opens a port that passes everything on to another port of this machine. */
export async function openLine(port: number): Promise<Line> {
  const sockets = new Set<Socket>();
  let whole = true;
  const hold = (socket: Socket, other: Socket): void => {
    sockets.add(socket);
    // An error is always followed by a close.
    socket.on('error', () => undefined);
    socket.on('close', () => {
      sockets.delete(socket);
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
    near.pipe(far).pipe(near);
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
    mend: () => {
      whole = true;
    },
    close: () =>
      new Promise((resolve) => {
        listener.close(() => resolve());
        breakAll();
      }),
  };
}
