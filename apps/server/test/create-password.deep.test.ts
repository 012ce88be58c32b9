import { call, createGame, Player, type Refused } from './support/player.ts';
import { type TestServer, temporaryFolder, testServer } from './support/server.ts';

const PASSWORD = 'open sesame – ü';
const folder = temporaryFolder();
let server: TestServer;
const begin = async (environment: Record<string, string> = {}): Promise<void> => {
  server = await testServer(folder.path, { VINCI_CREATE_PASSWORD: PASSWORD, ...environment });
};
afterEach(() => server.stop());
afterAll(() => folder.remove());

/** Code and field of the refusal of an attempt to create a game. */
async function refused(body: object): Promise<[string, string | undefined] | undefined> {
  const failure = await createGame(server.base, { name: 'Ada', ...body }).then(
    () => undefined,
    (error: Refused) => error.refusal,
  );
  return failure && [failure.code, failure.field];
}

test('only who knows the password creates games; with a code everybody joins, also a rematch', async () => {
  await begin();
  expect(await refused({})).toEqual(['create/password', 'password']);
  expect(await refused({ password: '' })).toEqual(['create/password', 'password']);
  expect(await refused({ password: ['x'] })).toEqual(['create/password', 'password']);
  for (const password of ['open', PASSWORD.toUpperCase(), `${PASSWORD} `, 'x'.repeat(5000)]) {
    expect(await refused({ password })).toEqual(['create/wrong-password', 'password']);
  }
  // Only those who may create games are told what is wrong with them.
  expect(await refused({ name: '', password: PASSWORD })).toEqual(['message/malformed', 'name']);

  const { code, token } = await createGame(server.base, {
    name: 'Ada',
    preset: 'vinci2',
    seats: 2,
    password: PASSWORD,
  });
  const ada = await Player.enter(server.base, code, token);
  const bob = await Player.join(server.base, code, 'Bob');
  await ada.request('start');
  await ada.request('end');
  await ada.until(() => ada.state.status === 'over');
  const { code: next } = await bob.request('rematch');
  expect(await call(server.base, `/api/games/${next}`)).toMatchObject({ code: next });
  for (const player of [ada, bob]) await player.leave();
  expect(server.log.join('')).not.toContain(PASSWORD);
});

test('it cannot be guessed: wrong ones count, right ones and none do not', async () => {
  await begin({ VINCI_GUESS_LIMIT: '3' });
  for (let round = 0; round < 5; round++) {
    expect(await refused({})).toEqual(['create/password', 'password']);
    expect(await refused({ password: PASSWORD })).toBeUndefined();
    expect(await refused({ password: PASSWORD, seats: 99 })).toEqual([
      'message/malformed',
      'seats',
    ]);
  }
  for (let wrong = 0; wrong < 3; wrong++) {
    expect(await refused({ password: `${wrong}` })).toEqual(['create/wrong-password', 'password']);
  }
  expect((await refused({ password: PASSWORD }))?.[0]).toBe('message/too-fast');
  const lines = server.log.map((line) => JSON.parse(line));
  const told = lines.filter(({ msg }) => msg === 'wrong password for creating games');
  expect(told.map(({ address }) => address)).toEqual(['127.0.0.1', '127.0.0.1', '127.0.0.1']);
});

test('a server without one asks for none, and takes no notice of one', async () => {
  await begin({ VINCI_CREATE_PASSWORD: '' });
  expect(await refused({})).toBeUndefined();
  expect(await refused({ password: 'anything' })).toBeUndefined();
});
