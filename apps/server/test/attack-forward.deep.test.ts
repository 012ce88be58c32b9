import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import type { EnteredReply } from '@vinci/protocol';
import { pino } from 'pino';
import WebSocket from 'ws';
import { Forwarder } from '../src/cluster/forward.ts';
import { Passing } from '../src/cluster/passing.ts';
import { FRAMES } from './resources/hostile.ts';
import { faultsOf, journalOf, Tally } from './support/attack.ts';
import { call, createGame, Player } from './support/player.ts';
import { until } from './support/process.ts';
import { type TestServer, temporaryFolder, testServer } from './support/server.ts';

const folder = temporaryFolder();
const tally = new Tally();
/** A process that has no games and passes everything on to the one that has them. */
const near = createServer();
const dialled: boolean[] = [];
/** What the near process says. */
const log: string[] = [];
/** A process that is known and does not answer. */
const ABSENT = 'absentone';
let server: TestServer;
let forwarder: Forwarder;
let owner: string;
let code: string;
let host: Player;

beforeAll(async () => {
  server = await testServer(folder.path);
  const created = await createGame(server.base, { name: 'Ada', seats: 3 });
  code = created.code;
  host = await Player.enter(server.base, code, created.token);
  owner = (await place()).processId;
  forwarder = new Forwarder({
    own: 'near',
    passing: new Passing('near', 'secret'),
    find: async (id) => {
      const port = { [owner]: server.port, [ABSENT]: 1 }[id];
      return port === undefined
        ? undefined
        : { id, address: `127.0.0.1:${port}`, publicAddress: '' };
    },
    log: pino({ level: 'info' }, { write: (line: string) => void log.push(line) }),
    onForward: (passed) => dialled.push(passed),
  });
  near.on('upgrade', (request, socket, head) => void forwarder.forward(request, socket, head));
  await once(near.listen(0, '127.0.0.1'), 'listening');
});
afterAll(async () => {
  tally.tell();
  near.close();
  near.closeAllConnections();
  await host.leave();
  await server.stop();
  folder.remove();
});

const portOfNear = (): number => (near.address() as AddressInfo).port;

const place = async (): Promise<EnteredReply['reservation']> =>
  (await call<EnteredReply>(server.base, `/api/games/${code}/enter`, {})).reservation;

/** Sends bytes to the process that passes on; resolves to all that comes back until the end. */
async function raw(bytes: string): Promise<string> {
  const socket = connect(portOfNear(), '127.0.0.1');
  let answer = '';
  socket.on('data', (chunk) => {
    answer += chunk.toString('latin1');
  });
  socket.on('error', () => undefined);
  socket.write(bytes, 'latin1');
  await once(socket, 'close');
  return answer;
}

const headOf = (path: string, ...headers: string[]): string =>
  [
    `GET ${path} HTTP/1.1`,
    'Host: a',
    'Upgrade: websocket',
    'Connection: Upgrade',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
    ...headers,
    '',
    '',
  ].join('\r\n');

test('an invented process leads nowhere', async () => {
  dialled.length = 0;
  const ids = [
    'abcdefghi',
    'near',
    '__proto__',
    'constructor',
    '127.0.0.1:80',
    '%2e%2e',
    'localhost',
    '[::1]',
    `${owner}x`,
    owner.toUpperCase() === owner ? owner.toLowerCase() : owner.toUpperCase(),
    'x'.repeat(8000),
  ];
  for (const id of ids) {
    const answer = await raw(headOf(`/${id}/${code}?sessionId=x`));
    tally.note('invented processes', answer.slice(9, 12));
    expect([id.slice(0, 50), answer.slice(9, 12)]).toEqual([id.slice(0, 50), '404']);
  }
  expect(dialled).not.toContain(true);
});

