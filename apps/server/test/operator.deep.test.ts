import { mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import fc from 'fast-check';
import { vinci } from './support/cli.ts';
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

test('the list says how large the journal is, what room it has, and when it was backed up last', async () => {
  await begin();
  const before = await text('');
  expect(before).toMatch(/<dt>Journal<\/dt><dd>[\d.,]+ MB; [\d.,]+ MB are free on its disk/);
  expect(before).toContain('none was made by the command backup');
  const file = join(folder.path, 'games.backup');
  expect((await vinci(['backup', file, '--data', join(folder.path, 'data')])).code).toBe(0);
  expect(await text('')).toMatch(/<dt>Last backup \(UTC\)<\/dt><dd><time>20/);
  const backedUp = join(folder.path, 'data/vinci.sqlite.backed-up');
  utimesSync(backedUp, 0, 86_400);
  expect(await text('')).toContain('<dd><time>1970-01-02 00:00:00</time>');
  // What is not complete is none.
  expect((await vinci(['backup', file, '--data', join(folder.path, 'data')])).code).toBe(2);
  expect(await text('')).toContain('<dd><time>1970-01-02 00:00:00</time>');
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
  const late = await ask('', undefined, { authorization: basic('y') });
  expect([late.status, late.headers.get('content-type')]).toEqual([
    429,
    'text/html; charset=utf-8',
  ]);
  // Who has made so many mistakes has to wait, although the password is right now.
  expect((await ask('')).status).toBe(429);
  expect(server.log.join('')).not.toContain(PASSWORD);
  const lines = server.log.map((line) => JSON.parse(line));
  const wrongs = lines.filter(({ msg }) => msg === 'wrong operator password');
  expect(wrongs.map(({ address, level }) => [address, level])).toEqual(
    wrong.map(() => ['127.0.0.1', 40]),
  );
});

test('whatever becomes of a call, the right password never counts as a wrong one', async () => {
  await begin({ VINCI_GUESS_LIMIT: '5' });
  const paths = ['/games/ABC234', '/nonsense', '/monitor/view/assets/none.js', '/monitor/view/x'];
  for (let round = 0; round < 3; round++) {
    for (const path of paths) expect([path, (await ask(path)).status]).toEqual([path, 404]);
    expect((await ask('/games/ABC234', { action: 'close' })).status).toBe(409);
    expect((await ask('', { text: 'hello' }, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
  }
  // Many at once: more than may be wrong.
  await Promise.all(Array.from({ length: 5 }, () => ask('/monitor/view/api')));
  expect((await ask('')).status).toBe(200);
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
  expect(page).toContain('2 seats connected');
  // The newest move first.
  expect(/<tbody><tr><td>29<\/td>/.test(page.split('Last moves')[1] ?? '')).toBe(true);
  expect(page).not.toContain('<script');
  const pages = [all, page, await text(`/monitor/view/api/room?roomId=${ada.code}`)].join('\n');
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

test('who is connected is counted, not places that are kept for somebody', async () => {
  await begin();
  const { ada, bob } = await play(3);
  await bob.leave();
  // A place that nobody takes.
  await fetch(`${server.base}/api/games/${ada.code}/enter`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  });
  const watcher = await Player.enter(server.base, ada.code);
  await ada.until(() => ada.state.watchers === 1 && !ada.state.seats[1]?.present);
  const crowd = '1 seat connected, 1 without a seat';
  expect(await text(`/games/${ada.code}`)).toContain(crowd);
  expect(await text('?show=memory')).toContain(crowd);
  await watcher.leave();
  await ada.leave();
});

test('games are found by the name of a player, also among very many', async () => {
  await begin();
  const names = ['Anna-Lena', 'Ännchen', '50%_of\\us'];
  const codes: string[] = [];
  for (const name of names) codes.push((await createGame(server.base, { name })).code);
  const found = async (name: string): Promise<string[]> => {
    const page = await text(`?${new URLSearchParams({ name })}`);
    return codes.filter((code) => page.includes(code));
  };
  expect(await found('LENA')).toEqual([codes[0]]);
  expect(await found('nn')).toEqual([codes[0], codes[1]]);
  expect(await found('Änn')).toEqual([codes[1]]);
  expect(await found('%')).toEqual([codes[2]]);
  expect(await found('%_o')).toEqual([codes[2]]);
  expect(await found('0%_of\\u')).toEqual([codes[2]]);
  expect(await found('nobody')).toEqual([]);
  expect(await found('\0')).toHaveLength(3);

  const { overview } = server.services.store;
  const [last] = (await overview.list({ code: '', status: undefined, among: undefined }, 0, 1)).map(
    ({ code }) => code,
  );
  // More games in memory than a statement takes parameters.
  const others = Array.from({ length: 40_000 }, (_, index) => `x${index}`);
  const among = [...others, codes[0], ...others, codes[1], codes[2], last].filter(
    (code) => code !== undefined,
  );
  const all = { code: '', status: undefined, among };
  const rows = await overview.list(all, 0, 3);
  expect(rows.map(({ code }) => code)).toEqual([...codes].reverse());
  expect((await overview.list(all, 1, 1)).map(({ code }) => code)).toEqual([codes[1]]);
  expect(await overview.list(all, 3, 3)).toEqual([]);
});

test('all games in memory are told something at once', async () => {
  await begin();
  const { ada, bob } = await play(1);
  const { code, token } = await createGame(server.base, { name: 'Cleo' });
  const cleo = await Player.enter(server.base, code, token);
  for (const wrong of [{ text: ' ' }, { text: 'x'.repeat(501) }, {}]) {
    expect((await ask('', wrong as never)).status).toBe(409);
  }
  expect((await ask('', { text: 'hello' }, { origin: 'https://elsewhere.invalid' })).status).toBe(
    403,
  );
  expect(cleo.notices).toEqual([]);
  const told = await ask('', { text: 'The server goes down at 21:00.' });
  expect([told.status, (await told.text()).includes('2 games told')]).toEqual([200, true]);
  await until(() => [ada, bob, cleo].every(({ notices }) => notices.includes('operator')));
  const page = await text('');
  expect(page).toContain('<dt>State</dt><dd>well</dd>');
  expect(page).toContain('2 games; 3 connections here');
  expect(page).toContain('<dt>Broken</dt><dd>no game</dd>');
  for (const player of [ada, bob, cleo]) await player.leave();
});

test('a game is ended, in memory or not, and its host can go on with it', async () => {
  await begin();
  const { ada, bob } = await play(3);
  const path = `/games/${ada.code}`;
  const order = { action: 'end', confirm: ada.code };
  expect((await ask(path, { ...order, confirm: 'ABC234' })).status).toBe(409);
  expect((await ask(path, order)).status).toBe(200);
  await ada.until(() => ada.state.status === 'over');
  await until(() => bob.notices.includes('ended'));
  expect(await text(path)).toContain('the game was ended by the host');
  const again = await ask(path, order);
  expect([again.status, (await again.text()).includes('class="wrong"')]).toEqual([409, true]);
  await ada.request('reopen');
  await ada.until(() => ada.state.status === 'playing');

  expect((await ask(path, { action: 'close' })).status).toBe(200);
  await until(() => ada.closed !== undefined && bob.closed !== undefined);
  expect((await ask(path, order)).status).toBe(200);
  expect(await text('?show=over')).toContain(ada.code);
  const { code } = await createGame(server.base, { name: 'Cleo' });
  const early = await ask(`/games/${code}`, { action: 'end', confirm: code });
  expect([early.status, (await early.text()).includes('not started')]).toEqual([409, true]);
});

test('what there is not is neither ended, repaired nor deleted', async () => {
  await begin();
  for (const action of ['end', 'repair', 'delete']) {
    const response = await ask('/games/QXQXQX', { action, confirm: 'QXQXQX' });
    const words = (await response.text()).includes('There is no such game');
    expect([action, response.status, words]).toEqual([action, 409, true]);
  }
});

test('a game that is over by the rules is not repaired, because its bag is known', async () => {
  await begin();
  const { ada } = await play(30);
  const path = `/games/${ada.code}`;
  await server.stop();
  const rows = database();
  rows.prepare("update games set status = 'over', actor = -1 where code = ?").run(ada.code);
  rows.prepare('update entries set code = 999999 where game = ? and revision = 17').run(ada.code);
  rows.close();
  await begin();
  const before = await text(`${path}?check=1`);
  expect(before).toContain('cannot be repaired');
  expect(before).toContain('its bag is known');
  const refused = await ask(path, { action: 'repair', confirm: ada.code });
  expect([refused.status, (await refused.text()).includes('its bag is known')]).toEqual([
    409,
    true,
  ]);
  const after = database();
  const left = after
    .prepare(
      'select status, count(*) as n from games, entries where games.code = ? and game = games.code',
    )
    .get(ada.code);
  after.close();
  expect(left).toEqual({ status: 'over', n: 30 });
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
  // The file is the operator's; the log says how much there was of it.
  const line = server.log.find((one) => one.includes('"action":"repair","done":true'));
  expect(JSON.parse(line ?? '{}').text).toBe('13 entries from 17 on were cut off.');
  expect(line?.length).toBeLessThan(400);
  expect(await text(path)).toContain('13 damaged entries were taken away');

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
      answers.push(await ask('', fields));
      for (const { status } of answers) expect([200, 302, 400, 404, 409, 413]).toContain(status);
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
  const frame = await text('/monitor');
  expect(frame).toContain('<iframe src="/vinci/operator/monitor/view/"');
  expect(frame).toContain('href="/vinci/operator"');
  const page = await ask('/monitor/view/');
  expect(page.headers.get('x-frame-options')).toBe('SAMEORIGIN');
  expect([page.status, page.headers.get('content-type')]).toEqual([
    200,
    'text/html; charset=utf-8',
  ]);
  expect(page.headers.get('content-security-policy')).toMatch(
    /^default-src 'none';script-src 'self'/,
  );
  const [, script] = /src="\.\/(assets\/[^"]+\.js)"/.exec(await page.text()) ?? [];
  expect((await ask(`/monitor/view/${script}`)).status).toBe(200);
  const rooms = (await (await ask('/monitor/view/api')).json()) as { rooms: { roomId: string }[] };
  expect(rooms.rooms.map(({ roomId }) => roomId)).toContain(ada.code);
  const call = `?roomId=${ada.code}&method=disconnect&args=[]`;
  for (const path of ['/api/room/call', '/api/room/%63all', '/API/room/call', '//api/room/call']) {
    expect([path, (await ask(`/monitor/view${path}${call}`)).status]).toEqual([path, 404]);
  }
  expect(ada.closed).toBeUndefined();
  await ada.leave();
});
