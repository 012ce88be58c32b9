import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { giveUpUnread } from '../src/http/unread.ts';

/** More than the buffers of two sockets hold. */
const SIZE = 24 * 1024 * 1024;

type Patience = NonNullable<Parameters<typeof giveUpUnread>[1]>;

/** A server that answers everything with much. */
async function greedyServer(patience: Patience) {
  let answered: (answer: ServerResponse) => void = () => undefined;
  const http = createServer((_request, response) => {
    response.end(Buffer.alloc(SIZE));
    answered(response);
  });
  giveUpUnread(http, patience);
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const { port } = http.address() as AddressInfo;
  return {
    /** Asks without reading. @returns the answer, once it is on its way */
    ask: () =>
      new Promise<ServerResponse>((resolve) => {
        answered = resolve;
        const socket = connect(port, '127.0.0.1');
        socket.on('error', () => undefined);
        socket.pause();
        socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
      }),
    read: async () => (await (await fetch(`http://127.0.0.1:${port}/`)).arrayBuffer()).byteLength,
    close: () => {
      http.closeAllConnections();
      http.close();
    },
  };
}

test('an answer that nobody reads is given up, and one that is read is not', async () => {
  const server = await greedyServer({ still: 500, bytes: Number.POSITIVE_INFINITY });
  const unread = await server.ask();
  expect(await server.read()).toBe(SIZE);
  if (!unread.destroyed) await once(unread, 'close');
  expect(unread.writableFinished).toBe(false);
  expect(await server.read()).toBe(SIZE);
  server.close();
});

test('when too much waits altogether, the oldest goes', async () => {
  const server = await greedyServer({ still: 24 * 3600 * 1000, bytes: 1.5 * SIZE });
  const first = await server.ask();
  const second = await server.ask();
  if (!first.destroyed) await once(first, 'close');
  expect(second.destroyed).toBe(false);
  server.close();
});
