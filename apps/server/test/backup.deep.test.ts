import { spawn } from 'node:child_process';
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { copyRows } from '../src/operations/copy.ts';
import { openJournalFile } from '../src/operations/journal.ts';
import { vinci } from './support/cli.ts';
import { createGame, Player, randomOf } from './support/player.ts';
import { killAll, launch, type Process, until } from './support/process.ts';
import { newFolder, removeFolders } from './support/server.ts';
import { move, startedTable } from './support/table.ts';

const VINCI = fileURLToPath(new URL('../src/vinci.ts', import.meta.url));

afterAll(() => {
  killAll();
  removeFolders();
});

async function end(server: Process): Promise<void> {
  server.child.kill('SIGTERM');
  await server.ended;
}

test('a backup taken under load holds what was acknowledged before it; on another server all go on', async () => {
  const data = newFolder();
  const file = join(newFolder(), 'games.backup');
  const first = await launch(data);
  const random = randomOf(5);
  const tables = [await startedTable(first.base), await startedTable(first.base)];
  for (const table of tables) for (let made = 0; made < 10; made++) await move(table, random);
  await tables[0]![1].request('chat', { text: 'before the backup' });

  let going = true;
  const load = tables.map(async (table) => {
    while (going) if (!(await move(table, random))) break;
  });
  const acknowledged = tables.map(([player]) => player.state.revision);
  const done = await vinci(['backup', file, '--data', data, '--json']);
  const afterwards = tables.map(([player]) => player.state.revision);
  going = false;
  await Promise.all(load);
  expect(done).toMatchObject({ code: 0, err: '' });
  expect(JSON.parse(done.out)).toMatchObject({ games: 2 });
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(existsSync(`${file}.partial`)).toBe(false);
  // There really was play while it was taken.
  expect(afterwards.every((revision, table) => revision > acknowledged[table]!)).toBe(true);
  const logs = await Promise.all(tables.map(([player]) => player.request('history')));
  await end(first);

  const other = newFolder();
  const restored = await vinci(['restore', file, '--data', other, '--json']);
  expect(restored).toMatchObject({ code: 0, err: '' });
  const second = await launch(other);
  for (const [index, table] of tables.entries()) {
    const again = await Promise.all(
      table.map(({ code, token }) => Player.enter(second.base, code, token)),
    );
    expect(again.map(({ seat }) => seat)).toEqual([0, 1, 2]);
    const { revision } = again[0]!.state;
    expect(revision).toBeGreaterThanOrEqual(acknowledged[index]!);
    expect(revision).toBeLessThanOrEqual(logs[index]!.entries.length);
    expect((await again[0]!.request('history')).entries).toEqual(
      logs[index]!.entries.slice(0, revision),
    );
    const { lines } = await again[0]!.request('chatLog');
    expect(lines.map(({ text }) => text)).toEqual(index === 0 ? ['before the backup'] : []);
    while (await move(again, random));
    expect(again.map((each) => each.state.status)).toEqual(['over', 'over', 'over']);
  }
  await end(second);
});

