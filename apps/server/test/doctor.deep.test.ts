import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describeWith, REDIS } from '../../../test/support/requirements.ts';
import type { Finding } from '../src/operations/doctor/finding.ts';
import { checkClock } from '../src/operations/doctor/journal.ts';
import { checkNode } from '../src/operations/doctor/machine.ts';
import { checkRemote, isLocal } from '../src/operations/doctor/remote.ts';
import { Store } from '../src/store/store.ts';
import { vinci } from './support/cli.ts';
import { INTERRUPTED } from './support/journals.ts';
import { call, createGame, randomOf } from './support/player.ts';
import { type ProxySettings, startProxy } from './support/proxy.ts';
import {
  newFolder,
  removeFolders,
  sessionOf,
  type TestServer,
  testServer,
} from './support/server.ts';
import { playOn } from './support/session.ts';

let server: TestServer | undefined;

afterEach(async () => {
  await server?.stop();
  server = undefined;
});
afterAll(() => {
  removeFolders();
});

/** Statuses by check; each finding that is not fine says what to do. */
const statusesOf = (findings: readonly Finding[]): Record<string, string> => {
  for (const { status, text, advice } of findings) {
    expect(text).toMatch(/[.)]$/);
    if (status !== 'ok') expect(advice).toBeTruthy();
  }
  return Object.fromEntries(findings.map(({ check, status }) => [check, status]));
};

const ALL_OK = {
  settings: 'ok',
  node: 'ok',
  port: 'ok',
  client: 'ok',
  'data folder': 'ok',
  proxies: 'ok',
  journal: 'ok',
  games: 'ok',
  clock: 'ok',
};

/** A built client, as far as the doctor looks. */
function clientFolder(): string {
  const folder = newFolder();
  writeFileSync(join(folder, 'index.html'), '<!doctype html><head></head>');
  return folder;
}

async function doctor(
  data: string,
  environment: Record<string, string> = {},
): Promise<{ code: number | null; findings: Finding[] }> {
  const { code, out, err } = await vinci(['doctor', '--json', '--all', '--data', data], {
    HOST: '127.0.0.1',
    PORT: '0',
    VINCI_CLIENT_DIR: clientFolder(),
    ...environment,
  });
  expect(err).toBe('');
  const { findings } = JSON.parse(out) as { findings: Finding[] };
  return { code, findings };
}

/** Three games that have been played for a while; returns their codes. */
async function playedGames(data: string): Promise<string[]> {
  server = await testServer(data, { VINCI_CLIENT_DIR: clientFolder() });
  const codes: string[] = [];
  for (let game = 0; game < 3; game++) {
    const { code } = await createGame(server.base, {
      name: 'Ada',
      seats: 3,
      opponents: ['easy', 'easy'],
      start: true,
    } as never);
    const session = await sessionOf(server, code);
    await playOn(session, randomOf(game), 20);
    codes.push(code);
  }
  return codes;
}

const findingOf = (findings: readonly Finding[], check: string): Finding | undefined =>
  findings.find((finding) => finding.check === check);

