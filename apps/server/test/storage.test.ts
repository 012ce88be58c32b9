import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Store } from '../src/store/store.ts';
import { createGame, Player, randomIntent, randomOf } from './support/player.ts';
import { temporaryFolder, testServer } from './support/server.ts';

test('while the journal cannot be written, an intent is refused and nobody is told; then play goes on', async () => {
  const folder = temporaryFolder();
  const server = await testServer(folder.path);
  const { code, token } = await createGame(server.base, { name: 'Ada', seats: 3 });
  const host = await Player.enter(server.base, code, token);
  const players = [host, await Player.join(server.base, code, 'Bob')];
  players.push(await Player.join(server.base, code, 'Cy'));
  await host.request('start');
  await Promise.all(players.map((each) => each.until(() => each.state.cells.length > 0)));
  const digest = host.position().digest();
  const intents = [randomIntent(host.position(), randomOf(1)) as number];
  const actor = players[host.position().actor] as Player;

  const other = new DatabaseSync(join(folder.path, 'vinci.sqlite'));
  other.exec('begin exclusive');
  expect(await actor.refusalOf('intent', { revision: 0, intents })).toBe('server/storage');
  expect(await host.refusalOf('chat', { text: 'hello' })).toBe('server/storage');
  expect(players.flatMap(({ moves, chat }) => [...moves, ...chat])).toEqual([]);
  expect(players.map((each) => each.position().digest())).toEqual([digest, digest, digest]);
  other.exec('rollback');
  other.close();

  expect(await actor.request('intent', { revision: 0, intents })).toEqual({ revision: 1 });
  await Promise.all(players.map((each) => each.until(() => each.moves.length === 1)));
  await server.stop();
  folder.remove();
});

test('a file that is no journal is not opened, and not touched', async () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder.path, 'vinci.sqlite'), 'my diary, '.repeat(1000));
  await expect(Store.open(folder.path)).rejects.toThrow('not a database');
  folder.remove();
});

test('a folder that cannot be used is said', async () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder.path, 'vinci.sqlite'));
  await expect(Store.open(folder.path)).rejects.toThrow('is no file');
  folder.remove();
});
