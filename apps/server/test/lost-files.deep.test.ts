import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { backUp, restore } from '../src/operations/backup.ts';
import { openJournal } from '../src/operations/journal.ts';
import { lockFolder } from '../src/store/sqlite.ts';
import { Store } from '../src/store/store.ts';
import { vinci } from './support/cli.ts';
import {
  contents,
  hashOf,
  journal,
  NAME,
  NOTHING,
  NOW,
  refusal,
  refusedStart,
  tampered,
} from './support/journal-files.ts';
import { killAll, launch } from './support/process.ts';
import { entryRow, gameRow } from './support/rows.ts';
import { newFolder, removeFolders } from './support/server.ts';

afterAll(() => {
  killAll();
  removeFolders();
});

test('what an interrupted restore has left is not restored in place of itself', async () => {
  const folder = newFolder();
  const coming = join(folder, `${NAME}.restoring`);
  copyFileSync(await tampered(), coming);
  const before = contents(folder);
  const [code, text] = await refusal(restore(folder, coming, false, NOW));
  expect([code, text]).toEqual(['restore/failed', expect.stringContaining('a copy of this')]);
  expect(contents(folder)).toEqual(before);
});

describe('a database that is not the one of its log', () => {
  /** A folder as a server that was killed leaves it, with everything in the log. */
  async function killed(): Promise<string> {
    const source = await journal();
    const store = await Store.open(source);
    await store.append({ code: 'BCDFGH', entries: [entryRow('BCDFGH', 1)], game: undefined });
    const folder = newFolder();
    for (const name of [NAME, `${NAME}-wal`]) copyFileSync(join(source, name), join(folder, name));
    await store.close();
    return folder;
  }

  test.each([
    ['missing', 'none', (file: string) => rmSync(file)],
    ['empty', 'nothing', (file: string) => truncateSync(file)],
    ['no database', 'a byte of it', (file: string) => truncateSync(file, 1)],
    ['no database', 'a part of its first words', (file: string) => truncateSync(file, 14)],
    ['no database', 'a part of its header', (file: string) => truncateSync(file, 99)],
    ['no database', 'pages of zeros', (file: string) => writeFileSync(file, Buffer.alloc(8192))],
  ])(
    '%s beside a log (%s): nothing starts, reads or deletes it, and restore keeps it',
    async (what, _, spoil) => {
      const folder = await killed();
      const file = join(folder, NAME);
      spoil(file);
      const before = contents(folder);
      const found = new RegExp(`is ${what}, but its write-ahead log .*restore`);
      await expect(Store.open(folder)).rejects.toThrow(found);
      await expect(openJournal(folder)).rejects.toThrow(found);
      const [code] = await refusal(backUp(folder, join(newFolder(), 'x'), false));
      expect(code).toBe('journal/damaged');
      expect(contents(folder)).toEqual(before);
      const backup = await tampered();
      expect((await refusal(restore(folder, backup, false, NOW)))[0]).toBe('restore/exists');
      expect(contents(folder)).toEqual({ 'server.lock': NOTHING, ...before });
      const { aside } = await restore(folder, backup, true, NOW);
      if (what !== 'missing') expect(hashOf(`${aside}`)).toBe(before[NAME]);
      expect(hashOf(`${aside}-wal`)).toBe(before[`${NAME}-wal`]);
      const store = await Store.open(folder);
      expect((await store.load('BCDFGH'))?.entries).toHaveLength(1);
      await store.close();
    },
  );

  test('a log beside its own database is still taken in', async () => {
    const store = await Store.open(await killed());
    expect((await store.load('BCDFGH'))?.entries).toHaveLength(2);
    await store.close();
  });

  test('a link, a folder or a pipe in the place of the database is said, and not followed', async () => {
    const [folder, other] = [newFolder(), await journal()];
    symlinkSync(join(other, NAME), join(folder, NAME));
    expect(await refusedStart(folder)).toMatch(/is a symbolic link.*VINCI_DATA_DIR/);
    rmSync(join(folder, NAME));
    mkdirSync(join(folder, NAME));
    await expect(Store.open(folder)).rejects.toThrow(/is no file.*VINCI_DATA_DIR/);
    rmSync(join(folder, NAME), { recursive: true });
    spawnSync('mkfifo', [join(folder, NAME)]);
    await expect(Store.open(folder)).rejects.toThrow(/is no file.*VINCI_DATA_DIR/);
  });

  test('after a restore that was interrupted no empty server starts, and it can be carried out again', async () => {
    const folder = await journal();
    renameSync(join(folder, NAME), join(folder, `${NAME}.before-then`));
    writeFileSync(join(folder, `${NAME}.restoring`), '');
    expect(await refusedStart(folder)).toContain('was interrupted');
    await restore(folder, await tampered(), false, NOW);
    expect(readdirSync(folder).sort()).toEqual(['server.lock', NAME, `${NAME}.before-then`].sort());
  });

  test('cut off: the server says that it is damaged and what to do, and leaves it as it is', async () => {
    const folder = await journal();
    truncateSync(join(folder, NAME), 3 * 4096);
    const before = hashOf(join(folder, NAME));
    const { code, err } = await vinci(['serve', '--data', folder, '--port', '0']);
    expect([code, err]).toEqual([1, expect.stringMatching(/damaged.*doctor/)]);
    expect(hashOf(join(folder, NAME))).toBe(before);
  });
});

describe('a folder and its lock', () => {
  test('a lock whose file was deleted: the server refuses to write, so that a second one finds all that is true', async () => {
    const folder = newFolder();
    const unlock = lockFolder(folder);
    const store = await Store.open(folder);
    await store.create(gameRow('BCDFGH'), [], []);
    rmSync(join(folder, 'server.lock'));
    await expect(store.create(gameRow('CCCCCC'), [], [])).rejects.toThrow(
      'server.lock was deleted',
    );
    await store.close().catch(() => undefined);
    unlock();
  });

  test('the lock of a process that was killed holds nobody', async () => {
    const folder = newFolder();
    const first = await launch(folder);
    first.child.kill('SIGKILL');
    await first.ended;
    expect(existsSync(join(folder, 'server.lock'))).toBe(true);
    const second = await launch(folder);
    second.child.kill('SIGKILL');
    await second.ended;
  });

  test('a lock that is no lock is named', async () => {
    const folder = newFolder();
    writeFileSync(join(folder, 'server.lock'), 'pid 4711\n'.repeat(100));
    const { err } = await vinci(['restore', await tampered(), '--data', folder]);
    expect(err).toMatch(/^journal\/unusable: .*server\.lock/);
    expect(await refusedStart(folder)).toMatch(/server\.lock.*Delete it/);
  });
});
