import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { type GameInfo, type HealthReply, PROTOCOL_VERSION } from '@vinci/protocol';
import { BODIES } from '@vinci/protocol/schemas';
import { RULES_VERSION } from '@vinci/rules';
import fc from 'fast-check';
import { call, createGame, Player, Refused } from './support/player.ts';
import { sessionOf, type TestServer, temporaryFolder, testServer } from './support/server.ts';
import { standIn } from './support/session.ts';

const folder = temporaryFolder();
let server: TestServer;

beforeAll(async () => {
  const client = join(folder.path, 'client');
  mkdirSync(join(client, 'assets'), { recursive: true });
  for (const page of ['index.html', 'game.html'])
    writeFileSync(join(client, page), '<!doctype html><html><head><title>V</title></head></html>');
  writeFileSync(
    join(client, 'assets', 'app-1a2b.js'),
    `console.log(${JSON.stringify('x'.repeat(5000))})`,
  );
  writeFileSync(join(client, 'assets', 'app-1a2b.js.br'), brotliCompressSync('x'.repeat(5000)));
  writeFileSync(join(client, 'icon.png'), 'png');
  server = await testServer(folder.path, {
    VINCI_CLIENT_DIR: client,
    VINCI_BASE_PATH: '/vinci',
    VINCI_TRUST_PROXY: '1',
    VINCI_CREATE_LIMIT: '5',
    VINCI_GUESS_LIMIT: '6',
  });
});

afterAll(async () => {
  await server.stop();
  folder.remove();
});

let address = 0;
/** Headers of an address nobody has used yet. */
const someone = (): Record<string, string> => {
  address++;
  return { 'x-forwarded-for': `10.0.${address >> 8}.${address & 255}` };
};

const refusalOf = async (promise: Promise<unknown>): Promise<[string, number?]> => {
  try {
    await promise;
    return ['accepted'];
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    const { code, retryAfter } = error.refusal;
    return retryAfter === undefined ? [code] : [code, retryAfter];
  }
};

const create = (body: unknown, headers = someone()): Promise<{ code: string; token: string }> =>
  call(server.base, '/api/games', body, headers);

test('health', async () => {
  expect(await call(server.base, '/health')).toMatchObject({
    status: 'ok',
    protocol: PROTOCOL_VERSION,
    rules: RULES_VERSION,
  });
});

test('health counts who is connected, and no line that was lost', async () => {
  const { code, token } = await createGame(server.base, { name: 'Ada', seats: 3 });
  const connections = async () => (await call<HealthReply>(server.base, '/health')).connections;
  const before = await connections();
  const host = await Player.enter(server.base, code, token);
  const visitor = await Player.enter(server.base, code);
  await host.until(() => host.state.watchers === 1);
  expect(await connections()).toBe(before + 2);
  visitor.drop();
  await host.until(() => host.state.watchers === 0);
  expect(await connections()).toBe(before + 1);
  await host.leave();
});

test('an idle connection stays open for longer than nginx and Caddy keep it', async () => {
  const { headers } = await fetch(`${server.base}/health`);
  expect(Number(/timeout=(\d+)/.exec(headers.get('keep-alive') ?? '')?.[1])).toBeGreaterThan(120);
});

test('a wrong code, a full game and a private game answer a stranger alike', async () => {
  const locked = await create({ name: 'Ada', seats: 3, visibility: 'private' });
  const full = await create({ name: 'Ada', seats: 3, spectators: false });
  for (const name of ['Bob', 'Cy']) {
    const { reservation } = await call<{ reservation: object }>(
      server.base,
      `/api/games/${full.code}/enter`,
      {},
      someone(),
    );
    expect(reservation).toBeDefined();
    await Player.join(server.base, full.code, name);
  }
  const answers = new Set<string>();
  for (const code of ['ZZZZZZ', 'nonsense', full.code, locked.code]) {
    for (const init of [{}, { method: 'POST', body: '{}' }] as RequestInit[]) {
      const path = init.method === undefined ? code : `${code}/enter`;
      const response = await fetch(`${server.base}/api/games/${path}`, {
        ...init,
        headers: { 'content-type': 'application/json', ...someone() },
      });
      const headers = [...response.headers.keys()].join();
      answers.add(`${response.status} ${headers} ${await response.text()}`);
    }
  }
  expect(answers.size).toBe(1);
  expect([...answers][0]).toContain('room/unknown');
});

