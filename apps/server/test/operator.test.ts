import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import fc from 'fast-check';
import { createGame, Player, randomIntent, randomOf } from './support/player.ts';
import { until } from './support/process.ts';
import { type TestServer, temporaryFolder, testServer } from './support/server.ts';

const PASSWORD = 'correct horse: battery';
const folder = temporaryFolder();
const client = join(folder.path, 'client');
mkdirSync(client);
writeFileSync(join(client, 'index.html'), '<html><head></head></html>');

let server: TestServer;
const begin = async (environment: Record<string, string> = {}): Promise<void> => {
  server = await testServer(join(folder.path, 'data'), {
    VINCI_OPERATOR_PASSWORD: PASSWORD,
    VINCI_BASE_PATH: '/vinci',
    VINCI_CLIENT_DIR: client,
    ...environment,
  });
};
afterEach(() => server.stop());
afterAll(() => folder.remove());

const basic = (password: string): string =>
  `Basic ${Buffer.from(`operator:${password}`).toString('base64')}`;

function ask(path: string, form?: Record<string, string>, headers: Record<string, string> = {}) {
  return fetch(`${server.base}/operator${path}`, {
    headers: { authorization: basic(PASSWORD), ...headers },
    redirect: 'manual',
    ...(form !== undefined && { method: 'POST', body: new URLSearchParams(form) }),
  });
}

const text = async (path: string): Promise<string> => (await ask(path)).text();

const database = (): DatabaseSync => new DatabaseSync(join(folder.path, 'data/vinci.sqlite'));

/** Two people at Vinci II after some moves. */
async function play(moves: number): Promise<{ ada: Player; bob: Player }> {
  const { code, token } = await createGame(server.base, {
    name: 'Ada <b>',
    preset: 'vinci2',
    seats: 2,
  });
  const ada = await Player.enter(server.base, code, token);
  const bob = await Player.join(server.base, code, 'Bob');
  await ada.request('start');
  await goOn(ada, bob, moves);
  return { ada, bob };
}

async function goOn(ada: Player, bob: Player, moves: number): Promise<void> {
  const random = randomOf(3);
  await ada.until(() => ada.state.revision === bob.state.revision);
  for (let move = 0; move < moves; move++) {
    const position = ada.position();
    const intent = randomIntent(position, random);
    if (intent === undefined) throw new Error('the game is over');
    const actor = position.actor === ada.seat ? ada : bob;
    const { revision } = await actor.request('intent', {
      revision: ada.state.revision,
      intents: [intent],
    });
    for (const player of [ada, bob]) await player.until(() => player.state.revision === revision);
  }
}

test('without a password in the settings there is no such page', async () => {
  await begin({ VINCI_OPERATOR_PASSWORD: '' });
  for (const path of ['', '/', '/games/ABC234', '/monitor/', '/style.css']) {
    expect([path, (await ask(path)).status]).toEqual([path, 404]);
  }
});

test('the password is asked for, compared, and not to be guessed', async () => {
  await begin({ VINCI_GUESS_LIMIT: '5' });
  for (const path of ['', '/games/ABC234', '/monitor/api', '/style.css', '/nonsense']) {
    const response = await ask(path, undefined, { authorization: '' });
    expect([path, response.status]).toEqual([path, 401]);
    expect(response.headers.get('www-authenticate')).toContain('Basic');
    expect(response.headers.get('cache-control')).toBe('no-store');
  }
  expect((await ask('')).status).toBe(200);
  const wrong = ['', 'x', PASSWORD.slice(0, -1), `${PASSWORD}x`, PASSWORD.toUpperCase()];
  for (const password of wrong) {
    expect((await ask('', undefined, { authorization: basic(password) })).status).toBe(401);
  }
  expect((await ask('', undefined, { authorization: basic('y') })).status).toBe(429);
  expect(server.log.join('')).not.toContain(PASSWORD);
});

