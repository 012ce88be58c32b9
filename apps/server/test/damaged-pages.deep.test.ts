import { closeSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { GameInfo } from '@vinci/protocol';
import { describeWith } from '../../../test/support/requirements.ts';
import { backUp } from '../src/operations/backup.ts';
import { webhookId } from '../src/store/followers.ts';
import { Store } from '../src/store/store.ts';
import { vinci } from './support/cli.ts';
import { postgresPlace } from './support/databases.ts';
import { makeManyGames } from './support/many-games.ts';
import { call, createGame, Player, Refused } from './support/player.ts';
import { temporaryFolder, testServer } from './support/server.ts';

const PASSWORD = 'correct horse battery';

/** Looks at the database of a folder while no server runs. */
function look<Value>(folder: string, use: (database: DatabaseSync) => Value): Value {
  const database = new DatabaseSync(join(folder, 'vinci.sqlite'));
  try {
    return use(database);
  } finally {
    database.close();
  }
}

/** Fills a page in the middle of a table with what no database writes. */
function spoil(folder: string, table: string): void {
  const page = look(folder, (database) => {
    // So that all pages are in the file.
    database.exec('pragma wal_checkpoint(truncate)');
    const leaves = database
      .prepare(`select pageno from dbstat where name = ? and pagetype = 'leaf' order by path`)
      .all(table);
    return Number(leaves[leaves.length >> 1]?.pageno);
  });
  const file = openSync(join(folder, 'vinci.sqlite'), 'r+');
  writeSync(file, Buffer.alloc(4096, 0xee), 0, 4096, (page - 1) * 4096);
  closeSync(file);
}

/** What a call is refused with; nothing where it is answered. */
const refusedWith = (request: Promise<unknown>): Promise<string | undefined> =>
  request.then(
    () => undefined,
    (error: unknown) => {
      if (!(error instanceof Refused)) throw error;
      return error.refusal.code;
    },
  );

const entered = (base: string, code: string): Promise<string | undefined> =>
  refusedWith(call(base, `/api/games/${code}/enter`, {}));

test.each(['games', 'seats', 'tokens', 'entries', 'notes'])(
  'a page of %s that is damaged takes the games on it along, whose people are told so, and no others',
  async (table) => {
    const folder = temporaryFolder();
    const games = { table: 0, playing: 160, over: 0 };
    const { playing } = await makeManyGames(folder.path, { games, entries: 20 });
    look(folder.path, (database) => {
      database.exec(
        `update games set visibility = 'listed', due_at = 1, updated_at = ${Date.now()}`,
      );
      const note = database.prepare(`insert into notes values (?, 900, 20, 0, 'unmuted', ?, 1)`);
      for (const code of playing) note.run(code, JSON.stringify({ text: 'x'.repeat(200) }));
    });
    spoil(folder.path, table);
    const store = await Store.open(folder.path);
    const due = await store.time.due(2, playing.length);
    const listed = await store.list(Date.now());
    await store.close();

    const server = await testServer(folder.path, { VINCI_OPERATOR_PASSWORD: PASSWORD });
    const damaged: string[] = [];
    for (const code of playing) {
      const refused = await entered(server.base, code);
      if (refused === undefined) continue;
      expect(refused).toBe('room/damaged');
      damaged.push(code);
    }
    expect(damaged.length).toBeGreaterThan(0);
    expect(damaged.length).toBeLessThan(playing.length / 2);
    // Whoever runs the server is told which.
    const log = server.log.join('');
    for (const code of damaged) {
      expect(log).toMatch(new RegExp(`"level":50[^\\n]*"game":"${code}"[^\\n]*malformed`));
      expect(server.services.rulesCheck?.broken.map((game) => game.code)).toContain(code);
    }
    const health = await fetch(`${server.base}/health`);
    expect([health.status, await health.json()]).toMatchObject([
      503,
      { status: 'failing', journal: 'damaged' },
    ]);
    const page = await fetch(`${server.base}/operator`, {
      headers: { authorization: `Basic ${btoa(`x:${PASSWORD}`)}` },
    });
    expect(await page.text()).toContain('Something in the journal is damaged');
    // What is due in the others happens, and they are listed.
    const isRow = table === 'games';
    expect(due).toHaveLength(isRow ? playing.length - damaged.length : playing.length);
    expect(listed.length).toBeGreaterThan(25);
    const list = await call<{ games: GameInfo[] }>(server.base, '/api/games');
    expect(list.games.length).toBeGreaterThan(0);
    // New ones are made and played.
    const { code, token } = await createGame(server.base, { name: 'Ada', seats: 3 });
    const ada = await Player.enter(server.base, code, token);
    await ada.request('chat', { text: 'hello' });
    await ada.leave();
    await server.stop();
    folder.remove();
  },
);

test('a page of the chat that is damaged takes the chats on it along, and no game', async () => {
  const folder = temporaryFolder();
  const { playing } = await makeManyGames(folder.path, {
    games: { table: 0, playing: 40, over: 0 },
    entries: 3,
  });
  look(folder.path, (database) => {
    const line = database.prepare(`insert into chat values (?, ?, 0, 'Ada', ?, 1, 'table')`);
    for (const code of playing) for (let n = 0; n < 5; n++) line.run(code, n, 'x'.repeat(500));
  });
  spoil(folder.path, 'chat');
  const server = await testServer(folder.path);
  const refused: (string | undefined)[] = [];
  for (const code of playing) {
    const visitor = await Player.enter(server.base, code);
    refused.push(await refusedWith(visitor.request('chatLog')));
    expect(visitor.state.status).toBe('playing');
    await visitor.leave();
  }
  expect([...new Set(refused)].sort()).toEqual(['room/damaged', undefined]);
  await server.stop();
  folder.remove();
});

test('a page of those who are told that is damaged is said to be', async () => {
  const folder = temporaryFolder();
  const first = await testServer(folder.path);
  const made: { code: string; token: string }[] = [];
  for (let n = 0; n < 40; n++) made.push(await createGame(first.base, { name: 'Ada', seats: 3 }));
  await first.stop();
  look(folder.path, (database) => {
    const follower = database.prepare(
      `insert into followers values (?, ?, 'json', '', ?, '', '', '', 0, 0, 0, 1)`,
    );
    for (const { code } of made) {
      follower.run(webhookId(code), code, `https://hooks.example/${'x'.repeat(400)}`);
    }
  });
  spoil(folder.path, 'followers');
  const server = await testServer(folder.path);
  const codes = new Set<string | undefined>();
  for (const { code, token } of made) {
    const answer = await fetch(`${server.base}/api/games/${code}/webhook`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const { error } = (await answer.json()) as { error?: { code: string } };
    codes.add(error?.code);
  }
  expect([...codes].sort()).toEqual(['room/damaged', undefined]);
  await server.stop();
  folder.remove();
});

test.each(['games_listed', 'games_due'])(
  'a page of the index %s that is damaged takes no game along',
  async (index) => {
    const folder = temporaryFolder();
    const games = { table: 0, playing: 9, over: 0 };
    const { playing } = await makeManyGames(folder.path, { games, entries: 20 });
    look(folder.path, (database) => {
      database.exec(
        `update games set visibility = 'listed', due_at = 1, updated_at = ${Date.now()}`,
      );
    });
    spoil(folder.path, index);
    const backup = join(folder.path, 'games.backup');
    expect(await backUp(folder.path, backup, false)).toMatchObject({
      games: playing.length,
      entries: 20 * playing.length,
    });
    const { code, out } = await vinci(['doctor', '--json'], { VINCI_DATA_DIR: folder.path });
    const checks = (JSON.parse(out) as { findings: { check: string; status: string }[] }).findings;
    const isSound = (name: string): boolean =>
      checks.some(({ check, status }) => check === name && status === 'ok');
    expect([code, isSound('journal'), isSound('games')]).toEqual([1, false, true]);
    const server = await testServer(folder.path);
    const { store } = server.services;
    expect(await store.time.due(2, playing.length)).toHaveLength(playing.length);
    for (const code of playing) expect(await entered(server.base, code)).toBeUndefined();
    const list = await call<{ games: GameInfo[] }>(server.base, '/api/games');
    expect(list.games.map(({ code }) => code).sort()).toEqual([...playing].sort());
    const health = await fetch(`${server.base}/health`);
    expect(await health.json()).toMatchObject({ status: 'failing', journal: 'damaged' });
    await server.stop();
    folder.remove();
  },
);

describeWith('postgres', 'a game that PostgreSQL cannot read', () => {
  test('is damaged, which is told, and all others go on', async () => {
    const { place, folder, environment, query, remove } = await postgresPlace();
    const games = { table: 0, playing: 3, over: 0 };
    const { playing } = await makeManyGames(place, { games, entries: 20 });
    const [bad, ...others] = playing as [string, ...string[]];
    // What it answers for a page that is damaged.
    await query(`create function damaged(game text) returns boolean language plpgsql as
      $$ begin if game = '${bad}' then raise exception 'invalid page' using errcode = 'data_corrupted';
         end if; return true; end $$`);
    await query('alter table entries rename to sound');
    await query('create view entries as select * from sound where damaged(game)');
    const server = await testServer(folder, environment);
    expect(await entered(server.base, bad)).toBe('room/damaged');
    for (const code of others) expect(await entered(server.base, code)).toBeUndefined();
    const health = await fetch(`${server.base}/health`);
    expect(await health.json()).toMatchObject({ status: 'failing', journal: 'damaged' });
    await server.stop();
    await remove();
  });
});