describe('on the machine', () => {
  test('all is fine beside a server that runs', async () => {
    const data = newFolder();
    await playedGames(data);
    const { code, findings } = await doctor(data, { PORT: String(server?.port) });
    const running = { health: 'ok', 'base path': 'ok', websocket: 'ok' };
    expect(statusesOf(findings)).toEqual({ ...ALL_OK, ...running });
    expect(code).toBe(0);
    expect(findingOf(findings, 'port')?.text).toMatch(/^A server of Vinci Online/);
    expect(findingOf(findings, 'games')?.text).toMatch(/replays 3 unfinished games/);
    const words = await vinci(['doctor', '--data', data], { VINCI_CLIENT_DIR: newFolder() });
    expect(words.out).toMatch(/^warning {2}client: .*\n {9}→ Correct VINCI_CLIENT_DIR/m);
  });

  test('a wrong setting, a port in use and a folder that is none are failures', async () => {
    const wrong = await doctor(newFolder(), { VINCI_IDLE_SECONDS: 'soon' });
    expect([wrong.code, statusesOf(wrong.findings)]).toEqual([1, { settings: 'failure' }]);
    expect(wrong.findings[0]?.text).toContain('VINCI_IDLE_SECONDS');

    const other = createServer((_request, response) => response.end('hello')).listen(
      0,
      '127.0.0.1',
    );
    await new Promise((resolve) => other.once('listening', resolve));
    const { port } = other.address() as AddressInfo;
    const file = join(newFolder(), 'file');
    writeFileSync(file, '');
    const { code, findings } = await doctor(file, { PORT: String(port) });
    other.close();
    other.closeAllConnections();
    expect(code).toBe(1);
    expect(statusesOf(findings)).toMatchObject({ port: 'failure', 'data folder': 'failure' });
    expect(findingOf(findings, 'port')?.text).toMatch(/^Another program uses port/);
  });

  /** The doctor of a server that works together with others. */
  const withRedis = async (REDIS_URL: string, DATABASE_URL: string): Promise<Finding[]> => {
    const environment = { VINCI_DATA_DIR: newFolder(), PORT: '0', REDIS_URL, DATABASE_URL };
    const { out } = await vinci(['doctor', '--json'], environment);
    return JSON.parse(out).findings;
  };

  test('a Redis that does not answer is a failure, and no password is told', async () => {
    const findings = await withRedis(
      'redis://:secret@127.0.0.1:1',
      'postgres://x:hush@127.0.0.1:1/x',
    );
    const found = findingOf(findings, 'redis');
    expect(found?.status).toBe('failure');
    expect(found?.text).toContain('127.0.0.1:1');
    expect(JSON.stringify(findings)).not.toMatch(/secret|hush/);
  });

  describeWith('redis', 'with Redis', () => {
    test('it is asked for its version', async () => {
      const findings = await withRedis(REDIS, 'postgres://x:hush@127.0.0.1:1/x');
      expect(findingOf(findings, 'redis')).toMatchObject({ status: 'ok' });
      expect(findingOf(findings, 'redis')?.text).toMatch(/^Redis \d+\.\d+/);
    });
  });

  test('games that cannot be played on are listed, and nothing is changed', async () => {
    const data = newFolder();
    const [fine, outdated, damaged] = (await playedGames(data)) as [string, string, string];
    await server?.stop();
    const database = new DatabaseSync(join(data, 'vinci.sqlite'));
    database.prepare("update games set rules = 1, digest = 'x' where code = ?").run(outdated);
    database.prepare('delete from entries where game = ? and revision = 4').run(damaged);
    // One that was ended early can be reopened, so it counts.
    database
      .prepare("update games set status = 'over', ended = 'host' where code = ?")
      .run(damaged);
    database.close();
    const before = readFileSync(join(data, 'vinci.sqlite'));
    const { code, findings } = await doctor(data);
    expect([code, statusesOf(findings)]).toEqual([1, { ...ALL_OK, games: 'failure' }]);
    const games = findingOf(findings, 'games')?.games ?? [];
    expect(games.map((game) => game.code).sort()).toEqual([outdated, damaged].sort());
    expect(games.find((game) => game.code === outdated)?.reason).toContain('version 1');
    expect(games.find((game) => game.code === damaged)?.reason).toContain('entry 4 is missing');
    expect(findingOf(findings, 'games')?.text).not.toContain(fine);
    expect(readFileSync(join(data, 'vinci.sqlite')).equals(before)).toBe(true);
  });

  test('tables that are not up to date are brought there on a copy only', async () => {
    const data = newFolder();
    const file = join(data, 'vinci.sqlite');
    const database = new DatabaseSync(file);
    database.exec(INTERRUPTED);
    database.close();
    const before = readFileSync(file);
    // Beside the journal, where there is room: in a container the system's folder for temporary files is memory.
    const { code, findings } = await doctor(data, { TMPDIR: join(data, 'nowhere') });
    expect([code, statusesOf(findings)]).toMatchObject([0, { journal: 'ok', games: 'ok' }]);
    expect(findingOf(findings, 'journal')?.text).toContain('0001-first) work on a copy');
    expect(readFileSync(file).equals(before)).toBe(true);
    expect(readdirSync(data)).toEqual(['vinci.sqlite']);
  });

  test('a journal that is damaged, foreign or of a later version is a failure', async () => {
    const later = newFolder();
    await (await Store.open(later)).close();
    const database = new DatabaseSync(join(later, 'vinci.sqlite'));
    database.exec("insert into kysely_migration values ('9999-future', '2030-01-01')");
    database.close();
    const diary = newFolder();
    writeFileSync(join(diary, 'vinci.sqlite'), 'my diary, '.repeat(1000));
    const empty = newFolder();
    writeFileSync(join(empty, 'vinci.sqlite'), '');
    const folder = newFolder();
    mkdirSync(join(folder, 'vinci.sqlite'));
    for (const [data, problem] of [
      [later, 'journal/too-new'],
      [diary, 'journal/damaged'],
      [empty, 'journal/foreign'],
      [folder, 'journal/foreign'],
    ] as const) {
      const { code, findings } = await doctor(data);
      expect([code, findingOf(findings, 'journal')?.status]).toEqual([1, 'failure']);
      expect(findingOf(findings, 'journal')?.text).toMatch(new RegExp(`^${problem}: `));
    }
  });

  test('an old Node and a clock that cannot be right', async () => {
    expect(checkNode('22.12.0').status).toBe('failure');
    const noon = Date.UTC(2026, 10, 20, 12);
    expect(checkClock(noon - 1000, noon).status).toBe('ok');
    expect(checkClock(noon + 60_000, noon).status).toBe('ok');
    expect(checkClock(noon + 3_600_000, noon).status).toBe('failure');
    expect(checkClock(0, 0).status).toBe('failure');
  });
});

