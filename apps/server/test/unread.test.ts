import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { givingUpUnread, type UnreadPatience } from '../src/http/unread.ts';
import { temporaryFolder, testServer } from './support/server.ts';

/** More than the buffers of two sockets hold. */
const SIZE = 24 * 1024 * 1024;

/** Milliseconds that no test lasts, however busy the machine is. */
const LONG = 24 * 3600 * 1000;

const ASKS = 'HTTP/1.1\r\nHost: localhost\r\n\r\n';

/** Asks for something again and again, and reads nothing. */
function askWithoutReading(port: number, path: string, times = 1) {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.pause();
  socket.write(`GET ${path} ${ASKS}`.repeat(times));
  return socket;
}

/** A server that answers everything with much. */
async function greedyServer(patience: UnreadPatience) {
  let answered: (answer: ServerResponse) => void = () => undefined;
  const http = createServer(
    givingUpUnread((_request, response) => {
      response.end(Buffer.alloc(SIZE));
      answered(response);
    }, patience),
  );
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const { port } = http.address() as AddressInfo;
  return {
    /** Asks without reading. @returns the answer, once it is on its way */
    ask: () =>
      new Promise<ServerResponse>((resolve) => {
        answered = resolve;
        askWithoutReading(port, '/');
      }),
    read: async () => (await (await fetch(`http://127.0.0.1:${port}/`)).arrayBuffer()).byteLength,
    close: () => {
      http.closeAllConnections();
      http.close();
    },
  };
}

test('an answer that nobody reads is given up', async () => {
  const server = await greedyServer({ still: 500, bytes: Number.POSITIVE_INFINITY });
  const unread = await server.ask();
  if (!unread.destroyed) await once(unread, 'close');
  expect(unread.writableFinished).toBe(false);
  server.close();
});

test('an answer that is read arrives whole', async () => {
  const server = await greedyServer({ still: LONG, bytes: Number.POSITIVE_INFINITY });
  await server.ask();
  expect(await server.read()).toBe(SIZE);
  server.close();
});

test('when too much waits altogether, the oldest goes', async () => {
  const server = await greedyServer({ still: LONG, bytes: 1.5 * SIZE });
  const first = await server.ask();
  const second = await server.ask();
  if (!first.destroyed) await once(first, 'close');
  expect(second.destroyed).toBe(false);
  server.close();
});

test('the server gives up what nobody reads of its own answers', async () => {
  const folder = temporaryFolder();
  const unread = { still: 500, bytes: Number.POSITIVE_INFINITY };
  const server = await testServer(folder.path, {}, { unread });
  const path = '/api/v1/openapi.json';
  const { byteLength } = await (await fetch(server.base + path)).arrayBuffer();
  const socket = askWithoutReading(server.port, path, Math.ceil(SIZE / byteLength));
  // Whoever does not read notices only when writing.
  const drip = setInterval(() => socket.write(`GET ${path} ${ASKS}`), 50);
  await new Promise((resolve) => socket.once('close', resolve));
  clearInterval(drip);
  await server.stop();
  folder.remove();
});
