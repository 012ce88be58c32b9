import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { mapById } from '@vinci/maps';
import { type GameInfo, PROTOCOL_ERRORS } from '@vinci/protocol';
import { hashToken } from '../src/session/secrets.ts';
import { Store } from '../src/store/store.ts';
import {
  call,
  createGame,
  Player,
  type Refused,
  randomIntent,
  randomOf,
} from './support/player.ts';
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

describe('a database from before there were bots', () => {
  /** One game at the table, one that is being played under other rules. */
  function oldDatabase(path: string): void {
    const old = new DatabaseSync(join(path, 'vinci.sqlite'));
    old.exec(`
      create table games (code varchar(12) primary key, status varchar(12) not null,
        config text not null, seed varchar(32) not null, rules integer not null,
        visibility varchar(12) not null, spectators integer not null, host integer not null,
        actor integer not null, next varchar(12) not null, created_at bigint not null,
        updated_at bigint not null);
      create index games_listed on games (visibility, updated_at);
      create table seats (game varchar(12) not null, seat integer not null, name text not null,
        colour integer not null, taken integer not null,
        constraint seats_key primary key (game, seat));
      create table tokens (game varchar(12) not null, hash varchar(64) not null,
        seat integer not null, constraint tokens_key primary key (game, hash));
      create table entries (game varchar(12) not null, revision integer not null,
        seat integer not null, code integer not null, at bigint not null,
        constraint entries_key primary key (game, revision));
      create table chat (game varchar(12) not null, line integer not null, seat integer not null,
        name text not null, text text not null, at bigint not null,
        constraint chat_key primary key (game, line));
      create table kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null);
      create table kysely_migration_lock (id varchar(255) primary key,
        is_locked integer default 0 not null);
      insert into kysely_migration values ('0001-games', '2026-01-01T00:00:00.000Z');
      insert into kysely_migration_lock values ('migration_lock', 0);
    `);
    const version = mapById('europe')?.version;
    const config = JSON.stringify({
      preset: 'deClassic',
      options: {},
      map: 'europe',
      mapVersion: version,
      seats: 3,
    });
    const game = old.prepare(
      `insert into games values (?, ?, ?, '${'0'.repeat(32)}', 1, 'listed', 1, 0, ?, '', ?, ?)`,
    );
    game.run('TTTTTT', 'table', config, -1, Date.now(), Date.now());
    game.run('PPPPPP', 'playing', config, 2, Date.now(), Date.now());
    for (const code of ['TTTTTT', 'PPPPPP']) {
      for (const seat of [0, 1, 2]) {
        const taken = code === 'PPPPPP' ? seat > 0 : seat === 0;
        old
          .prepare('insert into seats values (?, ?, ?, ?, ?)')
          .run(code, seat, taken || code === 'PPPPPP' ? `P${seat}` : '', seat, Number(taken));
      }
      old.prepare('insert into tokens values (?, ?, 0)').run(code, hashToken(TOKEN));
      old.prepare('insert into entries values (?, 0, 1, 32, 1)').run(code);
    }
    old.exec("delete from entries where game = 'TTTTTT'");
    old.close();
  }

  const TOKEN = 'xIllSKd9vGa82fbH1IcFEw';

  test('is opened: tables go on and take bots; games under the old rules are refused with words', async () => {
    const folder = temporaryFolder();
    oldDatabase(folder.path);
    const server = await testServer(folder.path);
    const ada = await Player.enter(server.base, 'TTTTTT', TOKEN);
    expect(ada.seat).toBe(0);
    expect(ada.state.seats.map(({ occupant }) => occupant)).toEqual(['person', '', '']);
    expect([ada.state.pace, ada.state.standInAfter]).toEqual(['normal', 0]);
    await ada.request('configure', { opponents: ['easy', 'fictional'] });
    await ada.request('start');
    await ada.until(() => ada.state.status === 'playing');
    const info = await call<GameInfo>(server.base, '/api/games/PPPPPP');
    expect(info.occupants).toEqual(['person', 'person', 'person']);
    const refused = await Player.enter(server.base, 'PPPPPP').catch((error: Refused) => error);
    expect(refused).toMatchObject({
      refusal: { code: 'room/outdated', text: PROTOCOL_ERRORS['room/outdated'].text },
    });
    const { games } = await call<{ games: GameInfo[] }>(server.base, '/api/games');
    expect(games.map(({ code }) => code).sort()).toEqual(['PPPPPP', 'TTTTTT']);
    await ada.leave();
    await server.stop();
    folder.remove();
  });
});
