import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import type { HealthReply } from '@vinci/protocol';
import { MAX_RESERVED, MAX_WATCHERS } from '../src/rooms/admission.ts';
import { placesOf } from '../src/rooms/colyseus-private.ts';
import { type OpenRoom, openRooms } from '../src/rooms/open-rooms.ts';
import { faultsOf } from './support/attack.ts';
import { plainSocket } from './support/plain-socket.ts';
import { call, createGame, Player, Refused } from './support/player.ts';
import { until } from './support/process.ts';
import { type TestServer, temporaryFolder, testServer } from './support/server.ts';

const folder = temporaryFolder();
let server: TestServer;

beforeAll(async () => {
  server = await testServer(folder.path, {
    VINCI_REQUEST_RATE: '20',
    VINCI_RECONNECT_SECONDS: '600',
    VINCI_TRUST_PROXY: '1',
  });
});
afterAll(async () => {
  await server.stop();
  folder.remove();
});

const roomOf = (code: string): OpenRoom => {
  const room = [...openRooms].find(({ roomId }) => roomId === code);
  if (room === undefined) throw new Error('no room');
  return room;
};

/** Places that the room of a game keeps for those who have none of its connections. */
const kept = (code: string): unknown[] => Object.values(placesOf(roomOf(code)));

/** However slow the machine is, none of the places that are reserved is given up meanwhile. */
function keepPlaces(code: string): void {
  roomOf(code).seatReservationTimeout = 600;
}

/** Strangers reserve places and do not come. */
async function reserve(code: string, places: number): Promise<void> {
  for (let place = 0; place < places; place++) {
    await server.services.rooms.enter(code, { address: `192.0.2.${place % 10}` });
    if (place % 50 === 0) await new Promise(setImmediate);
  }
}

/** Visitors come, and their lines break. */
async function loseLines(code: string, lines: number): Promise<void> {
  for (let line = 0; line < lines; line++) {
    const from = { 'x-forwarded-for': `192.0.2.${line % 10}` };
    (await plainSocket(server.base, code, from)).terminate();
  }
}

const connections = async (): Promise<number> =>
  (await call<HealthReply>(server.base, '/health')).connections;

test('whoever enters in the very moment a game comes back has each cell once', async () => {
  const { code, token } = await createGame(server.base, {
    name: 'Ada',
    opponents: ['easy', 'easy'],
    start: true,
  });
  for (let round = 0; round < 20; round++) {
    server.forget();
    const [one, two] = await Promise.all([
      Player.enter(server.base, code, token),
      Player.enter(server.base, code),
    ]);
    // What is told from now on comes in a patch, with all that was not yet told.
    await one.request('rename', { name: `Ada ${round}` });
    for (const each of [one, two]) {
      await each.until(() => each.state.seats[one.seat]?.name === `Ada ${round}`);
      expect(each.state.cells.length).toBe(each.game.layout.random);
      expect(each.state.seats.length).toBe(3);
    }
    await Promise.all([one.leave(), two.leave()]);
  }
});

test('whoever waits as long as he is told is never cut off', async () => {
  const { code, token } = await createGame(server.base, { name: 'Ada', seats: 3 });
  const eager = await Player.enter(server.base, code, token);
  // Patches come as late as on a machine that has no time for them.
  for (const room of openRooms) room.patchRate = 600_000;
  let answered = 0;
  const since = performance.now();
  for (let asked = 0; asked < 100; asked++) {
    try {
      await eager.request('chatLog');
      answered++;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      expect(error.refusal.code).toBe('message/too-fast');
      await pause(1000 * (error.refusal.retryAfter ?? 0));
    }
  }
  // Two seconds' requests at once and twenty a second, however long the machine took.
  expect(answered).toBeLessThanOrEqual(41 + (20 * (performance.now() - since)) / 1000);
  expect(eager.closed).toBeUndefined();
  await eager.leave();
});

test('whoever does not wait is cut off', async () => {
  const { code, token } = await createGame(server.base, { name: 'Ada', seats: 3 });
  const host = await Player.enter(server.base, code, token);
  const flood = await plainSocket(server.base, code);
  const closed = once(flood, 'close');
  for (let frame = 0; frame < 400; frame++) flood.send(new Uint8Array([18]));
  expect((await closed)[0]).toBe(4002);
  expect(await host.refusalOf('chatLog')).toBeUndefined();
  await host.leave();
});

test('strangers who reserve all places keep no seat’s person out, and leave no line in the log', async () => {
  const { code, token } = await createGame(server.base, { name: 'Ada', seats: 3 });
  const opener = await Player.enter(server.base, code, token);
  keepPlaces(code);
  await reserve(code, MAX_RESERVED);
  expect(await Player.enter(server.base, code).catch(String)).toContain('room/crowded');
  await opener.leave();
  const host = await Player.enter(server.base, code, token);
  expect(host.seat).toBe(0);
  // Whoever has a seat link has a place, too.
  const link = await host.request('seatLink', { seat: 1 });
  const guest = await Player.enter(server.base, code, link.token);
  expect(guest.invitation).toBe(1);
  expect(faultsOf(server)).toEqual([]);
  await Promise.all([host.leave(), guest.leave()]);
});

test('of lost connections as many places are kept as of open ones, and none counts as connected', async () => {
  const { code, token } = await createGame(server.base, { name: 'Ada', seats: 3 });
  const host = await Player.enter(server.base, code, token);
  const before = await connections();
  for (let line = 0; line < 12; line++) (await Player.enter(server.base, code, token)).drop();
  await loseLines(code, 210);
  await until(async () => (await connections()) === before);
  await host.until(() => host.state.watchers === 0);
  expect(kept(code).length).toBeLessThanOrEqual(208);
  expect(await host.refusalOf('rename', { name: 'Adele' })).toBeUndefined();
  expect(faultsOf(server)).toEqual([]);
  await host.leave();
});

test('lost connections of visitors take no place from strangers', async () => {
  const { code, token } = await createGame(server.base, { name: 'Ada', seats: 3 });
  const host = await Player.enter(server.base, code, token);
  keepPlaces(code);
  const before = await connections();
  await loseLines(code, MAX_WATCHERS);
  await until(async () => (await connections()) === before);
  await reserve(code, MAX_RESERVED - 1);
  expect(kept(code).length).toBeGreaterThan(MAX_RESERVED);
  const stranger = await Player.enter(server.base, code);
  expect(stranger.seat).toBe(-1);
  await stranger.leave();
  await reserve(code, 1);
  expect(await Player.enter(server.base, code).catch(String)).toContain('room/crowded');
  await host.leave();
});
