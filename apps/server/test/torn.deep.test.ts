import { randomBytes } from 'node:crypto';
import { appendFileSync, cpSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Replies } from '@vinci/protocol';
import { Kysely } from 'kysely';
import { journalOf } from '../src/store/database-file.ts';
import { migrate } from '../src/store/migrate.ts';
import { checkOwnFile } from '../src/store/own-schema.ts';
import type { Database } from '../src/store/schema.ts';
import { openSqlite } from '../src/store/sqlite.ts';
import { nodeSqliteDialect } from '../src/store/sqlite-dialect.ts';
import { Store } from '../src/store/store.ts';
import { Player, Refused } from './support/player.ts';
import { killAll, launch } from './support/process.ts';
import { newFolder, removeFolders, type TestServer, testServer } from './support/server.ts';
import { play, startedTable } from './support/table.ts';

const WAL = 'vinci.sqlite-wal';

/** Bytes of the header of a write-ahead log, and of that of each of its frames. */
const HEADER = 32;
const FRAME_HEADER = 24;

/** The folder of a server that was killed, with everything that was written in its log. */
const source = newFolder();
let code: string;
let tokens: (string | undefined)[];
let before: Replies['history'];

const SEED = 32;

beforeAll(async () => {
  const server = await launch(source);
  const players = await startedTable(server.base);
  await play(players, SEED, 40);
  before = await players[0].request('history');
  code = players[0].code;
  tokens = players.map(({ token }) => token);
  server.child.kill('SIGKILL');
  await server.ended;
});

afterAll(() => {
  killAll();
  removeFolders();
});

/** What a crash of the machine, a bad disk or a careless copy may leave of the log. */
interface Log {
  readonly file: string;
  readonly size: number;
  /** Bytes of a frame with its header. */
  readonly frame: number;
  readonly frames: number;
}

function logIn(folder: string): Log {
  const file = join(folder, WAL);
  const bytes = readFileSync(file);
  const frame = bytes.readUInt32BE(8) + FRAME_HEADER;
  return { file, size: bytes.length, frame, frames: Math.floor((bytes.length - HEADER) / frame) };
}

const cut = (file: string, size: number): void => truncateSync(file, size);

const overwrite = (file: string, at: number, bytes: Buffer): void => {
  const text = readFileSync(file);
  bytes.copy(text, at);
  writeFileSync(file, text);
};

const startOf = ({ frame }: Log, index: number): number => HEADER + index * frame;

/** What is done to the log, and whether the game may be gone altogether. */
const SPOILT: readonly (readonly [string, (log: Log) => void])[] = [
  ['gone', ({ file }) => rmSync(file)],
  ['empty', ({ file }) => cut(file, 0)],
  ['cut in its header', ({ file }) => cut(file, HEADER - 12)],
  ['cut after its header', ({ file }) => cut(file, HEADER)],
  ['cut in the header of a frame', (log) => cut(log.file, startOf(log, log.frames - 3) + 9)],
  ['cut in a page', (log) => cut(log.file, startOf(log, log.frames - 2) + 1000)],
  ['cut between two frames', (log) => cut(log.file, startOf(log, log.frames - 4))],
  ['cut in the middle', ({ file, size }) => cut(file, Math.floor(size / 2))],
  ['without its last byte', ({ file, size }) => cut(file, size - 1)],
  ['garbage in its header', ({ file }) => overwrite(file, 8, randomBytes(16))],
  [
    'garbage in the header of a frame',
    (log) => overwrite(log.file, startOf(log, log.frames - 5), randomBytes(FRAME_HEADER)),
  ],
  [
    'garbage in a page',
    (log) => overwrite(log.file, startOf(log, log.frames - 6) + 500, randomBytes(900)),
  ],
  [
    'garbage in its middle',
    ({ file, size }) => overwrite(file, Math.floor(size / 2), randomBytes(5000)),
  ],
  ['garbage at its end', ({ file, size }) => overwrite(file, size - 3000, randomBytes(3000))],
  ['zeros at its end', ({ file, size }) => overwrite(file, size - 9000, Buffer.alloc(9000))],
  [
    'with one wrong bit',
    (log) => overwrite(log.file, startOf(log, log.frames - 7) + 2000, Buffer.from([0x5a])),
  ],
  ['followed by garbage', ({ file }) => appendFileSync(file, randomBytes(20_000))],
  [
    'followed by half a frame',
    (log) => appendFileSync(log.file, readFileSync(log.file).subarray(HEADER, HEADER + 2000)),
  ],
];

test.each(SPOILT)(
  'a log of the database that is %s loses at most what was last, and all goes on',
  async (name, spoil) => {
    const folder = newFolder();
    cpSync(source, folder, { recursive: true });
    spoil(logIn(folder));
    const server = await testServer(folder);
    const again = await comeBack(server);
    // So much may have been torn off that not everybody was seated, but what is there is sound.
    const [host] = again;
    if (host !== undefined && host.state.cells.length > 0) {
      const after = await host.request('history');
      expect(after.entries).toEqual(before.entries.slice(0, after.entries.length));
      expect((await host.replayed()).digest()).toBe(host.position().digest());
      await play(again as Player[], SEED, 5);
      expect(host.state.revision).toBe(after.entries.length + 5);
    }
    // What is only added to the log takes nothing away.
    if (name.startsWith('followed')) expect(host?.state.revision).toBe(before.entries.length + 5);
    const others = await startedTable(server.base);
    await play(others, SEED, 3);
    await Promise.all([...again, ...others].map((player) => player?.leave()));
    await server.stop();
    const database = new DatabaseSync(join(folder, 'vinci.sqlite'));
    expect(database.prepare('pragma integrity_check').get()).toEqual({ integrity_check: 'ok' });
    database.close();
  },
);

test('wherever the making of the tables was interrupted, they are made when it is opened again', async () => {
  const folder = newFolder();
  const db = new Kysely<Database>({ dialect: nodeSqliteDialect(openSqlite(folder)) });
  await migrate(db, folder);
  const { size, frame } = logIn(folder);
  for (let end = HEADER; end <= size; end += frame) {
    const copy = newFolder();
    cpSync(folder, copy, { recursive: true });
    cut(join(copy, WAL), end);
    await checkOwnFile(journalOf(copy));
    const again = new Kysely<Database>({ dialect: nodeSqliteDialect(openSqlite(copy)) });
    const store = await Store.over(again);
    expect(await store.list(Date.now())).toEqual([]);
    await store.close();
  }
  await db.destroy();
});

/** Everybody whose seat is still there; who is not let in is told that there is no such game. */
const comeBack = (server: TestServer): Promise<(Player | undefined)[]> =>
  Promise.all(
    tokens.map((token) =>
      Player.enter(server.base, code, token).catch((error: unknown) => {
        expect(error).toBeInstanceOf(Refused);
        expect((error as Refused).refusal.code).toMatch(/^(room|seat)\//);
        return undefined;
      }),
    ),
  );
