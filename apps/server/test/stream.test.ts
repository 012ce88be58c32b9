import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { ok } from '@vinci/rules';
import type { GameSession } from '@vinci/session/session';
import { isLetGo, letGo } from '../src/http/node-private.ts';
import { localRoom } from '../src/rooms/open-rooms.ts';
import * as acts from './support/acts.ts';
import { ApiStream, api } from './support/api.ts';
import { createGame, Player } from './support/player.ts';
import { until } from './support/process.ts';
import { sessionOf, sharedServer } from './support/server.ts';

const server = sharedServer();

/** A connection on which a test says what it likes, byte by byte. */
class Line {
  said = '';
  isClosed = false;
  readonly socket: Socket;

  constructor(port: number, ...packets: string[]) {
    this.socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    this.socket.on('data', (chunk) => {
      this.said += chunk;
    });
    this.socket.on('error', () => undefined);
    this.socket.on('end', () => this.socket.end());
    this.socket.on('close', () => {
      this.isClosed = true;
    });
    for (const packet of packets) this.socket.write(packet);
  }

  async hears(text: string): Promise<void> {
    await until(() => this.said.includes(text));
  }

  async closes(): Promise<void> {
    await until(() => this.isClosed);
  }
}

const portOf = (): number => Number(new URL(server.base).port);

const get = (path: string, ...headers: string[]): string =>
  `${[`GET /api/v1${path} HTTP/1.1`, 'Host: x', ...headers].join('\r\n')}\r\n\r\n`;

const count = (text: string, part: string): number => text.split(part).length - 1;

