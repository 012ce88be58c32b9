import { faultsOf } from './support/attack.ts';
import { plainSocket } from './support/plain-socket.ts';
import { createGame, Player } from './support/player.ts';
import { type TestServer, temporaryFolder, testServer } from './support/server.ts';

const folder = temporaryFolder();
let server: TestServer;

beforeAll(async () => {
  server = await testServer(folder.path);
});
afterAll(async () => {
  expect(faultsOf(server)).toEqual([]);
  await server.stop();
  folder.remove();
});

/** What a request whose payload is these bytes is refused with. */
async function refusalOf(code: string, name: string, payload: readonly number[]): Promise<string> {
  const socket = await plainSocket(server.base, code);
  const answer = new Promise<string>((resolve, reject) => {
    socket.on('close', (reason) => reject(new Error(`closed with ${reason}`)));
    socket.on('message', (frame: Buffer) => {
      if (frame[0] === 22) resolve(String(frame.subarray(3)));
    });
  });
  socket.send(Buffer.from([21, 1, 0xa0 | name.length, ...Buffer.from(name), ...payload]));
  const said = await answer;
  socket.terminate();
  return /\w+\/[\w-]+/.exec(said)?.[0] ?? said;
}

test('what MessagePack knows and JSON does not is no name and no payload', async () => {
  const { code, token } = await createGame(server.base, { name: 'Ada', seats: 3 });
  const host = await Player.enter(server.base, code, token);
  const named = (...value: number[]): number[] => [0x81, 0xa4, ...Buffer.from('name'), ...value];
  const payloads = [
    [0xc1],
    named(0xc1),
    [0x91, 0xc1],
    // A date, bytes, numbers, nothing.
    named(0xd6, 0xff, 0, 0, 0, 0),
    [0xd6, 0xff, 0, 0, 0, 0],
    named(0xc4, 3, 65, 66, 67),
    named(7),
    named(0xc0),
    named(0xc3),
  ];
  for (const name of ['sit', 'rename']) {
    for (const payload of payloads) {
      expect([payload, await refusalOf(code, name, payload)]).toEqual([
        payload,
        'message/malformed',
      ]);
    }
  }
  expect(host.state.seats.map(({ name }) => name)).toEqual(['Ada', '', '']);
  await host.leave();
});

test('nobody sits down under a name that could be taken for another one’s', async () => {
  const { code, token } = await createGame(server.base, { name: 'Ian Baco', seats: 4 });
  const host = await Player.enter(server.base, code, token);
  const bob = await Player.enter(server.base, code);
  const alike = [
    'Ian Baco',
    'IAN BACO',
    'ian baco',
    'IanBaco',
    'Ian Baco.',
    'lan Baco',
    'Ian Bac0',
    'Ïan Bäco',
    'Ｉａｎ Ｂａｃｏ',
    'Іаn Васо',
    'Ιan Βaco',
    'I\u200ban Baco',
    'Ian\u2060 Baco\u00ad',
    '𝐈𝐚𝐧 𝐁𝐚𝐜𝐨',
  ];
  for (const name of alike) {
    expect([name, await bob.refusalOf('sit', { name })]).toEqual([name, 'seat/name-taken']);
  }
  const { seat } = await bob.request('sit', { name: 'Bob' });
  for (const name of alike) {
    expect([name, await bob.refusalOf('rename', { name })]).toEqual([name, 'seat/name-taken']);
  }
  // One may write one's own name another way, and be called something else.
  for (const name of ['bob', 'Boris', 'Ivan Baco', 'Иван', '伊恩', 'איאן']) {
    expect([name, await bob.refusalOf('rename', { name })]).toEqual([name, undefined]);
  }
  await host.until(() => host.state.seats[seat]?.name === 'איאן');
  // Bots are people's neighbours, too.
  await host.request('setOccupant', { seat: 2, occupant: 'easy' });
  await host.until(() => host.state.seats[2]?.name !== '');
  const bot = String(host.state.seats[2]?.name);
  expect(await bob.refusalOf('rename', { name: bot.toUpperCase() })).toBe('seat/name-taken');
  await Promise.all([host.leave(), bob.leave()]);
});

test('nobody takes the name of a seat that was left but who sits down on it', async () => {
  const { code, token } = await createGame(server.base, {
    name: 'Ada',
    seats: 3,
    standIn: { after: 600, strength: 'easy' },
  });
  const host = await Player.enter(server.base, code, token);
  const [bob, cleo] = [
    await Player.enter(server.base, code),
    await Player.enter(server.base, code),
  ];
  await bob.request('sit', { name: 'Bob', seat: 1 });
  await cleo.request('sit', { name: 'Cleo', seat: 2 });
  await host.request('start');
  await bob.request('leave');
  expect(await cleo.refusalOf('rename', { name: 'Bob' })).toBe('seat/name-taken');
  await cleo.request('leave');
  expect(await bob.refusalOf('sit', { name: 'Cleo', seat: 1 })).toBe('seat/name-taken');
  expect(await bob.refusalOf('sit', { name: 'Bob', seat: 2 })).toBe('seat/name-taken');
  expect(await bob.refusalOf('sit', { name: 'Bob', seat: 1 })).toBeUndefined();
  await Promise.all([host, bob, cleo].map((each) => each.leave()));
});
