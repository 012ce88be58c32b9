import { mkdirSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { standings } from '@vinci/rules';
import { clientAddress, headOf } from '../src/http/previews/head.ts';
import { readPath } from '../src/http/previews/paths.ts';
import { call, createGame, Player } from './support/player.ts';
import { type TestServer, temporaryFolder, testServer } from './support/server.ts';
import { play, startedTable } from './support/table.ts';

const folder = temporaryFolder();
let server: TestServer;

beforeAll(async () => {
  const client = join(folder.path, 'client');
  mkdirSync(client);
  for (const file of ['index', 'game'])
    writeFileSync(
      join(client, `${file}.html`),
      `<!doctype html><html><head></head><body>${file}</body></html>`,
    );
  server = await testServer(folder.path, {
    VINCI_CLIENT_DIR: client,
    VINCI_BASE_PATH: '/vinci',
    VINCI_TRUST_PROXY: '1',
  });
  // The words for cards are there once somebody has asked; a page does not wait for them long.
  await get('/');
});

afterAll(async () => {
  await server.stop();
  folder.remove();
});

interface Page {
  readonly status: number | undefined;
  readonly headers: NodeJS.Dict<string | string[]>;
  readonly html: string;
}

/** A page of the server, with headers that `fetch` would not send. */
const get = (path: string, headers: Record<string, string> = {}): Promise<Page> =>
  new Promise((resolve, reject) => {
    const options = { host: '127.0.0.1', port: server.port, path: `/vinci${path}`, headers };
    request(options, (response) => {
      let html = '';
      response.setEncoding('utf8').on('data', (part: string) => {
        html += part;
      });
      response.on('end', () => {
        const { 'x-request-id': _id, date: _date, ...rest } = response.headers;
        resolve({ status: response.statusCode, headers: rest, html });
      });
    })
      .on('error', reject)
      .end();
  });

/** What the head of a page says to those who preview it, as they read it. */
function preview(html: string): Record<string, string> {
  const found = html.matchAll(/<meta (?:property|name)="([\w:]+)" content="([^"]*)">/g);
  return Object.fromEntries([...found].map(([, name = '', content = '']) => [name, content]));
}

const previewOf = async (path: string, headers?: Record<string, string>) =>
  preview((await get(path, headers)).html);

describe('the preview', () => {
  test('of a listed table speaks its language', async () => {
    const { code } = await createGame(server.base, {
      seats: 3,
      visibility: 'listed',
      language: 'ja',
    });
    expect(await previewOf(`/${code}`)).toMatchObject({
      'og:title': 'プレイヤー1',
      'og:description': 'ヨーロッパ。空席が2つあります。',
    });
  });

  test('of a listed game says who plays where, and how it stands', async () => {
    const settings = { visibility: 'listed', options: { targetVP: { 3: 60 } } } as const;
    const players = await startedTable(server.base, settings);
    const { code } = players[0];
    const first = await previewOf(`/${code}`);
    expect(first).toMatchObject({
      'og:title': 'Ada, Bob, and Cy',
      'og:image': `http://127.0.0.1:${server.port}/vinci/cards/europe.jpg`,
      'og:url': `http://127.0.0.1:${server.port}/vinci/${code}`,
      'og:image:width': '1200',
      'og:image:height': '630',
      'twitter:card': 'summary_large_image',
    });
    expect(first['og:description']).toMatch(/^Europe\. (Round 1|The game is on)\.$/);
    expect(await previewOf(`/${code.toLowerCase()}/review/3`)).toEqual(first);
    await play(players, 4);
    const over = await previewOf(`/${code}`);
    const end = players[0].position();
    const ranking = standings(end).map(
      ({ seat, vp }) => `${players[0].state.seats[seat]?.name} ${vp}`,
    );
    expect(over['og:description']).toMatch(/^Europe\. Victory: /);
    expect(over['og:description']).toContain(`. ${ranking.join(', ')}.`);
    for (const player of players) await player.leave();
  });

  test('of a listed table says how many seats are free', async () => {
    const { code } = await createGame(server.base, {
      name: 'Ada',
      seats: 4,
      map: 'british-isles',
      visibility: 'listed',
    });
    expect(await previewOf(`/${code}`)).toMatchObject({
      'og:title': 'Ada',
      'og:description': 'British Isles. 3 seats are free.',
    });
  });

  test('of any other game is that of none at all', async () => {
    const create = async (settings: object) =>
      (await createGame(server.base, { name: 'Ada', seats: 3, ...settings })).code;
    const closed = await create({ visibility: 'listed', spectators: false });
    for (const name of ['Bob', 'Cy']) await Player.join(server.base, closed, name);
    const codes = [
      'ZZZZZZ',
      await create({ visibility: 'code' }),
      await create({ visibility: 'private' }),
      closed,
    ];
    const pages = new Set<string>();
    for (const code of codes) {
      for (const path of [`/${code}`, `/${code}/review/7`]) {
        pages.add(JSON.stringify(await get(path)));
      }
    }
    expect(pages.size).toBe(1);
    expect(await previewOf('/ZZZZZZ')).toEqual(await previewOf('/'));
  });

  test('stands on a page of its own where the address is that of a game', async () => {
    for (const path of ['/ZZZZZZ', '/zzz-zzz/review/7'])
      expect((await get(path)).html).toContain('<body>game');
    for (const path of ['/', '/lesson', '/puzzle', '/nowhere'])
      expect((await get(path)).html).toContain('<body>index');
  });

  test('of no game speaks the language that is asked for, or English', async () => {
    const textFor = async (wish: string, path = '/') =>
      (await previewOf(path, { 'accept-language': wish }))['og:description'];
    expect(await textFor('de-AT,de;q=0.9,en;q=0.5')).toMatch(/^Führe Zivilisationen/);
    expect(await textFor('xx, ja;q=0.8', '/ZZZZZZ')).toMatch(/^文明を/);
    for (const wish of ['en-GB, de;q=0.9', 'xx', '*', '", ;q']) {
      expect(await textFor(wish)).toMatch(/^Lead civilizations/);
    }
    expect((await get('/')).headers.vary).toContain('Accept-Language');
  });

  test('never takes a name for more than text', async () => {
    const name = `"><script>$&'`;
    const { code } = await createGame(server.base, { name, seats: 3, visibility: 'listed' });
    const { html } = await get(`/${code}`);
    expect(html).not.toContain('<script');
    expect(html).toContain('content="&quot;&gt;&lt;script&gt;$&amp;&#39;"');
    expect(html.match(/<head>/g)).toHaveLength(1);
  });

  test('is a general one for those who ask too often', async () => {
    const { code } = await createGame(server.base, { name: 'Ada', visibility: 'listed' });
    const headers = { 'x-forwarded-for': '10.9.8.7' };
    const titles = [];
    for (let visit = 0; visit < 61; visit++) {
      titles.push((await previewOf(`/${code}`, headers))['og:title']);
    }
    expect([titles[0], titles[59], titles[60]]).toEqual(['Ada', 'Ada', 'Vinci Online']);
    expect((await previewOf(`/${code}`))['og:title']).toBe('Ada');
  });
});