test('a token opens what is closed to strangers and says whose turn it is', async () => {
  const { code, token } = await create({ name: 'Ada', seats: 3, visibility: 'private' });
  const headers = { ...someone(), authorization: `Bearer ${token}` };
  const info = await call<GameInfo>(
    server.base,
    `/api/games/${code.toLowerCase()}`,
    undefined,
    headers,
  );
  expect(info).toMatchObject({ code, status: 'table', seat: 0, turn: false, open: true });
  expect(await refusalOf(Player.enter(server.base, code, 'x'.repeat(22)))).toEqual([
    'room/unknown',
  ]);
});

test('a token tells which bot plays in the meantime', async () => {
  const made = await call<{ code: string; token: string; seat: number }>(
    server.base,
    '/api/games',
    {
      name: 'Ada',
      opponents: ['fictional', 'fictional'],
      start: true,
      standIn: { after: 60, strength: 'medium' },
    },
    someone(),
  );
  const look = (headers: Record<string, string>): Promise<GameInfo> =>
    call<GameInfo>(server.base, `/api/games/${made.code}`, undefined, { ...someone(), ...headers });
  const own = { authorization: `Bearer ${made.token}` };
  expect(await look(own)).toMatchObject({ seat: made.seat, standIn: '' });
  const session = await sessionOf(server, made.code);
  expect(await standIn(session, made.seat)).toMatchObject({ ok: true });
  expect(await look(own)).toMatchObject({ seat: made.seat, standIn: 'medium' });
  expect(await look({})).not.toHaveProperty('standIn');
});

test('the list shows listed games only', async () => {
  const listed = await create({ name: 'Ada', visibility: 'listed' });
  const hidden = await create({ name: 'Ada' });
  const { games } = await call<{ games: GameInfo[] }>(server.base, '/api/games');
  const codes = games.map(({ code }) => code);
  expect(codes).toContain(listed.code);
  expect(codes).not.toContain(hidden.code);
  expect(games[0]).not.toHaveProperty('seed');
});

test('the description for programs says where the calls are', async () => {
  const { origin } = new URL(server.base);
  const ask = <Reply>(path: string): Promise<Reply> => call(origin, path, undefined, someone());
  const { servers } = await ask<{ servers: { url: string }[] }>('/vinci/api/v1/openapi.json');
  const { boards } = await ask<{ boards: object[] }>(`${servers[0]?.url}/boards`);
  expect(boards.length).toBeGreaterThan(0);
});

test.each([
  [{ name: '' }, 'message/malformed'],
  [{ name: 'Ada', admin: true }, 'message/malformed'],
  [{ name: 'Ada', seats: 2 }, 'options/two-players'],
  [{ name: 'Ada', preset: 'x' }, 'options/unknown-preset'],
  [{ name: 'Ada', map: '../../etc/passwd' }, 'options/wrong-map'],
  [{ name: 'Ada', options: { skipCost: 'free' } }, 'options/bad-value'],
  [[], 'message/malformed'],
])('creating with %j is refused with %s', async (body, code) => {
  expect(await refusalOf(create(body))).toEqual([code]);
});

test('bodies that are no JSON, too large or of another type are refused', async () => {
  const post = async (body: string, type = 'application/json') => {
    const response = await fetch(`${server.base}/api/games`, {
      method: 'POST',
      headers: { 'content-type': type, ...someone() },
      body,
    });
    return [response.status, ((await response.json()) as { error: { code: string } }).error.code];
  };
  expect(await post('{"name":')).toEqual([400, 'message/malformed']);
  expect(await post('"name"')).toEqual([400, 'message/malformed']);
  expect(await post(JSON.stringify({ name: 'x'.repeat(20_000) }))).toEqual([
    413,
    'message/too-large',
  ]);
  expect(await post('name=Ada', 'application/x-www-form-urlencoded')).toEqual([
    400,
    'message/malformed',
  ]);
});

test('no body whatever makes a call fail', async () => {
  await fc.assert(
    fc.asyncProperty(fc.jsonValue({ maxDepth: 3 }), async (body) => {
      // To name nothing is to name no setting.
      if (BODIES.create.safeParse(body ?? {}).success) return;
      expect(await refusalOf(create(body ?? {}))).toEqual(['message/malformed']);
    }),
    { numRuns: 60, seed: 58 },
  );
});

test('creating is limited per address', async () => {
  const headers = someone();
  for (let game = 0; game < 5; game++) await create({ name: 'Ada' }, headers);
  const [code, wait] = await refusalOf(create({ name: 'Ada' }, headers));
  expect(code).toBe('message/too-fast');
  expect(wait).toBeGreaterThan(0);
  expect(await refusalOf(create({ name: 'Ada' }))).toEqual(['accepted']);
});

