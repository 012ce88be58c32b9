import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { CHAT_KEPT_LINES } from '@vinci/protocol';
import * as acts from './support/acts.ts';
import { call, createGame, Player, randomOf, refused } from './support/player.ts';
import { type TestServer, temporaryFolder, testServer } from './support/server.ts';
import { playOn, seatedGame } from './support/session.ts';

const folder = temporaryFolder();
let server: TestServer;

beforeAll(async () => {
  server = await testServer(folder.path);
});

afterAll(async () => {
  await server.stop();
  folder.remove();
});

/** A listed game in which some intents were made and which is not in memory. */
async function storedGame(): Promise<{ code: string; token: string }> {
  const created = await createGame(server.base, { name: 'Ada', seats: 3, visibility: 'listed' });
  const { sessions } = server.services;
  const session = await sessions.open(created.code);
  if (session === undefined) throw new Error('the game is gone');
  await acts.sit(session, undefined, 'Bob');
  await acts.sit(session, undefined, 'Cy');
  await session.start();
  await playOn(session, randomOf(1), 20);
  await sessions.close(created.code);
  return created;
}

const spoil = (sql: string, code: string): void => {
  const database = new DatabaseSync(join(folder.path, 'vinci.sqlite'));
  database.prepare(sql).run(code);
  database.close();
};

const config = (change: object): string =>
  JSON.stringify({
    preset: 'deClassic',
    options: {},
    map: 'europe',
    mapVersion: 1,
    seats: 3,
    ...change,
  });

test.each([
  [`update games set config = '${config({ preset: 'moon' })}' where code = ?`, 'room/outdated'],
  [`update games set config = '${config({ map: 'moon' })}' where code = ?`, 'room/outdated'],
  [`update games set config = '${config({ mapVersion: 9 })}' where code = ?`, 'room/outdated'],
  [`update games set config = '${config({ options: { x: 1 } })}' where code = ?`, 'room/outdated'],
  ["update games set config = '{' where code = ?", 'room/damaged'],
  ['update games set rules = 999 where code = ?', 'room/outdated'],
  ["update seats set occupant = 'ghost' where seat = 1 and game = ?", 'room/damaged'],
  ["update games set pace = 'never' where code = ?", 'room/damaged'],
  ["update games set standIn = '{' where code = ?", 'room/damaged'],
  ["update games set status = x'ff00' where code = ?", 'room/damaged'],
  ["update games set absence = 'null' where code = ?", 'room/damaged'],
  ["update games set vote = '[]' where code = ?", 'room/damaged'],
  ["update games set clock = '{}' where code = ?", 'room/damaged'],
  ["update seats set taken = 'yes' where seat = 1 and game = ?", 'room/damaged'],
  ['delete from seats where seat = 1 and game = ?', 'room/damaged'],
  ['delete from entries where revision = 3 and game = ?', 'room/damaged'],
  ['update entries set code = 2000000 where revision = 3 and game = ?', 'room/damaged'],
  ['update entries set code = -7 where revision = 3 and game = ?', 'room/damaged'],
])('a game after “%s” is refused with %s, and the others go on', async (sql, code) => {
  const healthy = await storedGame();
  const broken = await storedGame();
  spoil(sql, broken.code);
  expect(await refused(Player.enter(server.base, broken.code, broken.token))).toBe(code);
  expect(await refused(Player.enter(server.base, broken.code))).toBe(code);
  const told = server.services.rulesCheck?.broken.map((game) => game.code);
  expect(told).toContain(broken.code);
  const { games } = await call<{ games: { code: string }[] }>(server.base, '/api/games');
  expect(games.map((game) => game.code)).toContain(healthy.code);
  const player = await Player.enter(server.base, healthy.code, healthy.token);
  expect(player.state.revision).toBe(20);
  expect(server.services.sessions.size).toBe(1);
  await player.leave();
  await server.services.sessions.close(healthy.code);
  expect(await call(server.base, '/health')).toMatchObject({ status: 'ok' });
});

test('a stranger does not learn that a private game is there, even when it cannot be read', async () => {
  const { code, token } = await createGame(server.base, { name: 'Ada', visibility: 'private' });
  spoil("update games set config = '{' where code = ?", code);
  expect(await refused(call(server.base, `/api/games/${code}`))).toBe('room/unknown');
  const headers = { authorization: `Bearer ${token}` };
  expect(await refused(call(server.base, `/api/games/${code}`, undefined, headers))).toBe(
    'room/damaged',
  );
});

test('of the chat of a game the last lines are kept', async () => {
  const { session, database } = await seatedGame(3);
  for (let line = 0; line < CHAT_KEPT_LINES + 30; line++)
    await session.chat(0, `line ${line}`, 'table');
  const count = database.prepare('select count(*) as lines from chat').get();
  expect(count).toEqual({ lines: CHAT_KEPT_LINES });
  const log = await session.chatLog(0);
  expect(log.ok && log.value.lines.at(-1)?.text).toBe(`line ${CHAT_KEPT_LINES + 29}`);
});