describe('the address in it', () => {
  test('comes from the setting, or from the host that was asked for', async () => {
    expect((await previewOf('/', { host: 'games.example:8443' }))['og:image']).toBe(
      'http://games.example:8443/vinci/cards/vinci.jpg',
    );
    const proxied = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'evil.example' };
    expect((await previewOf('/', { host: 'games.example', ...proxied }))['og:image']).toBe(
      'https://games.example/vinci/cards/vinci.jpg',
    );
    const set = { publicUrl: 'https://games.example/vinci/', basePath: '/vinci' };
    const asked = { headers: { host: 'evil.example' }, protocol: 'http' };
    expect(clientAddress(asked, set)).toBe(set.publicUrl);
  });

  test.each([
    '',
    'evil.example/"><script>',
    'user@evil.example',
    'evil.example:99999999',
    'a b',
    '[::1',
    '-',
    `${'a'.repeat(300)}.example`,
  ])('is left out for the host %j', (host) => {
    const config = { publicUrl: undefined, basePath: '' };
    expect(clientAddress({ headers: { host }, protocol: 'http' }, config)).toBeUndefined();
    const card = { title: 'T', text: 'x', picture: 'p.jpg' };
    expect(headOf('', card, undefined)).not.toMatch(/og:(image|url)/);
  });

  test('is kept from caches that others share, unless it is set', async () => {
    expect((await get('/')).headers['cache-control']).toBe('private, no-cache');
  });
});

test.each([
  ['/', {}],
  ['/bcdf-23', { code: 'BCDF23' }],
  ['/bcdf%2023/', { code: 'BCDF23' }],
  ['//BCDF23//review//007/', { code: 'BCDF23' }],
  ['/lesson', {}],
  ['/analysis', {}],
  ['/how/', {}],
  ['/puzzle', {}],
  ['/puzzle/vinci2-4.197', {}],
  ['/puzzle/vinci2', undefined],
  ['/puzzle/vinci2-4.197/more', undefined],
  ['/how/more', undefined],
  ['/BCDF23/review', undefined],
  ['/BCDF23/review/x', undefined],
  ['/BCDF23/review/9999999999', undefined],
  ['/BCDF23/review/1/2', undefined],
  ['/BCDF23/abcdefghijklmnopqrstuv', undefined],
  ['/BCDF23%2Freview%2F1', undefined],
  ['/../BCDF23', undefined],
  ['/BCDF23/..', undefined],
  ['/%E0%A4%A', undefined],
  ['/%00', undefined],
  ['/sw.js', undefined],
  [`/BCDF23${'/'.repeat(5000)}`, undefined],
])('the path %j leads to %j', (path, expected) => {
  expect(readPath(path)).toEqual(expected);
});

test('a page of ours is only read', async () => {
  const answer = await fetch(`${server.base}/BCDF23`, { method: 'POST' });
  expect(answer.status).toBe(404);
  expect(await answer.json()).toHaveProperty('error.code', 'http/not-found');
  const head = await fetch(`${server.base}/BCDF23`, { method: 'HEAD' });
  expect([head.status, await head.text()]).toEqual([200, '']);
  await expect(call(server.base, '/BCDF23/review/1.json')).rejects.toThrow('http/not-found');
});
