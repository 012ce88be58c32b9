import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { join } from 'node:path';
import type { Request } from 'express';
import { readConfig } from '../src/config.ts';
import { createApp } from '../src/http/app.ts';
import { addressOf } from '../src/http/guard.ts';
import { Limit } from '../src/http/limits.ts';
import { MAX_WATCHERS } from '../src/rooms/admission.ts';
import { plainSocket, requestFrame } from './support/plain-socket.ts';
import { call, createGame, Player, refused } from './support/player.ts';
import { until } from './support/process.ts';
import { type TestServer, temporaryFolder, testServer, WIDE } from './support/server.ts';

const folder = temporaryFolder();
let server: TestServer;

beforeAll(async () => {
  const client = join(folder.path, 'client');
  mkdirSync(join(client, 'assets'), { recursive: true });
  writeFileSync(join(client, 'index.html'), '<html><head></head></html>');
  writeFileSync(join(folder.path, 'secret.js'), 'the secret');
  server = await testServer(folder.path, { VINCI_TRUST_PROXY: '1', VINCI_CLIENT_DIR: client });
});

afterAll(async () => {
  await server.stop();
  folder.remove();
});

/** Sends bytes and reads until the server ends the connection. */
function raw(bytes: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(server.port, '127.0.0.1', () => socket.write(bytes));
    let answer = '';
    socket.on('data', (chunk) => {
      answer += chunk;
    });
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(answer));
  });
}

const statusOf = (answer: string): number => Number(answer.slice(9, 12));

test.each([
  '/',
  '//',
  '*',
  '/a/b?sessionId=x',
  '/a/__proto__?sessionId=x',
  '/a/constructor?sessionId=x',
  '/matchmake/create/game',
  '/a/b/../BCDF23',
  'http://other.example/a/b?sessionId=x',
])('no socket opens at %s', async (path) => {
  const answer = await raw(
    `GET ${path} HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n` +
      'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
  );
  expect(statusOf(answer)).toBe(401);
});

test.each(['__proto__', 'constructor', 'toString', '%00', ''])(
  'a session called “%s” is closed, and nothing fails',
  async (session) => {
    const { code } = await createGame(server.base, { name: 'Ada' });
    const player = await Player.enter(server.base, code);
    const url = `${server.base.replace('http', 'ws')}/a/${code}?sessionId=${session}`;
    const socket = new WebSocket(url);
    await new Promise((resolve) => socket.addEventListener('close', resolve));
    expect(await player.refusalOf('chatLog')).toBeUndefined();
    expect(server.log.filter((line) => line.includes('TypeError'))).toEqual([]);
    await player.leave();
  },
);