describe('restore', () => {
  let data: string;
  let file: string;

  beforeAll(async () => {
    data = newFolder();
    file = join(newFolder(), 'games.backup');
    const server = await launch(data);
    await createGame(server.base, { name: 'Ada', seats: 3 });
    expect((await vinci(['backup', file, '--data', data])).code).toBe(0);
    await createGame(server.base, { name: 'Bob', seats: 3 });
    const used = await vinci(['restore', file, '--data', data, '--force']);
    expect(used.code).toBe(2);
    expect(used.err).toMatch(/^restore\/in-use: .*stop it/);
    await end(server);
  });

  const games = (path: string): number => {
    const database = new DatabaseSync(path, { readOnly: true });
    const row = database.prepare('select count(*) as games from games').get();
    database.close();
    return Number(row?.games);
  };

  test('a copy that is not finished is its owner’s alone, too', async () => {
    const copy = join(newFolder(), 'copy');
    const journal = await openJournalFile(file);
    const unknown = { ...journal, state: { migrations: ['none'] } };
    await expect(copyRows(unknown, copy)).rejects.toThrow('none');
    await journal.close();
    expect(statSync(copy).mode & 0o777).toBe(0o600);
  });

  test('refuses to overwrite a journal, and with --force keeps it', async () => {
    const journal = join(data, 'vinci.sqlite');
    const refused = await vinci(['restore', file, '--data', data]);
    expect(refused.code).toBe(2);
    expect(refused.err).toMatch(/^restore\/exists: .*--force/);
    expect(games(journal)).toBe(2);
    const done = await vinci(['restore', file, '--data', data, '--force', '--json']);
    expect(done.code).toBe(0);
    const { aside } = JSON.parse(done.out) as { aside: string };
    expect([games(journal), games(aside)]).toEqual([1, 2]);
  });

  test.each([
    ['a file that is none', 'my diary, '.repeat(1000), 'journal/damaged'],
    ['an empty file', '', 'journal/foreign'],
  ])('refuses %s and changes nothing', async (_name, text, code) => {
    const wrong = join(newFolder(), 'wrong');
    writeFileSync(wrong, text);
    const before = readdirSync(data).sort();
    const refused = await vinci(['restore', wrong, '--data', data, '--force']);
    expect(refused.code).toBe(2);
    expect(refused.err).toMatch(new RegExp(`^${code}: `));
    expect(readdirSync(data).sort()).toEqual(before);
  });

  test('refuses a backup with a torn page, and one of a later version', async () => {
    const torn = join(newFolder(), 'torn');
    const bytes = readFileSync(file);
    bytes.fill(0xee, 3 * 4096, 4 * 4096);
    writeFileSync(torn, bytes);
    const target = newFolder();
    expect((await vinci(['restore', torn, '--data', target])).err).toMatch(/^journal\/damaged: /);
    const later = join(newFolder(), 'later');
    writeFileSync(later, readFileSync(file));
    const database = new DatabaseSync(later);
    database.exec("insert into kysely_migration values ('9999-future', '2030-01-01')");
    database.close();
    const refused = await vinci(['restore', later, '--data', target]);
    expect(refused.err).toMatch(/^journal\/too-new: .* a later version of Vinci Online/);
    expect(existsSync(join(target, 'vinci.sqlite'))).toBe(false);
  });

  test('a backup goes through standard output and input, and leaves nothing behind', async () => {
    const streamed = join(newFolder(), 'streamed');
    const out = openSync(streamed, 'w', 0o644);
    const done = await vinci(['backup', '-', '--data', data], {}, out);
    closeSync(out);
    expect([done.code, done.err]).toEqual([
      0,
      expect.stringMatching(/^\d games, 0 entries, \d+ bytes\nOthers on this machine may read/),
    ]);
    expect(readdirSync(data).filter((name) => name.startsWith('passing-'))).toEqual([]);
    const target = newFolder();
    const from = openSync(streamed, 'r');
    const back = await vinci(['restore', '-', '--data', target], {}, 'pipe', from);
    closeSync(from);
    expect([back.code, back.err]).toEqual([0, '']);
    expect(games(join(target, 'vinci.sqlite'))).toBe(games(join(data, 'vinci.sqlite')));
    expect(readdirSync(target)).toEqual(['server.lock', 'vinci.sqlite']);
    const nothing = await vinci(['restore', '-', '--data', newFolder()]);
    expect([nothing.code, nothing.err]).toEqual([2, expect.stringMatching(/^journal\/foreign: /)]);
  });

  test('what was read from standard input goes with a process that is ended, and later with one that was killed', async () => {
    const folder = newFolder();
    const passing = (): string[] => readdirSync(folder).filter((name) => /^passing-/.test(name));
    const args = ['--disable-warning=ExperimentalWarning', VINCI, 'restore', '-', '--data', folder];
    for (const [signal, code] of [
      ['SIGTERM', 143],
      ['SIGINT', 130],
    ] as const) {
      const child = spawn(process.execPath, args, { stdio: ['pipe', 'ignore', 'ignore'] });
      child.stdin.write('SQLite');
      await until(() => passing().length > 0);
      child.kill(signal);
      expect(await new Promise((resolve) => child.on('exit', resolve))).toBe(code);
      expect(passing()).toEqual([]);
    }
    for (const [name, days] of [
      ['passing-now', 0],
      ['passing-before', 2],
    ] as const) {
      mkdirSync(join(folder, name));
      const at = new Date(Date.now() - days * 24 * 3_600_000);
      utimesSync(join(folder, name), at, at);
    }
    await vinci(['restore', '-', '--data', folder]);
    expect(passing()).toEqual(['passing-now']);
  });

  test('a backup needs a journal, and does not overwrite a file', async () => {
    const none = await vinci(['backup', join(newFolder(), 'x'), '--data', newFolder()]);
    expect([none.code, none.err]).toEqual([2, expect.stringMatching(/^journal\/not-found: /)]);
    const bytes = readFileSync(file);
    const refused = await vinci(['backup', file, '--data', data]);
    expect(refused.err).toMatch(/^backup\/exists: /);
    expect(readFileSync(file).equals(bytes)).toBe(true);
    const nowhere = await vinci(['backup', join(newFolder(), 'a', 'b'), '--data', data]);
    expect([nowhere.code, nowhere.err]).toEqual([2, expect.stringMatching(/^backup\/failed: /)]);
  });
});
