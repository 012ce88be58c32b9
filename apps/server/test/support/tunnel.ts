import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A way to PostgreSQL that can break. */
export interface Tunnel {
  /** Address of the database through it. */
  readonly url: string;
  /**
   * Loses the answer to the next append with its connection, once the database has carried it out.
   *
   * @param to something else that is sent
   */
  loseAnswer(to?: string): void;
  /** Breaks all connections at once; what the database is at, it goes on with. */
  cut(): void;
  close(): void;
}

/** Passes bytes on to the PostgreSQL of an address. */
export async function tunnelTo(url: string): Promise<Tunnel> {
  const { hostname, port } = new URL(url);
  let armed = '';
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const database = connect(Number(port), hostname);
    for (const socket of [client, database]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        sockets.delete(socket);
        client.destroy();
        database.destroy();
      });
    }
    let losing = false;
    client.on('data', (bytes: Buffer) => {
      losing ||= armed !== '' && bytes.includes(armed);
      if (losing) armed = '';
      database.write(bytes);
    });
    // An answer comes once the statement is done.
    database.on('data', (bytes) => (losing ? client.destroy() : client.write(bytes)));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = new URL(url);
  address.port = String((server.address() as AddressInfo).port);
  address.hostname = '127.0.0.1';
  const cut = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: address.href,
    // By default the name of the prepared statement.
    loseAnswer: (to = 'append ') => {
      armed = to;
    },
    cut,
    close: () => {
      server.close();
      cut();
    },
  };
}
