import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { jest } from '@jest/globals';
import { pino } from 'pino';
import { NoAnswerError } from '../src/cluster/calls.ts';
import { Forwarder } from '../src/cluster/forward.ts';
import { ElsewhereError } from '../src/cluster/leases.ts';
import { Passing } from '../src/cluster/passing.ts';
import { createApp } from '../src/http/app.ts';
import { limits } from '../src/http/limits.ts';
import { Rooms } from '../src/rooms/rooms.ts';
import type { Services } from '../src/services.ts';
import { createGame } from './support/player.ts';
import { sharedServer } from './support/server.ts';

const server = sharedServer();
const http = createServer();
/** What the log says from `info` on. */
const lines: string[] = [];
/** Codes of the games that were to be opened. */
const asked: string[] = [];
let base: string;
/** Nobody listens at this port. */
const NOBODY = '127.0.0.1:1';
/** The server that has all games. */
const away = { id: 'away', address: NOBODY, publicAddress: '' };

/** A server like that of the test, but another one that is away has all games. */
beforeAll(async () => {
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) });
  const passing = new Passing('near', 'secret');
  const forwarder = new Forwarder({
    own: 'near',
    passing,
    find: async () => away,
    log,
    onForward: () => undefined,
  });
  const open = (code: string): Promise<never> => {
    asked.push(code);
    return Promise.reject(new ElsewhereError(away));
  };
  const calls = { ask: () => Promise.reject(new NoAnswerError('nobody listens')) };
  const services = {
    ...server.services,
    log,
    sessions: { open },
    cluster: { id: 'near', calls, passing, forwarder },
    rooms: new Rooms((): Services => services),
  } as unknown as Services;
  http.on('request', createApp(services, limits(server.services)));
  http.on('upgrade', (_request, socket) => socket.resume());
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
});
afterAll(() => {
  http.closeAllConnections();
  http.close();
});

test.each([
  ['asks how it stands', 'GET', 'v1/games/CODE'],
  ['makes a move', 'POST', 'v1/games/CODE/intents'],
  ['follows it', 'GET', 'v1/games/CODE/events'],
  ['enters it', 'POST', 'games/CODE/enter'],
])(
  'of a game whose server is away: whoever %s leaves no line in the log',
  async (_, method, path) => {
    const { code, token } = await createGame(server.base, { name: 'Ada', seats: 3 });
    const headers = { authorization: `Bearer ${token}` };
    const url = `${base}/api/${path.replace('CODE', code)}`;
    const response = await fetch(url, { method, headers });
    expect([response.status, await response.json()]).toEqual([
      503,
      { error: expect.objectContaining({ code: 'server/elsewhere', retryAfter: 1 }) },
    ]);
    expect(asked).toContain(code);
    expect(lines).toEqual([]);
  },
);

describe('where a call came from', () => {
  /** Headers as the other process gets them. */
  const arrived = (own: string, secret: string, network: string): Record<string, string> => {
    const headers = new Passing(own, secret).headersOf({ rawHeaders: ['Host', 'a'] }, network);
    const pairs = headers.map((name, index) => [name, headers[index + 1] ?? '']);
    return Object.fromEntries(pairs.filter((_, index) => index % 2 === 0));
  };
  const here = new Passing('here', 'secret');

  test('is believed of a process that has the secret', () => {
    const headers = arrived('near', 'secret', '2001:db8:1:200::/56');
    expect(here.networkOf({ headers })).toBe('2001:db8:1:200::/56');
  });

  test('is not believed without the proof of this very network', () => {
    expect(here.networkOf({ headers: {} })).toBeUndefined();
    expect(here.networkOf({ headers: arrived('near', 'guess', '192.0.2.1') })).toBeUndefined();
    const headers = arrived('near', 'secret', '192.0.2.1');
    const said = headers['x-vinci-came-from'] ?? '';
    for (const changed of [
      '',
      ' ',
      '192.0.2.1',
      said.replace('192', '193'),
      `${said}1`,
      ` ${said}`,
    ]) {
      headers['x-vinci-came-from'] = changed;
      expect([changed, here.networkOf({ headers })]).toEqual([changed, undefined]);
    }
  });
});

describe('of a game whose server takes the call', () => {
  /** All but `setTimeout`. */
  const REAL = [
    ...(['Date', 'hrtime', 'performance', 'nextTick', 'queueMicrotask'] as const),
    ...(['setImmediate', 'clearImmediate', 'setInterval', 'clearInterval'] as const),
  ];
  const holder = createServer();
  let answer: RequestListener;

  beforeAll(async () => {
    holder.on('request', (request, response) => answer(request, response));
    await new Promise<void>((resolve) => holder.listen(0, '127.0.0.1', resolve));
    away.address = `127.0.0.1:${(holder.address() as AddressInfo).port}`;
  });
  afterEach(() => {
    jest.useRealTimers();
  });
  afterAll(() => {
    away.address = NOBODY;
    holder.closeAllConnections();
    holder.close();
  });

  const ask = async (method: string): Promise<Response> => {
    const { code, token } = await createGame(server.base, { name: 'Ada', seats: 3 });
    const headers = { authorization: `Bearer ${token}` };
    const verb = method === 'POST' ? '/intents' : '';
    return fetch(`${base}/api/v1/games/${code}${verb}`, { method, headers });
  };

  test.each(['GET', 'POST'])(
    'the answer comes through, however late it is (%s)',
    async (method) => {
      answer = (_request, response) => {
        // As long as a journal may take at worst.
        jest.advanceTimersByTime(55_000);
        response.end('late');
      };
      jest.useFakeTimers({ doNotFake: REAL });
      const response = await ask(method);
      expect([response.status, await response.text()]).toEqual([200, 'late']);
    },
  );

  test('and dies of it: nobody says that nothing was changed', async () => {
    answer = ({ socket }) => socket.destroy();
    await expect(ask('POST')).rejects.toThrow('fetch failed');
    const looked = await ask('GET');
    expect([looked.status, await looked.json()]).toEqual([
      503,
      { error: expect.objectContaining({ code: 'server/elsewhere', retryAfter: 1 }) },
    ]);
  });
});

test('a fault is told', async () => {
  const { code, token } = await createGame(server.base, { name: 'Ada', seats: 3 });
  const headers = { authorization: `Bearer ${token}` };
  const { peek } = server.services.store;
  server.services.store.peek = () => Promise.reject(new Error('the moon fell'));
  const response = await fetch(`${base}/api/v1/games/${code}`, { headers });
  server.services.store.peek = peek;
  expect(response.status).toBe(500);
  expect(lines.map((line) => JSON.parse(line).level)).toEqual([50, 50]);
});
