import { renameSync } from 'node:fs';
import { createGame, Player, Refused, randomIntent, randomOf } from './support/player.ts';
import { until } from './support/process.ts';
import { type TestServer, temporaryFolder, testServer } from './support/server.ts';

const folder = temporaryFolder();
let server: TestServer;
afterEach(() => server.stop());
afterAll(() => folder.remove());

interface Line {
  readonly msg: string;
  readonly level: number;
  readonly request?: string;
  readonly game?: string;
  readonly action?: string;
}

const lines = (): Line[] => server.log.map((line) => JSON.parse(line));

test('all lines of a request have its id, down to the journal and the bots it leads to', async () => {
  server = await testServer(folder.path, { VINCI_TRUST_PROXY: '1' });
  const { code, token } = await createGame(server.base, {
    name: 'Ada',
    preset: 'vinci2',
    seats: 2,
  });
  const entering = await fetch(`${server.base}/api/games/${code}/enter`, {
    method: 'POST',
    body: JSON.stringify({ token }),
    headers: { 'content-type': 'application/json', 'x-request-id': 'proxy-0123456789' },
  });
  expect(entering.headers.get('x-request-id')).toBe('proxy-0123456789');

  const ada = await Player.enter(server.base, code, token);
  await ada.request('setOccupant', { seat: 1, occupant: 'easy' });
  await ada.request('start');
  /** What a bot did because of a move of Ada's. */
  const answered = (): Line | undefined => {
    const moves = lines().filter(({ action }) => action === 'intent');
    const ids = new Set(moves.map(({ request }) => request));
    return lines().find(({ msg, request }) => msg === 'bot acted' && ids.has(request));
  };
  const random = randomOf(5);
  await until(async () => {
    const position = ada.position();
    const intent = position.actor === 0 ? randomIntent(position, random) : undefined;
    if (intent !== undefined) {
      const { revision } = await ada.request('intent', {
        revision: ada.state.revision,
        intents: [intent],
      });
      await ada.until(() => ada.state.revision >= revision);
    }
    return answered() !== undefined;
  });
  const bot = answered() as Line;
  const together = lines().filter(({ request }) => request === bot.request);
  const told = together.map(({ msg, action }) => action ?? msg);
  expect(told.slice(0, 2)).toEqual(['journal commit', 'intent']);
  expect(told.slice(2)).toEqual(expect.arrayContaining(['journal commit', 'bot acted']));
  expect(bot.request).toMatch(/^[0-9a-f]{12}$/);

  const entered = lines().find(({ msg }) => msg === 'somebody has entered') as Line;
  const http = lines().find(({ msg, request }) => msg === 'http' && request === entered.request);
  expect(http).toBeDefined();
  const requests = lines().filter(({ msg }) => msg === 'request');
  expect(new Set(requests.map(({ request }) => request)).size).toBe(requests.length);
  await ada.leave();
});

test.each([
  ['1', 'short', false],
  ['1', 'x'.repeat(65), false],
  ['1', 'with spaces and "quotes"', false],
  ['1', '6f1c0b7e-1111-4222-8333-944455556666', true],
  ['0', '6f1c0b7e-1111-4222-8333-944455556666', false],
])('with %s proxies, the id %s is taken over: %s', async (proxies, id, taken) => {
  server = await testServer(folder.path, { VINCI_TRUST_PROXY: proxies });
  const response = await fetch(`${server.base}/api/address`, { headers: { 'x-request-id': id } });
  const used = response.headers.get('x-request-id');
  expect(used === id).toBe(taken);
  expect(used).toMatch(/^[A-Za-z0-9_-]{8,64}$/);
  await until(() => lines().some(({ msg, request }) => msg === 'http' && request === used));
});

test('a refusal that is the fault of the server names the request', async () => {
  server = await testServer(folder.path);
  const { code, token } = await createGame(server.base, { name: 'Ada' });
  const ada = await Player.enter(server.base, code, token);
  // The journal is no longer the one that was opened, so that every write is refused.
  renameSync(`${folder.path}/vinci.sqlite`, `${folder.path}/moved.sqlite`);
  const refused = (await ada.request('rename', { name: 'Bea' }).catch((error) => error)) as Refused;
  expect(refused).toBeInstanceOf(Refused);
  const { code: why, reference } = refused.refusal;
  expect(why).toBe('server/storage');
  expect(reference).toMatch(/^[0-9a-f]{12}$/);
  expect(lines().filter(({ request, level }) => request === reference && level >= 50)).not.toEqual(
    [],
  );
  const answer = await fetch(`${server.base}/api/games`, {
    method: 'POST',
    body: JSON.stringify({ name: 'Cleo' }),
    headers: { 'content-type': 'application/json' },
  });
  const { error } = (await answer.json()) as { error: { reference?: string } };
  expect(error.reference).toBe(answer.headers.get('x-request-id'));
  const mine = await ada.request('sit', { name: 'Bea' }).catch((error) => error);
  expect((mine as Refused).refusal.reference).toBeUndefined();
  renameSync(`${folder.path}/moved.sqlite`, `${folder.path}/vinci.sqlite`);
  await ada.leave();
});

test('a proxy that is not believed is told of once', async () => {
  server = await testServer(folder.path);
  const hints = (): Line[] => lines().filter(({ msg }) => msg.includes('VINCI_TRUST_PROXY'));
  await fetch(`${server.base}/health`);
  expect(hints()).toEqual([]);
  for (let call = 0; call < 2; call++) {
    await fetch(`${server.base}/health`, { headers: { 'x-forwarded-for': '192.0.2.1' } });
  }
  expect(hints().map(({ level }) => level)).toEqual([40]);
});
