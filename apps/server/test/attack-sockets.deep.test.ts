import { once } from 'node:events';
import type { EnteredReply } from '@vinci/protocol';
import WebSocket from 'ws';
import { faultsOf, Tally } from './support/attack.ts';
import { plainSocket } from './support/plain-socket.ts';
import { call, createGame, Player } from './support/player.ts';
import { type TestServer, temporaryFolder, testServer } from './support/server.ts';

const folder = temporaryFolder();
const tally = new Tally();
let server: TestServer;
let code: string;
let token: string;
let host: Player;

beforeAll(async () => {
  server = await testServer(folder.path);
  ({ code, token } = await createGame(server.base, { name: 'Ada', seats: 3 }));
  host = await Player.enter(server.base, code, token);
});
afterEach(async () => {
  expect(host.closed).toBeUndefined();
  expect(host.seat).toBe(0);
  expect(await host.refusalOf('rename', { name: 'Ada' })).toBeUndefined();
  expect(faultsOf(server)).toEqual([]);
});
afterAll(async () => {
  tally.tell();
  await host.leave();
  await server.stop();
  folder.remove();
});

type Place = EnteredReply['reservation'];

const reserve = async (body: object, game = code): Promise<Place> =>
  (await call<EnteredReply>(server.base, `/api/games/${game}/enter`, body)).reservation;

/** Opens a socket; resolves to the socket once the game lets it in, or to the close code. */
async function open(
  { processId, roomId }: Place,
  query: Record<string, string>,
): Promise<WebSocket | number> {
  const address = `${server.base.replace('http', 'ws')}/${processId}/${roomId}`;
  const socket = new WebSocket(`${address}?${new URLSearchParams(query)}`);
  socket.on('error', () => undefined);
  return Promise.race([
    once(socket, 'close').then(([reason]) => Number(reason)),
    new Promise<WebSocket>((resolve) => {
      socket.on('message', (frame: Buffer) => {
        if (frame[0] === 10) resolve(socket);
      });
    }),
  ]);
}

test('a reservation is good once, for its game, and neither its id nor another opens the door again', async () => {
  const place = await reserve({ token });
  const { sessionId } = place;
  const other = await createGame(server.base, { name: 'Eve', seats: 3 });
  const elsewhere = await reserve({}, other.code);
  const refused = async (what: string, at: Place, query: Record<string, string>): Promise<void> => {
    const outcome = await open(at, query);
    tally.note('sockets without a place', String(outcome));
    expect([what, typeof outcome]).toEqual([what, 'number']);
  };
  await refused('in another game', elsewhere, { sessionId });
  await refused('of another game', place, { sessionId: elsewhere.sessionId });
  const socket = await open(place, { sessionId });
  expect(socket).toBeInstanceOf(WebSocket);
  for (const query of [
    { sessionId },
    { sessionId, skipHandshake: '1' },
    { sessionId, reconnectionToken: 'x' },
    { sessionId, reconnectionToken: '' },
    { sessionId, reconnectionToken: sessionId },
    { sessionId: host.room.sessionId },
    { sessionId: host.room.sessionId, reconnectionToken: 'x'.repeat(9) },
    { sessionId: '' },
    { sessionId: '__proto__', reconnectionToken: '__proto__' },
    { sessionId: `${sessionId}\0` },
    { sessionId: 'x'.repeat(5000) },
    { _authToken: token },
  ] as Record<string, string>[]) {
    await refused(JSON.stringify(query), place, query);
  }
  expect((socket as WebSocket).readyState).toBe(WebSocket.OPEN);
  (socket as WebSocket).close();
});

test('a message in pieces counts as one, and endless pieces end the connection', async () => {
  const attempts: Record<string, (socket: WebSocket) => void> = {
    'too large in pieces': (socket) => {
      for (let piece = 0; piece < 100; piece++) socket.send(Buffer.alloc(100, 21), { fin: false });
    },
    'pieces of nothing': (socket) => {
      for (let piece = 0; piece < 40_000; piece++) socket.send(Buffer.alloc(0), { fin: false });
    },
    compressed: (socket) => {
      const raw = Object(Reflect.get(socket, '_socket'));
      raw.write(Buffer.of(0xc2, 0x84, 0, 0, 0, 0, 1, 2, 3, 4));
    },
    'without a mask': (socket) => {
      Object(Reflect.get(socket, '_socket')).write(Buffer.of(0x82, 1, 18));
    },
    'a length of 2^63': (socket) => {
      Object(Reflect.get(socket, '_socket')).write(Buffer.of(0x82, 0xff, ...Array(8).fill(255)));
    },
    'a close that is none': (socket) => {
      Object(Reflect.get(socket, '_socket')).write(Buffer.of(0x88, 0x81, 0, 0, 0, 0, 1));
    },
    'no socket any more': (socket) => {
      Object(Reflect.get(socket, '_socket')).write('GET / HTTP/1.1\r\n\r\n');
    },
  };
  for (const [what, attack] of Object.entries(attempts)) {
    const socket = await plainSocket(server.base, code);
    const closed = once(socket, 'close') as Promise<[number]>;
    attack(socket);
    const [reason] = await closed;
    tally.note('broken frames', reason);
    expect([what, [1002, 1006, 1008, 1009].includes(reason)]).toEqual([what, true]);
  }
});