test('games are listed, found, and shown without anything secret', async () => {
  await begin();
  const { ada, bob } = await play(30);
  await ada.request('chat', { text: 'good luck <script>' } as never);
  const { code: other } = await createGame(server.base, { name: 'Cleo' });
  const all = await text('');
  expect(all).toContain(ada.code);
  expect(all).toContain(other);
  expect(await text(`?code=${other.toLowerCase()}`)).not.toContain(ada.code);
  expect(await text('?show=memory')).not.toContain(other);
  expect(await text('?show=playing')).toContain(ada.code);
  expect(await text('?show=over&page=3')).toContain('There are no such games');
  expect((await ask('?show=nonsense&page=-1&code=%25')).status).toBe(200);

  const page = await text(`/games/${ada.code}?check=1`);
  expect(page).toContain('Ada &lt;b&gt;');
  expect(page).toContain('good luck &lt;script&gt;');
  expect(page).toContain('All 30 entries were replayed');
  expect(page.match(/<td>yes<\/td>/g)).toHaveLength(2);
  expect(page).not.toContain('<script');
  const pages = [all, page, await text(`/monitor/api/room?roomId=${ada.code}`)].join('\n');
  const rows = database();
  const game = rows.prepare('select * from games where code = ?').get(ada.code) ?? {};
  const hashes = rows.prepare('select hash from tokens').all();
  rows.close();
  const secrets = [game.seed, game.secret, ada.token, bob.token, ...hashes.map(({ hash }) => hash)];
  expect(secrets.length).toBeGreaterThan(5);
  for (const secret of secrets) expect(pages).not.toContain(String(secret));
  expect(server.log.join('')).not.toContain(ada.token);
  await ada.leave();
  await bob.leave();
});

test('a room is told something, and closed; pages of others can do neither', async () => {
  await begin();
  const { ada, bob } = await play(3);
  const path = `/games/${ada.code}`;
  const message = { action: 'message', text: 'a restart at <9>' };
  const hostile: Record<string, string>[] = [
    { origin: 'https://elsewhere.invalid' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
  ];
  for (const headers of hostile) {
    expect((await ask(path, { action: 'close' }, headers)).status).toBe(403);
  }
  const origin = new URL(server.base).origin;
  expect((await ask(path, message, { origin })).status).toBe(200);
  await until(() => ada.notices.includes('operator') && bob.notices.includes('operator'));
  for (const form of [{ action: 'message', text: ' ' }, { action: 'burn' }, {}] as const) {
    expect((await ask(path, form as never)).status).toBe(409);
  }
  expect(ada.closed).toBeUndefined();

  expect((await ask(path, { action: 'close' })).status).toBe(200);
  await until(() => ada.closed === 4001 && bob.closed === 4001);
  expect(await text('?show=memory')).not.toContain(ada.code);
  expect((await ask(path, { action: 'close' })).status).toBe(409);
  expect((await ask(path, message)).status).toBe(409);
  const again = await Player.enter(server.base, ada.code, ada.token);
  expect(again.state.revision).toBe(3);
  const told = server.log.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'operator');
  expect(told.map(({ action, done }) => [action, done])).toEqual([
    ['message', true],
    ['close', true],
    ['close', false],
    ['message', false],
  ]);
  expect(told.every(({ request, game }) => request.length > 8 && game === ada.code)).toBe(true);
  await again.leave();
});

test('a damaged game is cut back to its last good entry, and goes on', async () => {
  await begin();
  const { ada, bob } = await play(30);
  const path = `/games/${ada.code}`;
  // A sound game is left alone.
  expect((await ask(path, { action: 'repair', confirm: ada.code })).status).toBe(409);
  await server.stop();
  const rows = database();
  rows.prepare('update entries set code = 999999 where game = ? and revision = 17').run(ada.code);
  rows.prepare('delete from snapshots').run();
  rows.close();

  await begin();
  expect(await text(`${path}?check=1`)).toContain('keeps the first 17 entries and takes away 13');
  expect((await ask(path, { action: 'repair', confirm: 'ABC234' })).status).toBe(409);
  await expect(Player.enter(server.base, ada.code, ada.token)).rejects.toThrow('room/damaged');
  const repaired = await ask(path, { action: 'repair', confirm: ada.code.toLowerCase() });
  expect(repaired.status).toBe(200);
  expect(repaired.headers.get('content-disposition')).toContain(`vinci-${ada.code}-cut.json`);
  const { entries } = (await repaired.json()) as { entries: { revision: number; code: number }[] };
  expect(entries.map(({ revision }) => revision)).toEqual([...Array(13).keys()].map((n) => n + 17));
  expect(entries[0]?.code).toBe(999999);

  expect(await text(`${path}?check=1`)).toContain('All 17 entries were replayed');
  const back = [
    await Player.enter(server.base, ada.code, ada.token),
    await Player.enter(server.base, bob.code, bob.token),
  ] as const;
  expect(back[0].state.revision).toBe(17);
  const { notes } = await back[0].request('history', { from: 0 });
  const repair = { type: 'repaired', entries: 13, revision: 17 };
  expect(notes).toContainEqual(expect.objectContaining(repair));
  await goOn(...back, 5);
  for (const player of back) await player.leave();
});