test('who knocks for a process that does not answer leaves no line in the log', async () => {
  dialled.length = 0;
  for (let count = 0; count < 5; count++) {
    expect((await raw(headOf(`/${ABSENT}/${code}?sessionId=x`))).slice(9, 12)).toBe('404');
  }
  expect(dialled).toEqual(Array(5).fill(false));
  expect(log).toEqual([]);
});

test('nothing can be smuggled behind a request that is passed on', async () => {
  const before = await journalOf(server, code);
  const body = '{"name":"Smuggler"}';
  const inner = `POST /api/games HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
  const path = `/${owner}/${code}?sessionId=nobody`;
  const foreign = 'Origin: https://evil.example';
  const attempts = [
    headOf(path) + inner,
    headOf(path, foreign) + inner,
    headOf(path, foreign, `Content-Length: ${inner.length}`) + inner,
    headOf(path, foreign, 'Content-Length: 0') + inner,
    `${headOf(path, foreign, 'Transfer-Encoding: chunked')}0\r\n\r\n${inner}`,
    `${headOf(path, foreign, 'Transfer-Encoding: chunked', 'Content-Length: 4')}0\r\n\r\n${inner}`,
    headOf(path, foreign, 'Transfer-Encoding:\x0bchunked') + inner,
    headOf(path, foreign, `X: y\r\n\r\n${inner}`),
    headOf(path, foreign, `X: y\n\n${inner}`),
    headOf(path, foreign, `X: y\r${inner}`),
    headOf(path, foreign, ' folded: yes') + inner,
    headOf(path, foreign, 'Host: b', 'Host: c') + inner,
    headOf(path, 'Sec-WebSocket-Key: x') + inner,
    headOf(path, 'Sec-WebSocket-Version: 99') + inner,
    headOf(path, 'Upgrade: h2c', 'HTTP2-Settings: AAMAAABkAARAAAAAAAIAAAAA') + inner,
    headOf(path, 'Expect: 100-continue') + inner,
    headOf(path.replace('?', '%0d%0aX:y?'), foreign) + inner,
    headOf(`${path} HTTP/1.1\r\nX: y`, foreign) + inner,
    headOf(path, foreign, ...Array.from({ length: 1500 }, (_, n) => `X${n}: y`)) + inner,
    headOf(path).replace('GET', 'POST') + inner,
  ];
  for (const attempt of attempts) {
    const answer = await raw(attempt);
    tally.note('smuggled requests', answer.slice(9, 12) || 'closed');
    // One answer at most: nobody took what came behind for a second request.
    expect([attempt.slice(0, 300), answer.split('HTTP/1.1 ').length - 1 <= 1]).toEqual([
      attempt.slice(0, 300),
      true,
    ]);
    expect(answer).not.toContain('201');
  }
  const games = await server.services.store.overview.list(
    { code: '', status: undefined, among: undefined },
    0,
    10,
  );
  expect(games).toHaveLength(1);
  expect(await journalOf(server, code)).toEqual(before);
});

test('hostile frames end their connection at most, also where they are passed on', async () => {
  for (const [name, frame] of Object.entries(FRAMES)) {
    const { processId, roomId, sessionId } = await place();
    const url = `ws://127.0.0.1:${portOfNear()}/${processId}/${roomId}?sessionId=${sessionId}`;
    const socket = new WebSocket(url);
    const closed = once(socket, 'close') as Promise<[number]>;
    socket.on('error', () => undefined);
    await new Promise<void>((resolve) => {
      socket.on('message', (message: Buffer) => {
        if (message[0] === 10) socket.send(new Uint8Array([10]));
        if (message[0] === 14) resolve();
      });
    });
    socket.send(frame);
    socket.close();
    const [reason] = await closed;
    tally.note('frames that are passed on', reason);
    expect([name, [1005, 1009, 4000, 4002].includes(reason)]).toEqual([name, true]);
  }
  await until(() => forwarder.size === 0);
  expect(host.closed).toBeUndefined();
  expect(await host.refusalOf('rename', { name: 'Adele' })).toBeUndefined();
  expect(faultsOf(server)).toEqual([]);
});
