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
  await expect(Store.open(folder.path)).rejects.toThrow('unable to open');
  folder.remove();
});

test('opening twice changes nothing, and what was written is there', async () => {
  const folder = temporaryFolder();
  const game = {
    code: 'BCDF23',
    status: 'playing',
    config: '{}',
    seed: '0'.repeat(32),
    rules: 1,
    visibility: 'code',
    spectators: 1,
    host: 0,
    actor: 0,
    next: '',
    created_at: 1,
    updated_at: 1,
  } as const;
  const entry = (revision: number) => ({ game: 'BCDF23', revision, seat: 0, code: 3, at: 1 });
  const first = await Store.open(folder.path);
  expect(await first.create(game, [], [])).toBe(true);
  expect(await first.create(game, [], [])).toBe(false);
  const append = (...revisions: number[]) =>
    first.append({ code: 'BCDF23', entries: revisions.map(entry), game: undefined });
  const written = await Promise.allSettled([append(0), append(1), append(1, 2), append(2, 3)]);
  expect(written.map(({ status }) => status)).toEqual([
    'fulfilled',
    'fulfilled',
    'rejected',
    'fulfilled',
  ]);
  await first.close();
  const second = await Store.open(folder.path);
  const stored = await second.load('BCDF23');
  expect(stored?.entries).toEqual([0, 1, 2, 3].map(entry));
  expect(stored?.game).toEqual(game);
  await second.close();
  folder.remove();
});

test('many appends at once are all there, whatever the groups', async () => {
  const folder = temporaryFolder();
  const store = await Store.open(folder.path);
  const codes = Array.from({ length: 30 }, (_, index) => `G${index}`);
  await Promise.all(
    codes.flatMap((code) =>
      Array.from({ length: 40 }, (_, revision) =>
        store.append({
          code,
          entries: [{ game: code, revision, seat: 0, code: revision, at: 0 }],
          game: undefined,
        }),
      ),
    ),
  );
  await store.close();
  const database = new DatabaseSync(join(folder.path, 'vinci.sqlite'));
  expect(database.prepare('select count(*) as entries from entries').get()).toEqual({
    entries: 1200,
  });
  database.close();
  folder.remove();
});