test('whatever is asked, there is an answer, and nothing has happened', async () => {
  await begin();
  const { ada, bob } = await play(5);
  const words = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 30 }),
    fc.constantFrom('__proto__', 'constructor', '../../etc/passwd', '%00', "' or 1=1 --", '%', '_'),
    fc.constantFrom('delete', 'repair', 'close', 'announce', 'disconnect', ada.code),
  );
  const form = fc.dictionary(
    fc.oneof(fc.constantFrom('action', 'confirm', 'text', '__proto__'), words),
    words.filter((word) => !['close', 'announce'].includes(word)),
  );
  await fc.assert(
    fc.asyncProperty(words, words, form, async (code, show, fields) => {
      const path = `/games/${encodeURIComponent(code === ada.code ? 'ABC234' : code)}`;
      const query = new URLSearchParams({ code, show, page: show }).toString();
      const answers = [await ask(path), await ask(`?${query}`), await ask(path, fields)];
      for (const { status } of answers) expect([200, 302, 400, 404, 409]).toContain(status);
      delete fields.confirm;
      const { status } = await ask(`/games/${ada.code}`, { ...fields, text: '' });
      expect([409, 413]).toContain(status);
    }),
    { seed: 11, numRuns: 150 },
  );
  expect(ada.closed ?? bob.closed).toBeUndefined();
  const page = await text(`/games/${ada.code}`);
  expect(page).toContain('<dt>Revision</dt><dd>5</dd>');
  expect(page).toContain('Nobody has said anything');
  expect(server.log.filter((line) => line.includes('http call failed'))).toEqual([]);
  for (const player of [ada, bob]) await player.leave();
});

test('a game is deleted although people are in it', async () => {
  await begin();
  const { ada } = await play(2);
  const path = `/games/${ada.code}`;
  expect((await ask(path, { action: 'delete', confirm: '' })).status).toBe(409);
  expect((await ask(path, { action: 'delete', confirm: ada.code })).status).toBe(200);
  await until(() => ada.closed !== undefined);
  expect((await ask(path)).status).toBe(404);
  await expect(Player.enter(server.base, ada.code, ada.token)).rejects.toThrow('room/unknown');
  const rows = database();
  for (const name of ['seats', 'tokens', 'entries', 'notes', 'chat']) {
    const left = rows.prepare(`select count(*) as n from ${name} where game = ?`).get(ada.code);
    expect([name, left?.n]).toEqual([name, 0]);
  }
  rows.close();
});

test('the monitor of the framework can be looked at, and calls nothing', async () => {
  await begin();
  const { ada } = await play(1);
  const page = await ask('/monitor/');
  expect([page.status, page.headers.get('content-type')]).toEqual([
    200,
    'text/html; charset=utf-8',
  ]);
  expect(page.headers.get('content-security-policy')).toMatch(
    /^default-src 'none';script-src 'self'/,
  );
  const [, script] = /src="\.\/(assets\/[^"]+\.js)"/.exec(await page.text()) ?? [];
  expect((await ask(`/monitor/${script}`)).status).toBe(200);
  const rooms = (await (await ask('/monitor/api')).json()) as { rooms: { roomId: string }[] };
  expect(rooms.rooms.map(({ roomId }) => roomId)).toContain(ada.code);
  const call = `?roomId=${ada.code}&method=disconnect&args=[]`;
  for (const path of ['/api/room/call', '/api/room/%63all', '/API/room/call', '//api/room/call']) {
    expect([path, (await ask(`/monitor${path}${call}`)).status]).toEqual([path, 404]);
  }
  expect(ada.closed).toBeUndefined();
  await ada.leave();
});
