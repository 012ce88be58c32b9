import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeWith } from '../../../test/support/requirements.ts';
import { type Gate, gateTo } from './support/gate.ts';
import { call, createGame, Player } from './support/player.ts';
import { freshDatabase, type TestDatabase } from './support/postgres.ts';
import { until } from './support/process.ts';
import { type TestServer, temporaryFolder, testServer } from './support/server.ts';

const PASSWORD = 'correct horse battery';
const folder = temporaryFolder();
const client = join(folder.path, 'client');
mkdirSync(client);
writeFileSync(join(client, 'index.html'), '<html><head></head>the client</html>');
afterAll(() => folder.remove());

describeWith('postgres', 'while the database is away', () => {
  let database: TestDatabase;
  let gate: Gate;
  let server: TestServer;
  beforeAll(async () => {
    database = await freshDatabase();
    gate = await gateTo(database.url);
    server = await testServer(folder.path, {
      DATABASE_URL: gate.url,
      VINCI_OPERATOR_PASSWORD: PASSWORD,
      VINCI_CLIENT_DIR: client,
      VINCI_GUESS_LIMIT: '3',
    });
  });
  beforeEach(async () => {
    gate.open();
    await until(async () => (await status('/health')) === 200);
  });
  afterAll(async () => {
    await server.stop();
    await gate.remove();
    await database.remove();
  });

  const status = async (path: string): Promise<number> => (await fetch(server.base + path)).status;
  const operator = (path: string, form?: Record<string, string>): Promise<Response> =>
    fetch(`${server.base}/operator${path}`, {
      headers: { authorization: `Basic ${btoa(`x:${PASSWORD}`)}` },
      ...(form !== undefined && { method: 'POST', body: new URLSearchParams(form) }),
    });

  test('the server is not well, but players may be sent to it: they get the page and a sentence', async () => {
    expect(await call(server.base, '/ready')).toEqual({ status: 'ready' });
    gate.shut();
    expect(await status('/health')).toBe(503);
    expect(await call(server.base, '/ready')).toEqual({ status: 'ready' });
    const page = await fetch(server.base);
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('the client')]);
    await expect(createGame(server.base, { name: 'Ada' })).rejects.toThrow('could not store');
  });

  test('the operator is told so on a page, and is not locked out by it', async () => {
    const { code, token } = await createGame(server.base, { name: 'Ada' });
    const ada = await Player.enter(server.base, code, token);
    gate.shut();
    const calls = [
      () => operator(''),
      () => operator('/games/QXQXQX'),
      () => operator('/games/QXQXQX', { action: 'delete', confirm: 'QXQXQX' }),
    ];
    for (let round = 0; round < 2; round++) {
      for (const one of calls) {
        const response = await one();
        expect(response.status).toBe(503);
        expect(response.headers.get('content-type')).toContain('text/html');
        expect(await response.text()).toContain('does not answer');
      }
    }
    // Nothing of it needs the database.
    expect((await operator('', { text: 'We look into it.' })).status).toBe(200);
    await until(() => ada.notices.includes('operator'));
    gate.open();
    await until(async () => (await operator('')).status === 200);
    await ada.leave();
  });

  test('that it does not answer at all is said, too', async () => {
    gate.silence();
    let givenUp = false;
    const asked = server.services.store.ping().catch(() => {
      givenUp = true;
    });
    const health = await fetch(`${server.base}/health`);
    // Sooner than the database itself is given up.
    expect(givenUp).toBe(false);
    expect([health.status, await health.json()]).toEqual([
      503,
      expect.objectContaining({ status: 'failing' }),
    ]);
    expect(await status('/ready')).toBe(200);
    expect((await operator('')).status).toBe(503);
    await asked;
  });

  test('nobody is locked out for codes that could not be looked up', async () => {
    const { code } = await createGame(server.base, { name: 'Ada' });
    gate.shut();
    for (let asked = 0; asked < 6; asked++) expect(await status(`/api/games/${code}`)).toBe(500);
    gate.open();
    await until(async () => (await status(`/api/games/${code}`)) === 200);
    // Wrong codes still count.
    const wrong = [404, 404, 404, 429];
    for (const expected of wrong) expect(await status('/api/games/QXQXQX')).toBe(expected);
  });
});
