import { readFileSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { openSqlite } from '../src/store/sqlite.ts';
import { Front } from '../src/store/sqlite-front.ts';
import type { Statement } from '../src/store/statement.ts';
import { Store } from '../src/store/store.ts';
import { entryRow, gameRow } from './support/rows.ts';
import { newFolder, removeFolders } from './support/server.ts';

const put = (value: number): Statement => ({
  sql: 'insert into numbers values (?)',
  parameters: [value],
});

/** A database with a table of numbers, which another connection keeps open, and its front. */
function numbers() {
  const folder = newFolder();
  const other = openSqlite(folder, 0);
  other.exec('create table numbers (value integer primary key) strict');
  let checkpoints = 0;
  // By this clock the disk is always quick, however busy the machine.
  const front = new Front(
    folder,
    () => checkpoints++,
    () => 0,
  );
  const stored = () =>
    other
      .prepare('select value from numbers order by value')
      .all()
      .map(({ value }) => value);
  return { folder, other, front, stored, checkpoints: () => checkpoints };
}

afterAll(removeFolders);

test('all statements or none, and the next transaction finds nothing of one that failed', () => {
  const { front, stored } = numbers();
  expect(front.transact([put(1), put(2)])).toBe(true);
  expect(() => front.transact([put(3), put(1)])).toThrow('UNIQUE');
  expect(stored()).toEqual([1, 2]);
  expect(front.transact([put(3)])).toBe(true);
  expect(stored()).toEqual([1, 2, 3]);
  front.close();
});

test('while another connection writes, the thread is to wait for it', () => {
  const { front, other, stored } = numbers();
  other.exec('begin immediate');
  expect(front.transact([put(1)])).toBe(false);
  other.exec('commit');
  expect(stored()).toEqual([]);
  expect(front.transact([put(1)])).toBe(true);
  front.close();
});

test('after a stall the thread has them all until many were quick', () => {
  const { front, stored } = numbers();
  front.took(2000, 1);
  for (let quick = 0; quick < 31; quick++) {
    expect(front.transact([put(quick)])).toBe(false);
    front.took(0.1, 1);
  }
  front.took(2000, 1);
  expect(front.transact([put(1)])).toBe(false);
  for (let quick = 0; quick < 32; quick++) front.took(0.1, 1);
  expect(stored()).toEqual([]);
  expect(front.transact([put(1)])).toBe(true);
  // A large one may take longer.
  front.took(9, 1000);
  expect(front.transact([put(2)])).toBe(true);
  front.close();
});

test('one that was a little slow takes few out of the way', () => {
  const { front } = numbers();
  front.took(6, 1);
  front.took(0.1, 1);
  expect(front.transact([put(1)])).toBe(false);
  front.took(0.1, 1);
  expect(front.transact([put(1)])).toBe(true);
  front.close();
});

test('a database that was replaced takes nothing', () => {
  const { folder, front } = numbers();
  expect(front.transact([put(1)])).toBe(true);
  renameSync(join(folder, 'vinci.sqlite'), join(folder, 'away.sqlite'));
  new DatabaseSync(join(folder, 'vinci.sqlite')).close();
  expect(() => front.transact([put(2)])).toThrow('deleted or replaced');
  front.close();
});

const onLinux = process.platform === 'linux' ? test : test.skip;

onLinux('a second connection leaves the locks of the first, by which others know of it', () => {
  const { folder, front } = numbers();
  const { ino } = statSync(join(folder, 'vinci.sqlite'));
  const isLocked = (): boolean => readFileSync('/proc/locks', 'utf8').includes(`:${ino} `);
  expect(isLocked()).toBe(true);
  expect(front.transact([put(1)])).toBe(true);
  expect(isLocked()).toBe(true);
  front.close();
});

test('the log does not grow for ever: now and then the thread is asked to empty it', () => {
  const { front, checkpoints } = numbers();
  for (let value = 0; value < 1000; value++) expect(front.transact([put(value)])).toBe(true);
  expect(checkpoints()).toBe(2);
  front.close();
});

test('a store writes through it, and reads what it wrote through its thread', async () => {
  const folder = newFolder();
  const store = await Store.open(folder);
  await store.create(gameRow('A'), [], []);
  for (let revision = 0; revision < 40; revision++) {
    await store.append({ code: 'A', entries: [entryRow('A', revision)], game: undefined });
    expect((await store.load('A'))?.entries).toHaveLength(revision + 1);
  }
  await store.close();
});