test('HTTP lets go of the connection of a call, unless other calls wait on it', async () => {
  const seen: [string | undefined, boolean][] = [];
  const http = createServer(async (request, response) => {
    const { url } = request;
    if (url === '/stream') letGo(request, response);
    await undefined;
    seen.push([url, isLetGo(request)]);
    if (url === '/first') await until(() => seen.length > 2);
    response.end('done');
  });
  http.on('upgrade', (_request, socket) => socket.resume());
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const { port } = http.address() as AddressInfo;
  const call = (path: string): string => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`;
  const packets = [call('/stream'), call('/first') + call('/stream') + call('/other')];
  for (const packet of packets) {
    const line = new Line(port, packet);
    await line.hears('done');
    line.socket.destroy();
  }
  await until(() => seen.length === 4);
  expect(seen).toEqual([
    ['/stream', true],
    ['/first', false],
    ['/stream', false],
    ['/other', false],
  ]);
  http.close();
});

test('a stream begins whatever comes before, with or after its call, and ends with its reader', async () => {
  const { code, token } = await createGame(server.base, { name: 'Ada', seats: 3 });
  const events = `/games/${code}/events`;
  const streams = () => localRoom(code)?.streams;
  const calls: Record<string, string[]> = {
    alone: [get(events)],
    'of an old program': [`GET /api/v1${events} HTTP/1.0\r\n\r\n`],
    'with a body': [get(events, 'Content-Length: 4'), 'body'],
    'with a protocol that nobody asked for': [get(events, 'Upgrade: websocket')],
    'after another call': [get(`/games/${code}/log`) + get(events)],
    'before another call': [get(events) + get(`/games/${code}/log`)],
    'in pieces': [get(events).slice(0, 30), get(events).slice(30)],
  };
  for (const [how, packets] of Object.entries(calls)) {
    const line = new Line(portOf(), ...packets);
    await line.hears('event: table');
    expect([how, count(line.said, 'event: seat'), count(line.said, 'HTTP/1.1 200 OK')]).toEqual([
      how,
      1,
      how === 'after another call' ? 2 : 1,
    ]);
    const [head = ''] = line.said.slice(line.said.lastIndexOf('HTTP/1.1')).split('\r\n\r\n');
    expect(head).toMatch(/^connection: close$/im);
    expect(head).not.toMatch(/^(transfer-encoding|content-length):/im);
    await api(server.base, 'POST', `/games/${code}/chat`, { text: `It is ${how}` }, token);
    // Lines of the table are for all who look.
    await line.hears(`It is ${how}`);
    await until(() => streams() === 1);
    // Whoever says nothing more is taken to have left.
    line.socket.end();
    await until(() => streams() === 0);
    await line.closes();
  }
});

test('who asks for the head alone gets it, and no stream', async () => {
  const { code } = await createGame(server.base, { name: 'Ada', seats: 3 });
  for (const path of ['', '/legal', '/events']) {
    const address = `${server.base}/api/v1/games/${code}${path}`;
    const answer = await fetch(address, { method: 'HEAD' });
    const type = path === '/events' ? 'text/event-stream' : 'application/json; charset=utf-8';
    expect([path, answer.status, answer.headers.get('content-type')]).toEqual([path, 200, type]);
    expect(await answer.text()).toBe('');
  }
  expect(localRoom(code)?.streams).toBe(0);
});

test('a stream that fails as it begins is cut, so that its reader comes again', async () => {
  const { code } = await createGame(server.base, { name: 'Ada', seats: 3 });
  const session = await sessionOf(server, code);
  const { run } = session;
  session.run = () => Promise.reject(new Error('lost'));
  const line = new Line(portOf(), get(`/games/${code}/events`));
  await line.closes();
  session.run = run;
  expect([count(line.said, '200 OK'), count(line.said, 'event:')]).toEqual([1, 0]);
  const again = new Line(portOf(), get(`/games/${code}/events`));
  await again.hears('event: table');
  again.socket.destroy();
});

test('a stream that is refused says why, and many that break off at once leave nothing', async () => {
  const refused = new Line(portOf(), get('/games/ZZZZZZ/events'));
  await refused.closes();
  const [head = '', body = ''] = refused.said.split('\r\n\r\n');
  expect(head).toMatch(/^HTTP\/1.1 404 /);
  expect(head).toMatch(/^connection: close$/im);
  expect(head).toMatch(/^x-request-id: \w+$/im);
  expect(JSON.parse(body).error.code).toBe('room/unknown');
  const { code } = await createGame(server.base, { name: 'Ada', seats: 3 });
  const lines = Array.from({ length: 50 }, () => new Line(portOf(), get(`/games/${code}/events`)));
  for (const [index, { socket }] of lines.entries()) {
    if (index % 2 === 0) socket.resetAndDestroy();
    else socket.once('data', () => socket.resetAndDestroy());
  }
  for (const line of lines) await line.closes();
  const last = new Line(portOf(), get(`/games/${code}/events`));
  await last.hears('event: table');
  await until(() => localRoom(code)?.streams === 1);
  last.socket.destroy();
  await until(() => localRoom(code)?.streams === 0);
});

test('who calls without a token is not taken for somebody who follows without one', async () => {
  const { base } = server;
  const { code, token } = await createGame(base, { name: 'Ada', seats: 3 });
  const host = await Player.enter(base, code, token);
  const watcher = await ApiStream.open(base, code);
  await watcher.until(({ event }) => event === 'seat');
  const bob = await api(base, 'POST', `/games/${code}/seats`, { name: 'Bob' });
  await host.until(() => host.state.seats[bob.seat]?.taken === true);
  expect(host.state.seats[bob.seat]?.present).toBe(false);
  await host.request('chat', { text: 'Hello' });
  await watcher.until(({ event }) => event === 'chat');
  expect(watcher.events.filter(({ event }) => event === 'seat')).toHaveLength(1);
  watcher.close();
  await host.leave();
});

test('a stream that waits while its game begins without spectators, or its room closes, ends', async () => {
  const { base } = server;
  const held = Promise.withResolvers<void>();
  const hold = async (code: string): Promise<GameSession> => {
    const session = await sessionOf(server, code);
    void session.run(() => held.promise.then(() => ok(undefined)));
    return session;
  };
  const wish = { name: 'Ada', seats: 3, spectators: false };
  const [begins, closes] = [await createGame(base, wish), await createGame(base, wish)];
  await api(base, 'POST', `/games/${begins.code}/seats`, { name: 'Bob' });
  await hold(closes.code);
  const late = await ApiStream.open(base, closes.code);
  localRoom(closes.code)?.close();
  const session = await hold(begins.code);
  void acts.sit(session, undefined, 'Cy');
  void session.start();
  const stranger = await ApiStream.open(base, begins.code);
  held.resolve();
  expect((await stranger.until(({ event }) => event === 'end')).data.reason).toBe('closed');
  expect(stranger.events.map(({ event }) => event)).toEqual(['notice', 'end']);
  expect((await late.until(({ event }) => event === 'end')).data.reason).toBe('stopping');
});