test('guessing codes is limited per address; knowing one is not', async () => {
  const { code } = await create({ name: 'Ada' });
  const headers = someone();
  const look = (which: string) =>
    refusalOf(call(server.base, `/api/games/${which}`, undefined, headers));
  for (let visit = 0; visit < 20; visit++) expect(await look(code)).toEqual(['accepted']);
  for (let guess = 0; guess < 6; guess++) expect(await look('ZZZZZZ')).toEqual(['room/unknown']);
  expect((await look('ZZZZZZ'))[0]).toBe('message/too-fast');
  expect((await look(code))[0]).toBe('message/too-fast');
});

test('who enters a game that is open waits for no database', async () => {
  const { code, token } = await create({ name: 'Ada', seats: 3 });
  await call(server.base, `/api/games/${code}/enter`, { token }, someone());
  const { store } = server.services;
  const { peek } = store;
  let asked = 0;
  store.peek = () => {
    asked++;
    return Promise.reject(new Error('away'));
  };
  try {
    const enter = (body: object) => call(server.base, `/api/games/${code}/enter`, body, someone());
    expect(await enter({ token })).toMatchObject({ seat: 0, reservation: { roomId: code } });
    expect(await enter({})).toMatchObject({ seat: -1 });
    expect(await refusalOf(enter({ token: 'A'.repeat(token.length) }))).toEqual([
      'seat/wrong-token',
    ]);
    expect(asked).toBe(0);
  } finally {
    store.peek = peek;
  }
});

test('simultaneous first touches make one room', async () => {
  const { code, token } = await createGame(server.base, { name: 'Ada' });
  const entered = await Promise.all(
    Array.from({ length: 5 }, () => Player.enter(server.base, code, token)),
  );
  const first = entered[0]!;
  await first.request('chat', { text: 'hello' });
  await Promise.all(entered.map((each) => each.until(() => each.chat.length === 1)));
  expect(server.services.sessions.size).toBeGreaterThan(0);
});

describe('the client', () => {
  const get = (path: string, headers = {}) => fetch(`${server.base}${path}`, { headers });

  test('the page knows its base address, whatever address was opened', async () => {
    const found = ['', '/', '/BCDF23', '/bcdf-23/', '/BCDF23/review/37?x=y', '/lesson', '/how'];
    const lost = [
      '/rules',
      '/BCDF2',
      '/BCDF23/review',
      '/BCDF23/review/-1',
      '/BCDF23/37',
      '/assets',
    ];
    for (const path of [...found, ...lost, `/${'a'.repeat(5000)}`, '/BCDF23%2Freview%2F37']) {
      const response = await get(path);
      expect([path, response.status]).toEqual([path, found.includes(path) ? 200 : 404]);
      expect(response.headers.get('cache-control')).toBe('private, no-cache');
      expect(await response.text()).toContain('<head><base href="/vinci/">');
    }
  });

  test('files with a hash are cached for ever and compressed', async () => {
    const response = await get('/assets/app-1a2b.js', { 'accept-encoding': 'br' });
    expect(response.headers.get('cache-control')).toContain('immutable');
    expect(response.headers.get('content-encoding')).toBe('br');
    expect(response.headers.get('content-type')).toContain('javascript');
    expect(await response.text()).toContain('x'.repeat(5000));
    const plain = await get('/assets/app-1a2b.js', { 'accept-encoding': 'identity' });
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect((await get('/icon.png')).headers.get('cache-control')).toBe('no-cache');
  });

  test.each([
    '/missing.js',
    '/api/nothing',
    '/..%2f..%2fpackage.json',
    '/assets/..%2f..%2fvinci.sqlite',
    '/%00.js',
    '/%E0%A4%A.js',
  ])('%s is not found', async (path) => {
    const response = await get(path);
    expect([400, 404]).toContain(response.status);
    expect(await response.json()).toHaveProperty('error.code');
  });

  test('every answer has the security headers', async () => {
    for (const path of ['/', '/health', '/api/games', '/nothing.js']) {
      const { headers } = await get(path);
      const policy = headers.get('content-security-policy');
      expect(policy).toContain("default-src 'none'");
      expect(policy).toContain("script-src 'self'");
      expect(policy).not.toContain('unsafe');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('x-powered-by')).toBeNull();
      expect(headers.get('access-control-allow-origin')).toBeNull();
    }
  });
});
