import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createApp } from '../src/http/app.ts';
import { Limit, limits } from '../src/http/limits.ts';
import { localRoom } from '../src/rooms/open-rooms.ts';
import { faultsOf } from './support/attack.ts';
import { call, createGame, refused } from './support/player.ts';
import { sharedServer } from './support/server.ts';

const server = sharedServer();

/** Calls of an address in a minute, and its guesses; the minute does not pass. */
const CALLS = 10;
const GUESSES = 5;

const parts = { window: 60_000, now: () => 0 };
const http = createServer();
let base: string;
let looks = 0;

beforeAll(async () => {
  const { store } = server.services;
  const peek = store.peek.bind(store);
  store.peek = (code) => {
    looks++;
    return peek(code);
  };
});

/** The server's HTTP part, at which the address of the test has made all its calls. */
beforeEach(async () => {
  const app = createApp(server.services, {
    ...limits(server.services),
    all: new Limit({ ...parts, most: CALLS }),
    tokens: new Limit({ ...parts, most: GUESSES }),
  });
  http.removeAllListeners('request').on('request', app);
  if (!http.listening) await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  for (let count = 0; count < CALLS; count++) await call(base, '/api/address');
  expect(await refused(call(base, '/api/address'))).toBe('message/too-fast');
});
afterAll(() => {
  http.closeAllConnections();
  http.close();
});

const enter = (code: string, token?: string): Promise<string> =>
  refused(call(base, `/api/games/${code}/enter`, { token }));

/** By the door for programs. */
const state = (code: string, token?: string): Promise<string> => {
  const headers: Record<string, string> = {};
  if (token !== undefined) headers.authorization = `Bearer ${token}`;
  return refused(call(base, `/api/v1/games/${code}`, undefined, headers));
};

const newGame = (): Promise<{ code: string; token: string }> =>
  createGame(server.base, { name: 'Ada', seats: 3 });

const wrong = (index: number): string => `${index}`.padStart(22, 'x');

test('a valid token gets in from an address that has made too many calls, others do not', async () => {
  const { code, token } = await newGame();
  for (const ask of [enter, state]) {
    server.forget();
    expect(await ask(code)).toBe('message/too-fast');
    expect(await ask(code, wrong(0))).toBe('message/too-fast');
    expect(await ask(code, token)).toBe('accepted');
    expect(await ask(code, token)).toBe('accepted');
  }
});

test('one valid token gets in so often only, and keeps no other out', async () => {
  const [ada, bob] = [await newGame(), await newGame()];
  for (let count = 0; count < CALLS; count++) {
    expect(await enter(ada.code, ada.token)).toBe('accepted');
  }
  for (let count = 0; count < 2 * GUESSES; count++) {
    server.forget();
    expect(await enter(ada.code, ada.token)).toBe('message/too-fast');
  }
  server.forget();
  expect(await enter(bob.code, bob.token)).toBe('accepted');
});

test('wrong tokens read no game and keep no valid one out, however many they are', async () => {
  const [ada, bob] = [await newGame(), await newGame()];
  server.forget();
  looks = 0;
  const answers = Array.from({ length: 50 }, (_, index) =>
    [enter, state][index & 1]?.(index % 5 === 0 ? 'ZZZZZZ' : ada.code, wrong(index)),
  );
  expect(new Set(await Promise.all(answers))).toEqual(new Set(['message/too-fast']));
  expect(looks).toBe(0);
  // By now the address has used up its guesses, too, and nobody has opened these games.
  expect([localRoom(ada.code), localRoom(bob.code)]).toEqual([undefined, undefined]);
  expect(await enter(ada.code, ada.token)).toBe('accepted');
  expect(await state(bob.code, bob.token)).toBe('accepted');
  // A token is good for its own game only.
  expect(await enter(ada.code, bob.token)).toBe('message/too-fast');
  expect(await enter((await newGame()).code, bob.token)).toBe('message/too-fast');
  // A game that is open is known without a look.
  looks = 0;
  expect(await enter(ada.code, wrong(0))).toBe('message/too-fast');
  expect(await enter(ada.code, ada.token)).toBe('accepted');
  expect(looks).toBe(0);
});

test('how long a wrong token takes does not tell whether its game is open', async () => {
  const [ada, bob] = [await newGame(), await newGame()];
  server.forget();
  await call(server.base, `/api/games/${ada.code}/enter`, { token: ada.token });
  const { store } = server.services;
  const { hasToken } = store;
  const asked: string[] = [];
  store.hasToken = (code, hash) => {
    asked.push(code);
    return hasToken.call(store, code, hash);
  };
  for (const code of [ada.code, bob.code, 'ZZZZZZ']) {
    expect(await enter(code, wrong(0))).toBe('message/too-fast');
  }
  expect(asked).toEqual([ada.code, bob.code, 'ZZZZZZ']);
  // A valid one of an open game waits for no database.
  store.hasToken = () => Promise.reject(new Error('nobody answers'));
  expect(await enter(ada.code, ada.token)).toBe('accepted');
  // Nor does the database count where the game is open.
  store.hasToken = async () => true;
  expect(await enter(ada.code, wrong(0))).toBe('message/too-fast');
  store.hasToken = hasToken;
});

test('while the database is away, wrong tokens leave no line in the log', async () => {
  const { code } = await newGame();
  server.forget();
  const { hasToken } = server.services.store;
  server.services.store.hasToken = () => Promise.reject(new Error('nobody answers'));
  expect(await enter(code, wrong(0))).toBe('message/too-fast');
  server.services.store.hasToken = hasToken;
  expect(faultsOf(server)).toEqual([]);
});
