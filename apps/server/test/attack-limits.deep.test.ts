import { faultsOf } from './support/attack.ts';
import { call, createGame, Player, type Refused, refused } from './support/player.ts';
import { type TestServer, temporaryFolder, testServer } from './support/server.ts';

const folder = temporaryFolder();
let server: TestServer;

beforeAll(async () => {
  server = await testServer(folder.path, {
    VINCI_TRUST_PROXY: '1',
    VINCI_CREATE_LIMIT: '5',
    VINCI_GUESS_LIMIT: '40',
  });
});
afterAll(async () => {
  expect(faultsOf(server)).toEqual([]);
  await server.stop();
  folder.remove();
});

const from = (address: string, token?: string): Record<string, string> => ({
  'x-forwarded-for': address,
  ...(token !== undefined && { authorization: `Bearer ${token}` }),
});

const look = (code: string, headers: Record<string, string>): Promise<string> =>
  refused(call(server.base, `/api/games/${code}`, undefined, headers));

const create = (address: string): Promise<{ code: string; token: string }> =>
  call(server.base, '/api/games', { name: 'Ada', seats: 3 }, from(address));

test('a valid token gets in after any number of wrong codes and tokens from its address', async () => {
  const { code, token } = await create('192.0.2.1');
  const wrong = 'x'.repeat(22);
  for (let guess = 0; guess < 40; guess++) {
    expect(await look('ZZZZZZ', from('192.0.2.1'))).toBe('room/unknown');
    expect(await look(code, from('192.0.2.1', wrong))).toBe('seat/wrong-token');
  }
  expect(await look('ZZZZZZ', from('192.0.2.1'))).toBe('message/too-fast');
  expect(await look(code, from('192.0.2.1', wrong))).toBe('message/too-fast');
  // Whoever has no token learns nothing more of codes, not even of right ones.
  expect(await look(code, from('192.0.2.1'))).toBe('message/too-fast');
  for (let round = 0; round < 50; round++) {
    expect(await look(code, from('192.0.2.1', token))).toBe('accepted');
  }
  const enter = (body: object): Promise<unknown> =>
    call(server.base, `/api/games/${code}/enter`, body, from('192.0.2.1'));
  expect(await enter({ token })).toMatchObject({ seat: 0 });
  expect(await refused(enter({}))).toBe('message/too-fast');
  expect(await refused(enter({ token: wrong }))).toBe('message/too-fast');
});

test('only games that are made count as made', async () => {
  const made = (body: object) => refused(call(server.base, '/api/games', body, from('192.0.2.8')));
  for (let game = 0; game < 8; game++) {
    expect(await made({ name: '' })).toBe('message/malformed');
    expect(await made({ name: 'Ada', map: 'nowhere' })).toMatch(/^options\//);
  }
  for (let game = 0; game < 5; game++) expect(await made({ name: 'Ada' })).toBe('accepted');
  expect(await made({ name: 'Ada' })).toBe('message/too-fast');
});

test('a browser that asks for forty games that are gone may still enter one by its code', async () => {
  const { code } = await create('192.0.2.2');
  for (let game = 0; game < 40; game++) {
    expect(await look('ZZZZZZ', from('192.0.2.3', 'y'.repeat(22)))).toBe('room/unknown');
  }
  expect(await look(code, from('192.0.2.3'))).toBe('accepted');
});

test('a crowd of guesses at once gains nothing', async () => {
  const guesses = Array.from({ length: 120 }, () => look('ZZZZZZ', from('192.0.2.4')));
  const answers = await Promise.all(guesses);
  expect(answers.filter((answer) => answer === 'room/unknown')).toHaveLength(40);
});

test('an address with changing ports is one address', async () => {
  const answers: string[] = [];
  for (let port = 1; port <= 42; port++) {
    answers.push(await look('ZZZZZZ', from(`192.0.2.5:${port}`)));
    answers.push(await look('ZZZZZZ', from(`[2001:db8::5]:${port}`)));
  }
  expect(answers.slice(-4)).toEqual(Array(4).fill('message/too-fast'));
  expect(await look('ZZZZZZ', from('192.0.2.5'))).toBe('message/too-fast');
  expect(await look('ZZZZZZ', from('2001:db8::7'))).toBe('message/too-fast');
  const { address } = await call<{ address: string }>(
    server.base,
    '/api/address',
    undefined,
    from('192.0.2.5:7'),
  );
  expect(address).toBe('192.0.2.5');
  // What is no address at all is told from nothing else.
  for (let word = 0; word < 42; word++) answers.push(await look('ZZZZZZ', from(`word ${word}`)));
  expect(answers.at(-1)).toBe('message/too-fast');
});

test('rematches are games that are created', async () => {
  const { code, token } = await createGame(server.base, {
    name: 'Ada',
    opponents: ['easy', 'easy'],
    start: true,
  });
  let player = await Player.enter(server.base, code, token);
  const refusals: Refused[] = [];
  for (let game = 0; game < 8 && refusals.length === 0; game++) {
    if (player.state.status === 'table') {
      await player.request('start');
      await player.until(() => player.state.status === 'playing');
    }
    await player.request('end');
    try {
      const next = await player.request('rematch');
      // The same game again is none more.
      expect(await player.request('rematch')).toEqual(next);
      await player.leave();
      player = await Player.enter(server.base, next.code, token);
    } catch (error) {
      refusals.push(error as Refused);
    }
  }
  expect(refusals[0]?.refusal).toMatchObject({ code: 'message/too-fast' });
  expect(refusals[0]?.refusal.retryAfter).toBeGreaterThan(0);
  expect(await refused(createGame(server.base, { name: 'Ada' }))).toBe('message/too-fast');
  await player.leave();
});