describe('from outside', () => {
  const FINE = { health: 'ok', 'base path': 'ok', websocket: 'ok', origin: 'ok', proxies: 'ok' };

  /** What is found through a proxy. */
  async function through(
    settings: ProxySettings,
    path = '',
    environment: Record<string, string> = {},
  ): Promise<Record<string, string>> {
    server = await testServer(newFolder(), { VINCI_CLIENT_DIR: clientFolder(), ...environment });
    const proxy = await startProxy(server.port, settings);
    const found = await checkRemote(new URL(proxy.base + path), Date.now);
    proxy.close();
    const { games } = await call<{ games: unknown[] }>(server.base, '/api/games');
    expect([games, server.services.sessions.size]).toEqual([[], 0]);
    return statusesOf(found);
  }

  test('a server by itself, and one under a path behind a proxy, are fine', async () => {
    server = await testServer(newFolder(), { VINCI_CLIENT_DIR: clientFolder() });
    const { code, out } = await vinci(['doctor', '--json', '--url', server.base]);
    expect(statusesOf(JSON.parse(out).findings)).toEqual(FINE);
    expect(code).toBe(0);
    await server.stop();
    expect(await through({}, '/vinci', { VINCI_BASE_PATH: '/vinci' })).toEqual(FINE);
  });

  test('a proxy that passes no WebSockets on', async () => {
    const found = await through({
      upgrades: false,
      headers: ({ upgrade: _upgrade, connection: _connection, ...rest }) => rest,
    });
    expect(found).toEqual({ ...FINE, websocket: 'failure' });
  });

  test('a proxy that hides the Host header', async () => {
    const found = await through({ headers: (fields) => ({ ...fields, host: 'backend:2567' }) });
    expect(found).toMatchObject({ health: 'ok', websocket: 'failure', origin: 'failure' });
  });

  test('a proxy that drops the Origin header', async () => {
    const found = await through({ headers: ({ origin: _origin, ...rest }) => rest });
    expect(found).toEqual({ ...FINE, origin: 'failure' });
  });

  test('a proxy that takes the path away', async () => {
    const strip = (path: string) => path.replace(/^\/vinci/, '') || '/';
    expect(await through({ path: strip }, '/vinci')).toEqual({ ...FINE, 'base path': 'failure' });
  });

  test('more proxies believed than there are', async () => {
    const append = {
      headers: (fields: Record<string, unknown>) => ({
        ...fields,
        'x-forwarded-for': [fields['x-forwarded-for'], '127.0.0.1'].filter(Boolean).join(', '),
      }),
    };
    expect(await through(append, '', { VINCI_TRUST_PROXY: '1' })).toEqual(FINE);
    await server?.stop();
    expect(await through(append, '', { VINCI_TRUST_PROXY: '2' })).toEqual({
      ...FINE,
      proxies: 'failure',
    });
  });

  test('nobody there, another program there, no address', async () => {
    const other = createServer((_request, response) => response.end('hello')).listen(
      0,
      '127.0.0.1',
    );
    await new Promise((resolve) => other.once('listening', resolve));
    const url = new URL(`http://127.0.0.1:${(other.address() as AddressInfo).port}`);
    expect(statusesOf(await checkRemote(url, Date.now))).toEqual({ health: 'failure' });
    other.close();
    other.closeAllConnections();
    const { code, out } = await vinci(['doctor', '--json', '--url', url.href]);
    expect([code, statusesOf(JSON.parse(out).findings)]).toEqual([1, { health: 'failure' }]);
    const wrong = await vinci(['doctor', '--url', 'games.example.org']);
    expect([wrong.code, wrong.err]).toEqual([2, expect.stringMatching(/^doctor\/wrong-url: /)]);
  });

  test('a proxy that does not reach the server', async () => {
    const proxy = createServer((_request, response) => {
      response.writeHead(502, { 'Content-Type': 'text/html' }).end('<h1>502 Bad Gateway</h1>');
    }).listen(0, '127.0.0.1');
    await once(proxy, 'listening');
    const url = new URL(`http://127.0.0.1:${(proxy.address() as AddressInfo).port}`);
    expect(await checkRemote(url, Date.now)).toEqual([
      expect.objectContaining({
        check: 'health',
        status: 'failure',
        text: expect.stringMatching(/^A proxy answers .* does not reach the server \(502\)\.$/),
      }),
    ]);
    proxy.close();
    proxy.closeAllConnections();
  });

  test('a clock that differs from the one here', async () => {
    server = await testServer(newFolder(), { VINCI_CLIENT_DIR: clientFolder() });
    const found = await checkRemote(new URL(server.base), () => Date.now() + 600_000);
    expect(statusesOf(found)).toEqual({ ...FINE, health: 'warning' });
  });

  test.each([
    ['127.0.0.1', true],
    ['::ffff:192.168.1.4', true],
    ['::1', true],
    ['172.31.0.2', true],
    ['172.32.0.2', false],
    ['198.51.100.7', false],
    ['2001:db8::1', false],
  ])('%s is local: %s', (address, local) => {
    expect(isLocal(address)).toBe(local);
  });
});
