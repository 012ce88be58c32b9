import { createHash } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { TEXTS } from './resources/hostile.ts';
import { faultsOf, journalOf, Tally } from './support/attack.ts';
import { createGame, Player } from './support/player.ts';
import { type TestServer, temporaryFolder, testServer } from './support/server.ts';

const folder = temporaryFolder();
const tally = new Tally();
const PASSWORD = 'correct horse battery';
const SETTINGS = { VINCI_OPERATOR_PASSWORD: PASSWORD, VINCI_TRUST_PROXY: '1' };
let server: TestServer;
let code: string;
let token: string;

beforeAll(async () => {
  server = await testServer(folder.path, SETTINGS);
  ({ code, token } = await createGame(server.base, { name: 'Ada', seats: 3 }));
});
afterAll(async () => {
  tally.tell();
  await server.stop();
  folder.remove();
});

/** All calls about one game that need a token or change something. */
const CALLS: readonly (readonly [method: string, path: string, body?: object])[] = [
  ['GET', ''],
  ['GET', '/record'],
  ['PUT', '/push', {}],
  ['DELETE', '/push', {}],
  ['GET', '/webhook'],
  ['PUT', '/webhook', {}],
  ['POST', '/webhook'],
  ['DELETE', '/webhook'],
];

async function ask(
  method: string,
  path: string,
  headers: Record<string, string> = {},
  body?: object,
): Promise<{ status: number; code: string | undefined; headers: Headers }> {
  const response = await fetch(server.base + path, {
    method,
    headers: { ...(body && { 'content-type': 'application/json' }), ...headers },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  const { error } = text.startsWith('{') ? JSON.parse(text) : { error: undefined };
  return { status: response.status, code: error?.code, headers: response.headers };
}

/** Changes one character of a token. */
const forged = (at: number): string => {
  const other = token[at] === 'A' ? 'B' : 'A';
  return token.slice(0, at) + other + token.slice(at + 1);
};

test('a token that is none, of another game, changed, cut or put together is good for nothing', async () => {
  const other = await createGame(server.base, { name: 'Eve', seats: 3 });
  const stored = await server.services.store.load(code);
  const before = await journalOf(server, code);
  // The last character stands for two bits only: others with the same bits are other tokens.
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  const last = alphabet.indexOf(token[21] ?? 'A');
  const same = [1, 2, 3].map(
    (more) => token.slice(0, 21) + alphabet[(last & ~15) + ((last + more) & 15)],
  );
  const wrong = [
    other.token,
    ...Array.from({ length: 22 }, (_, at) => forged(at)),
    ...same,
    token.toLowerCase() === token ? token.toUpperCase() : token.toLowerCase(),
    [...token].reverse().join(''),
    'A'.repeat(22),
  ];
  // What is not even of the form counts as none.
  const none = [
    ...(stored?.tokens.map(({ hash }) => hash) ?? []),
    createHash('sha256').update(token).digest('hex'),
    token.slice(1),
    `${token}A`,
    `${token}=`,
    '__proto__',
    '',
  ];
  for (const [method, path, body] of CALLS) {
    for (const each of [...wrong, ...none]) {
      const headers = { authorization: `Bearer ${each}` };
      const answer = await ask(method, `/api/games/${code}${path}`, headers, body);
      tally.note('forged tokens', answer.code ?? answer.status);
      const isForm = wrong.includes(each);
      const open = path === '' ? undefined : path === '/record' ? 'table/not-over' : 'seat/none';
      expect([method, path, each, answer.code]).toEqual([
        method,
        path,
        each,
        isForm ? 'seat/wrong-token' : open,
      ]);
    }
  }
  for (const each of wrong) {
    const answer = await ask('POST', `/api/games/${code}/enter`, {}, { token: each });
    tally.note('forged tokens', answer.code);
    expect(answer.code).toBe('seat/wrong-token');
  }
  // Neither another scheme nor another place for it helps.
  for (const authorization of [
    token,
    `Basic ${token}`,
    `bearer ${token}`,
    `Bearer  ${token}`,
    `Bearer ${token},x`,
  ]) {
    expect((await ask('GET', `/api/games/${code}/webhook`, { authorization })).code).toBe(
      'seat/none',
    );
  }
  for (const query of [
    `token=${token}`,
    `access_token=${token}`,
    `authorization=Bearer%20${token}`,
  ]) {
    expect((await ask('GET', `/api/games/${code}/webhook?${query}`)).code).toBe('seat/none');
  }
  expect(await journalOf(server, code)).toEqual(before);
});

test('guesses of tokens count together, whatever is asked for with them', async () => {
  await server.stop();
  server = await testServer(folder.path, { ...SETTINGS, VINCI_GUESS_LIMIT: '6' });
  const from = (address: string): Record<string, string> => ({
    'x-forwarded-for': address,
    authorization: `Bearer ${'x'.repeat(22)}`,
  });
  const codes: (string | undefined)[] = [];
  for (const [method, path, body] of CALLS) {
    const answer = await ask(method, `/api/games/${code}${path}`, from('192.0.2.1'), body);
    tally.note('guesses', answer.code);
    codes.push(answer.code);
  }
  expect(codes).toEqual([
    ...Array(6).fill('seat/wrong-token'),
    ...Array(2).fill('message/too-fast'),
  ]);
  // The right one gets in all the same.
  const own = { 'x-forwarded-for': '192.0.2.1', authorization: `Bearer ${token}` };
  expect((await ask('GET', `/api/games/${code}`, own)).status).toBe(200);
});

test('pages of other sites can change nothing, and read nothing', async () => {
  const { host } = new URL(server.base);
  const before = await journalOf(server, code);
  const origins = [
    'https://evil.example',
    `http://${host}.evil.example`,
    `http://evil.example/${host}`,
    `http://x${host}`,
    `http://${host.replace(/\d$/, '')}`,
    `http://${host}0`,
    'http://127.0.0.1',
    'http://localhost',
    'null',
    'file://',
    '',
  ];
  const changing = [
    ['POST', '/api/games', { name: 'Eve' }] as const,
    ['POST', `/api/games/${code}/enter`, {}] as const,
    ...CALLS.filter(([method]) => method !== 'GET').map(
      ([method, path, body]) => [method, `/api/games/${code}${path}`, body] as const,
    ),
  ];
  for (const origin of origins) {
    for (const [method, path, body] of changing) {
      const headers = { origin, authorization: `Bearer ${token}` };
      const answer = await ask(method, path, headers, body);
      tally.note('calls from pages of others', answer.code);
      expect([origin, method, path, answer.code]).toEqual([
        origin,
        method,
        path,
        'http/foreign-origin',
      ]);
    }
    const read = await ask('GET', `/api/games/${code}`, { origin });
    const asked = await ask('OPTIONS', `/api/games/${code}/push`, {
      origin,
      'access-control-request-method': 'PUT',
      'access-control-request-headers': 'authorization',
    });
    for (const { headers } of [read, asked]) {
      expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
    }
  }
  // A form cannot say what it is by another name.
  for (const name of ['x-http-method-override', 'x-method-override']) {
    const headers = { [name]: 'DELETE', authorization: `Bearer ${token}` };
    expect((await ask('POST', `/api/games/${code}/push`, headers)).status).toBe(404);
  }
  expect(await journalOf(server, code)).toEqual(before);
});

test('headers that some servers believe change neither what is asked for nor what is answered', async () => {
  for (const [name, value] of [
    ['x-original-url', '/operator'],
    ['x-rewrite-url', '/operator'],
    ['x-forwarded-prefix', '/operator'],
    ['x-forwarded-host', 'evil.example'],
    ['x-forwarded-proto', 'javascript'],
    ['forwarded', 'host=evil.example;for=127.0.0.1'],
    ['x-request-id', '"><script>'],
    ['x-request-id', 'a'.repeat(5000)],
    ['x-vinci-passed-on', 'somebody'],
  ] as const) {
    const response = await fetch(`${server.base}/api/address`, { headers: { [name]: value } });
    const seen = [await response.text(), ...[...response.headers].flat()].join('\n');
    tally.note('headers', response.status);
    expect([name, response.status, seen.includes(value) || seen.includes('evil')]).toEqual([
      name,
      200,
      false,
    ]);
  }
});

test('what people call themselves and say stays text on the operator’s page', async () => {
  const authorization = `Basic ${Buffer.from(`x:${PASSWORD}`).toString('base64')}`;
  const host = await Player.enter(server.base, code, token);
  const visitor = await Player.enter(server.base, code);
  const bare = await page();
  for (const text of TEXTS) {
    expect(await host.refusalOf('rename', { name: text.slice(0, 24) })).toBeUndefined();
    expect(await host.refusalOf('chat', { text, to: 'table' })).toBeUndefined();
    const line = { text, to: 'watchers', name: text.slice(0, 24) } as const;
    expect(await visitor.refusalOf('chat', line)).toBeUndefined();
    const shown = await page();
    tally.note('texts on the operator’s page', 'text');
    expect([text, shown.tags, shown.quotes]).toEqual([text, bare.tags, bare.quotes]);
  }
  await host.leave();
  await visitor.leave();

  /** Which elements a page has besides rows of tables, and what its attributes hold. */
  async function page() {
    const answers = await Promise.all(
      [`/operator/games/${code}?check=1`, '/operator'].map((path) =>
        fetch(server.base + path, { headers: { authorization } }).then((each) => each.text()),
      ),
    );
    const markup = answers.join('').match(/<[^>]*>/g) ?? [];
    const tags = [...new Set(markup.map((tag) => tag.replace(/[\s>].*/s, '')))].sort();
    const quotes = markup.filter((tag) => /\son\w+=|src=/.test(tag));
    return { tags: tags.filter((tag) => !/^<\/?t[dhr]/.test(tag)), quotes };
  }
});

test('whoever is slow is cut off, however he does it, and nobody else', async () => {
  await server.stop();
  server = await testServer(folder.path, SETTINGS, {
    patience: { headersTimeout: 3000, requestTimeout: 4000, connectionsCheckingInterval: 100 },
  });
  const host = await Player.enter(server.base, code, token);
  const upgrade = `GET /abc/${code}?sessionId=x HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n`;
  const head = 'POST /api/games HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n';
  const slow: Record<string, (socket: Socket, step: number) => string> = {
    'says nothing': () => '',
    'says half a line': (_, step) => (step === 0 ? 'GET /hea' : ''),
    'a letter of the head at a time': (_, step) => head[step % head.length] ?? '',
    'one header after the other': (_, step) => (step === 0 ? head : `X-${step}: y\r\n`),
    'never ends the head of a socket': (_, step) => (step === 0 ? upgrade : `X-${step}: y\r\n`),
    'a body that does not come': (_, step) =>
      step === 0 ? `${head}Content-Length: 20\r\n\r\n` : '',
    'a body, a letter at a time': (_, step) =>
      step === 0 ? `${head}Content-Length: 9000\r\n\r\n` : ' ',
    'pieces without end': (_, step) =>
      step === 0 ? `${head}Transfer-Encoding: chunked\r\n\r\n` : '1\r\n \r\n',
    'a second call that does not end': (_, step) =>
      step === 0 ? 'GET /api/address HTTP/1.1\r\nHost: a\r\n\r\nGET /' : '',
  };
  await Promise.all(
    Object.entries(slow).flatMap(([name, write]) =>
      Array.from({ length: 5 }, async () => {
        const socket = connect(server.port, '127.0.0.1');
        socket.on('error', () => undefined).resume();
        const closed = new Promise((resolve) => socket.once('close', resolve));
        let step = 0;
        const drip = setInterval(() => socket.write(write(socket, step++)), 20);
        await closed;
        clearInterval(drip);
        tally.note(`slow callers: ${name}`, 'cut off');
      }),
    ),
  );
  expect(host.closed).toBeUndefined();
  expect(await host.refusalOf('rename', { name: 'Adele' })).toBeUndefined();
  await host.leave();
  expect(faultsOf(server)).toEqual([]);
});
