import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, createServer as createPlainServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describeWith, POSTGRES } from '../../../test/support/requirements.ts';
import { readConfig } from '../src/config.ts';
import { examine } from '../src/operations/doctor/examine.ts';
import type { Finding } from '../src/operations/doctor/finding.ts';
import { checkJournal } from '../src/operations/doctor/journal.ts';
import { createGame, randomOf } from './support/player.ts';
import { sessionOf, type TestServer, testServer } from './support/server.ts';
import { playOn } from './support/session.ts';

const root = mkdtempSync(join(tmpdir(), 'vinci-advice-'));
let folders = 0;
const newFolder = (): string => {
  const path = join(root, String(folders++));
  mkdirSync(path, { mode: 0o700 });
  return path;
};

let server: TestServer | undefined;
let other: { close(): void } | undefined;
afterEach(async () => {
  await server?.stop();
  other?.close();
  server = other = undefined;
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

async function doctor(environment: Record<string, string>): Promise<(check: string) => Finding> {
  const config = readConfig({ HOST: '127.0.0.1', PORT: '0', ...environment });
  const findings = await examine(config, newFolder(), false);
  return (check) => {
    const found = findings.find((finding) => finding.check === check);
    if (found === undefined) throw new Error(`nothing was said of ${check}`);
    return found;
  };
}

async function listen(listener: Server | ReturnType<typeof createPlainServer>): Promise<string> {
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  other = listener;
  return String((listener.address() as AddressInfo).port);
}

describe('nothing is to be restored because', () => {
  test('the database does not answer', async () => {
    const found = await doctor({ DATABASE_URL: 'postgres://ada:hush@127.0.0.1:1/vinci' });
    expect(found('journal').text).toMatch(/^journal\/unreachable: /);
    expect(found('journal').advice).not.toMatch(/restore|backup/i);
    expect(found('database').advice).toContain('DATABASE_URL');
  });

  describeWith('postgres', 'with PostgreSQL', () => {
    test('the database is not there', async () => {
      const url = new URL(POSTGRES);
      url.pathname = '/vinci_nowhere';
      const found = await doctor({ DATABASE_URL: url.href });
      expect(found('journal').text).toMatch(/^journal\/unreachable: /);
      expect(found('journal').advice).not.toMatch(/restore|backup/i);
    });
  });

  test('somebody else’s file lies there', async () => {
    const data = newFolder();
    new DatabaseSync(join(data, 'vinci.sqlite')).exec('create table diary (day text)');
    const found = await doctor({ VINCI_DATA_DIR: data });
    expect(found('journal').text).toMatch(/^journal\/foreign: /);
    expect(found('journal').advice).toContain('VINCI_DATA_DIR');
  });

  // Only the superuser can become somebody else.
  (process.getuid?.() === 0 ? test : test.skip)('this user may not read it', async () => {
    const data = newFolder();
    writeFileSync(join(data, 'vinci.sqlite'), 'anything', { mode: 0o600 });
    for (const path of [root, data]) chmodSync(path, 0o755);
    const found = await doctorAs(65_534, data);
    expect(found('journal').text).toMatch(/^journal\/not-readable: /);
    expect(found('journal').advice).toContain('user of the server');
  });
});

/** The doctor with the rights of another user, who can read the program. */
async function doctorAs(uid: number, data: string): Promise<(check: string) => Finding> {
  process.seteuid?.(uid);
  try {
    const findings = await checkJournal(readConfig({ VINCI_DATA_DIR: data }), false, Date.now());
    return (check) => findings.find((finding) => finding.check === check) as Finding;
  } finally {
    process.seteuid?.(0);
  }
}

describe('games that cannot be played on', () => {
  let played: string;
  const codes: string[] = [];
  beforeAll(async () => {
    played = newFolder();
    const begun = await testServer(played);
    for (const seed of [0, 1]) {
      const { code } = await createGame(begun.base, {
        name: 'Ada',
        seats: 3,
        opponents: ['easy', 'easy'],
        start: true,
      } as never);
      const session = await sessionOf(begun, code);
      await playOn(session, randomOf(seed), 20);
      codes.push(code);
    }
    await begun.stop();
  });

  /** A folder with games that have been played for a while, each damaged by a statement. */
  function damaged(...statements: readonly string[]): string {
    const data = newFolder();
    cpSync(played, data, { recursive: true });
    const database = new DatabaseSync(join(data, 'vinci.sqlite'));
    for (const [index, statement] of statements.entries()) {
      database.prepare(statement).run(codes[index] as string);
    }
    database.close();
    return data;
  }

  const GAP = 'delete from entries where game = ? and revision = 4';
  const NO_JSON = "update games set config = '{' where code = ?";
  const OUTDATED = "update games set rules = 1, digest = 'x' where code = ?";

  test.each([
    ['an entry is missing', GAP, /^Repair them/],
    ['the table is no JSON', NO_JSON, /^They cannot be repaired/],
    ['they are of another version', OUTDATED, /^Let them be finished with the version/],
  ])('because %s', async (_name, statement, advice) => {
    const found = await doctor({ VINCI_DATA_DIR: damaged(statement) });
    expect(found('games')).toMatchObject({ status: 'failure' });
    expect(found('games').advice).toMatch(advice);
  });

  test('for several reasons: each is told what to do', async () => {
    const found = await doctor({ VINCI_DATA_DIR: damaged(GAP, OUTDATED) });
    const [gap, outdated] = codes as [string, string];
    expect(found('games').advice).toContain(`${gap}: Repair them`);
    expect(found('games').advice).toContain(`${outdated}: Let them be finished`);
  });
});

describe('ports', () => {
  test('of the own server with another base path', async () => {
    const [data, own] = [newFolder(), newFolder()];
    server = await testServer(data);
    const below = await doctor({
      VINCI_DATA_DIR: own,
      PORT: String(server.port),
      VINCI_BASE_PATH: '/vinci',
    });
    expect(below('port').text).toMatch(
      /^A server of Vinci Online answers .* not under \/vinci\/\.$/,
    );
    expect(below('port').advice).toContain('VINCI_BASE_PATH');
    expect(below('port').advice).not.toContain('Stop');
    await server.stop();

    server = await testServer(newFolder(), { VINCI_BASE_PATH: '/vinci' });
    const above = await doctor({ VINCI_DATA_DIR: own, PORT: String(server.port) });
    expect(above('port').text).toMatch(/^A server of Vinci Online answers .* not under \/\.$/);
  });

  test('of something that takes calls and is silent', async () => {
    const port = await listen(createPlainServer((socket) => socket.on('error', () => undefined)));
    const found = await doctor({ VINCI_DATA_DIR: newFolder(), PORT: port });
    expect(found('port').text).toMatch(/does not answer/);
  });

  test('of metrics: free, those of the own server, those of another program', async () => {
    const data = newFolder();
    server = await testServer(data, { VINCI_METRICS_PORT: '0' });
    const environment = { VINCI_DATA_DIR: data, VINCI_METRICS_PORT: String(server.metricsPort) };
    expect((await doctor(environment))('metrics port')).toMatchObject({ status: 'ok' });
    const port = await listen(createServer((_request, response) => response.end('hello')));
    const taken = (await doctor({ ...environment, VINCI_METRICS_PORT: port }))('metrics port');
    expect(taken).toMatchObject({ status: 'failure', text: `Another program uses port ${port}.` });
    other?.close();
    other = undefined;
    const free = (await doctor({ ...environment, VINCI_METRICS_PORT: port }))('metrics port');
    expect(free).toMatchObject({ status: 'ok', text: `Port ${port} is free.` });
  });
});

test('Redis is to be started, or its address to be corrected', async () => {
  const found = await doctor({
    DATABASE_URL: 'postgres://x@127.0.0.1:1/x',
    REDIS_URL: 'redis://127.0.0.1:1',
  });
  expect(found('redis').advice).toMatch(/^Start Redis, or correct .*REDIS_URL/);
});

test.each(['file', 'file/below'])('a data folder that is a file is named (%s)', async (path) => {
  const folder = newFolder();
  const file = join(folder, 'file');
  writeFileSync(file, '');
  const found = await doctor({ VINCI_DATA_DIR: join(folder, path) });
  expect(found('data folder')).toMatchObject({ status: 'failure', text: `${file} is no folder.` });
  expect(found('data folder').advice).toContain('VINCI_DATA_DIR');
  expect(existsSync(file)).toBe(true);
});