test.each([
  [
    'two lengths',
    'POST /api/games HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
  ],
  ['no host', 'GET /health HTTP/1.1\r\n\r\n'],
  ['bytes', '\u0000\u0001\u0002\r\n\r\n'],
  ['a second call that is none', 'POST /nothing HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n'],
  ['a header without end', `GET /health HTTP/1.1\r\nHost: a\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`],
  ['another protocol', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
  [
    'an unknown coding',
    'POST /api/games HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Encoding: x\r\nConnection: close\r\nContent-Length: 2\r\n\r\n{}',
  ],
])('HTTP with %s is refused', async (_name, bytes) => {
  const status = statusOf(await raw(bytes));
  expect(status).toBeGreaterThanOrEqual(400);
  expect(status).toBeLessThan(500);
});

test.each([
  '/../secret.js',
  '/%2e%2e/secret.js',
  '/..%2fsecret.js',
  '/assets/..%5c..%5csecret.js',
  '/assets/%252e%252e/%252e%252e/secret.js',
  '//../secret.js',
  '/assets/../../secret.js',
  `/${'../'.repeat(30)}etc/passwd`,
  `/${'%2e%2e%2f'.repeat(30)}etc/passwd`,
])('%s shows nothing outside the folder of the client', async (path) => {
  for (const encoding of ['identity', 'gzip']) {
    const answer = await raw(
      `GET ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\nAccept-Encoding: ${encoding}\r\n\r\n`,
    );
    expect(statusOf(answer)).not.toBe(500);
    expect(answer).not.toMatch(/the secret|root:/);
    expect(answer).not.toContain('content-encoding');
  }
});

test.each([
  ['__proto__', '{"name":"Ada","__proto__":{"admin":true}}'],
  ['constructor', '{"name":"Ada","constructor":{"prototype":{"admin":true}}}'],
  ['options', '{"name":"Ada","options":{"constructor":{"prototype":{"admin":true}}}}'],
  ['an option', '{"name":"Ada","options":{"__proto__":{"skipCost":1}}}'],
  ['preset', '{"name":"Ada","preset":"__proto__"}'],
  ['map', '{"name":"Ada","map":"constructor"}'],
  ['depth', `{"name":"Ada","options":{"a":${'['.repeat(7000)}${']'.repeat(7000)}}}`],
])('a body that abuses %s is refused and leaves no trace', async (_name, body) => {
  const response = await fetch(`${server.base}/api/games`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
  expect([400, 422]).toContain(response.status);
  expect(Reflect.get({}, 'admin')).toBeUndefined();
});

test('hundreds of connections that say nothing or half a word hold up nobody', async () => {
  const { code, token } = await createGame(server.base, { name: 'Ada' });
  const sockets: Socket[] = [];
  for (let index = 0; index < 300; index++) {
    const socket = connect(server.port, '127.0.0.1');
    socket.on('error', () => undefined);
    if (index % 2 === 0) socket.write('POST /api/games HTTP/1.1\r\nHost: a\r\nContent-Le');
    sockets.push(socket);
  }
  await Promise.all(
    sockets.map(
      (socket) => socket.readyState === 'open' || new Promise((r) => socket.once('connect', r)),
    ),
  );
  const player = await Player.enter(server.base, code, token);
  expect(await player.refusalOf('chat', { text: 'hello' })).toBeUndefined();
  for (const socket of sockets) socket.destroy();
  await player.leave();
});

test('who asks and does not read is cut off, however alive he says he is; the others notice nothing', async () => {
  const { code, token } = await createGame(server.base, { name: 'Ada' });
  const host = await Player.enter(server.base, code, token);
  for (let line = 0; line < 100; line++) await host.request('chat', { text: 'ж'.repeat(400) });
  const greedy = await plainSocket(server.base, code);
  await host.until(() => host.state.watchers === 1);
  greedy.pause();
  const chatLog = requestFrame('chatLog');
  for (let ask = 0; ask < 400; ask++) greedy.send(chatLog);
  greedy.pong();
  await host.until(() => host.state.watchers === 0);
  expect(await host.refusalOf('rename', { name: 'Adele' })).toBeUndefined();
  greedy.terminate();
  await host.leave();
});

test('who asks before saying that they are ready is shown out, and nothing is kept for them', async () => {
  const { code } = await createGame(server.base, { name: 'Ada' });
  const hasty = await plainSocket(server.base, code, {}, false);
  const closed = new Promise((resolve) => hasty.once('close', resolve));
  hasty.send(requestFrame('chatLog'));
  expect(await closed).toBe(4002);
});

test('connecting and leaving again and again, in every way, leaves nothing behind', async () => {
  const { code, token } = await createGame(server.base, { name: 'Ada', seats: 3 });
  const host = await Player.enter(server.base, code, token);
  for (let round = 0; round < 12; round++) {
    await Promise.all(
      Array.from({ length: 5 }, async (_, index) => {
        const other = await Player.enter(server.base, code, index === 4 ? token : undefined);
        if (index % 2 === 0) other.drop();
        else await other.leave();
      }),
    );
  }
  await host.until(() => host.state.watchers === 0);
  expect(host.state.seats[0]?.present).toBe(true);
  expect(await host.refusalOf('rename', { name: 'Adele' })).toBeUndefined();
  await host.leave();
});

test('reservations that nobody uses keep nobody out', async () => {
  const { code, token } = await createGame(server.base, { name: 'Ada', seats: 3 });
  const enter = () => call(server.base, `/api/games/${code}/enter`, {});
  await Promise.all(Array.from({ length: 600 }, enter));
  const host = await Player.enter(server.base, code, token);
  const bob = await Player.join(server.base, code, 'Bob');
  expect([host.seat, bob.seat]).toEqual([0, 1]);
  await Promise.all([host.leave(), bob.leave()]);
});

test('visitors from one address cannot keep all others out', async () => {
  const { code, token } = await createGame(server.base, { name: 'Ada', seats: 3 });
  const host = await Player.enter(server.base, code, token);
  const crowd: Awaited<ReturnType<typeof plainSocket>>[] = [];
  // Ten at a time, as on a busy machine two hundred at once are not all ready before their time is over.
  while (crowd.length < MAX_WATCHERS) {
    const ten = Array.from({ length: 10 }, () =>
      plainSocket(server.base, code, { 'x-forwarded-for': '10.9.9.9' }),
    );
    crowd.push(...(await Promise.all(ten)));
  }
  const closed: number[] = [];
  for (const socket of crowd) socket.on('close', (reason) => closed.push(reason));
  await expect(plainSocket(server.base, code, { 'x-forwarded-for': '10.9.9.9' })).rejects.toThrow(
    'refused with 4100',
  );
  expect(closed).toEqual([]);
  const other = await Player.join(server.base, code, 'Bob');
  expect(other.seat).toBe(1);
  await until(() => closed.length > 0);
  expect(closed).toEqual([4100]);
  for (const socket of crowd) socket.terminate();
  await Promise.all([host.leave(), other.leave()]);
});

describe('limits per address', () => {
  const LIMITS = { VINCI_CREATE_LIMIT: '3', VINCI_GUESS_LIMIT: '3' };

  /** The HTTP part of the server with its own limits. */
  async function withApp(
    environment: Record<string, string>,
    test: (base: string) => Promise<void>,
  ): Promise<void> {
    const config = readConfig({ ...WIDE, ...LIMITS, ...environment });
    const http = createServer(createApp({ ...server.services, config }));
    await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
    await test(`http://127.0.0.1:${(http.address() as AddressInfo).port}`);
    http.closeAllConnections();
    http.close();
  }

  const create = (base: string, forwarded: string): Promise<unknown> =>
    refused(call(base, '/api/games', { name: 'Ada' }, { 'x-forwarded-for': forwarded }));

  test('without a proxy an address that was made up does not help', async () => {
    await withApp({ VINCI_TRUST_PROXY: '0' }, async (base) => {
      const answers = [];
      for (let game = 0; game < 5; game++) answers.push(await create(base, `10.1.1.${game}`));
      expect(answers.slice(2)).toEqual(['accepted', 'message/too-fast', 'message/too-fast']);
    });
  });

  test('behind one proxy only what that proxy has added counts', async () => {
    await withApp({ VINCI_TRUST_PROXY: '1' }, async (base) => {
      const answers = [];
      for (let game = 0; game < 5; game++) {
        answers.push(await create(base, `10.2.2.${game}, 192.0.2.7`));
      }
      expect(answers.slice(2)).toEqual(['accepted', 'message/too-fast', 'message/too-fast']);
      expect(await create(base, '192.0.2.8')).toBe('accepted');
      expect(await create(base, 'not an address')).toBe('accepted');
    });
  });

  test('codes cannot be guessed by changing the address inside one IPv6 network', async () => {
    const of = (ip: string) => addressOf({ ip } as Request);
    expect(of('2001:db8:1:200::1')).toBe(of('2001:db8:1:2ff:ffff::9'));
    expect(of('2001:db8:1:200::1')).not.toBe(of('2001:db8:1:300::1'));
    expect(of('::ffff:192.0.2.7')).toBe('192.0.2.7');
    await withApp({ VINCI_TRUST_PROXY: '1' }, async (base) => {
      const answers = [];
      for (let guess = 0; guess < 5; guess++) {
        const headers = { 'x-forwarded-for': `2001:db8::${guess}:1` };
        answers.push(await refused(call(base, '/api/games/ZZZZZZ', undefined, headers)));
      }
      expect(answers.slice(2)).toEqual(['room/unknown', 'message/too-fast', 'message/too-fast']);
    });
  });

  test('are not lifted by a clock that jumps', async () => {
    const { now } = Date;
    await withApp({}, async (base) => {
      const create = () => refused(call(base, '/api/games', { name: 'Ada' }));
      for (let game = 0; game < 3; game++) expect(await create()).toBe('accepted');
      try {
        Date.now = () => now() + 365 * 86_400_000;
        expect(await create()).toBe('message/too-fast');
        Date.now = () => now() - 365 * 86_400_000;
        expect(await create()).toBe('message/too-fast');
      } finally {
        Date.now = now;
      }
    });
  });

  test('count by a clock that is never set', async () => {
    const { now } = Date;
    let clock = 1000;
    const limit = new Limit({ most: 2, window: 60_000, now: () => clock });
    const take = async (): Promise<number | undefined> => (await limit.take('a'))?.retryAfter;
    try {
      expect(await take()).toBeUndefined();
      Date.now = () => now() + 365 * 86_400_000;
      expect(await take()).toBeUndefined();
      expect(await take()).toBe(60);
      Date.now = () => now() - 365 * 86_400_000;
      expect(await take()).toBe(60);
      clock += 60_000;
      expect([await take(), await take(), await take()]).toEqual([undefined, undefined, 60]);
      limit.giveBack('a');
      limit.giveBack('a');
      expect([await take(), await take()]).toEqual([undefined, 60]);
    } finally {
      Date.now = now;
    }
  });
});
