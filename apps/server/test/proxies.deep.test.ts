import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../../../test/support/ports.ts';
import { describeWith, REDIS } from '../../../test/support/requirements.ts';
import { checkRemote } from '../src/operations/doctor/remote.ts';
import { Servers } from './support/cluster/servers.ts';
import {
  type Certificate,
  type Front,
  startCaddy,
  startNginx,
  trustedCertificate,
} from './support/front.ts';
import { type Gate, gateTo } from './support/gate.ts';
import { call, createGame, Player, randomIntent, randomOf } from './support/player.ts';
import { freshDatabase, type TestDatabase } from './support/postgres.ts';
import { killAll, until } from './support/process.ts';
import { type TestServer, temporaryFolder, testServer } from './support/server.ts';

const folder = temporaryFolder();
const newFolder = (name: string): string => {
  const path = join(folder.path, name);
  mkdirSync(path);
  return path;
};
const client = newFolder('client');
mkdirSync(join(client, 'assets'));
writeFileSync(
  join(client, 'index.html'),
  '<html><head></head><script src="./assets/x.js"></script>',
);
writeFileSync(join(client, 'assets/x.js'), 'export {};');

let certificate: Certificate;
let server: TestServer | undefined;
let front: Front | undefined;
beforeAll(() => {
  certificate = trustedCertificate(folder.path);
});
afterEach(async () => {
  await front?.stop();
  await server?.stop();
  front = server = undefined;
});
afterAll(() => {
  killAll();
  folder.remove();
});

/** A call from another address of this machine, so that it can be told from the proxy's own. */
async function from(address: string, url: string, headers: Record<string, string> = {}) {
  const asked = request(url, { localAddress: address, family: 4, headers, agent: false }).end();
  const [response] = (await once(asked, 'response')) as [IncomingMessage];
  return { headers: response.headers, body: (await response.toArray()).join('') };
}

/** What holds behind every proxy that is set up as its sample says. */
async function play(base: string): Promise<void> {
  const found = await checkRemote(new URL(base), Date.now);
  expect(found.map(({ check, status }) => [check, status])).toEqual(
    ['health', 'base path', 'websocket', 'origin', 'proxies'].map((check) => [check, 'ok']),
  );
  const script = await fetch(`${base}/assets/x.js`);
  expect([script.status, script.headers.get('cache-control')]).toEqual([
    200,
    'public, max-age=31536000, immutable',
  ]);

  const forged = { 'X-Forwarded-For': '203.0.113.9', 'X-Request-Id': 'from-a-client' };
  const { body, headers } = await from('127.0.0.2', `${base}/api/address`, forged);
  expect(JSON.parse(body)).toEqual({ address: '127.0.0.2' });
  expect(headers['x-request-id']).not.toBe('from-a-client');

  const { code, token } = await createGame(base, {
    name: 'Ada',
    preset: 'vinci2',
    seats: 2,
  });
  const ada = await Player.enter(base, code, token);
  const bob = await Player.join(base, code, 'Bob');
  await ada.request('start');
  const random = randomOf(7);
  for (let move = 0; move < 12; move++) {
    const position = ada.position();
    const intent = randomIntent(position, random);
    if (intent === undefined) break;
    const actor = position.actor === ada.seat ? ada : bob;
    const { revision } = await actor.request('intent', {
      revision: ada.state.revision,
      intents: [intent],
    });
    for (const player of [ada, bob]) await player.until(() => player.state.revision === revision);
  }
  expect(ada.state.revision).toBe(12);
  await ada.leave();
  await bob.leave();
}

const begin = async (environment: Record<string, string>): Promise<number> => {
  server = await testServer(newFolder(`data-${Math.random()}`), {
    VINCI_TRUST_PROXY: '1',
    VINCI_CLIENT_DIR: client,
    ...environment,
  });
  return server.port;
};

/** What comes through while the database is away: the page, and a sentence for each request. */
async function seeOutage(base: string, gate: Gate): Promise<void> {
  const before = await Player.enter(base, (await createGame(base, { name: 'Ada' })).code);
  gate.shut();
  // Longer than any of the proxies needs to find out that a server is not well.
  const looks = 30;
  for (let look = 0; look < looks; look++) {
    const page = await fetch(base);
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<base href')]);
    await expect(createGame(base, { name: 'Bob' })).rejects.toThrow('could not store');
    await pause(200);
  }
  expect((await fetch(`${base}/health`)).status).toBe(503);
  expect(before.closed).toBeUndefined();
  gate.open();
  await until(async () => (await fetch(`${base}/health`)).status === 200);
  await createGame(base, { name: 'Cy' });
  await before.leave();
}

describe.each([
  ['nginx', startNginx, 'nginx/vinci.conf', 'nginx/sub-path.conf', 'nginx/cluster.conf'],
  ['caddy', startCaddy, 'caddy/Caddyfile', 'caddy/sub-path.Caddyfile', 'caddy/cluster.Caddyfile'],
] as const)('%s', (name, start, root, below, several) => {
  describeWith(name, 'as the samples say', () => {
    test('at the root of a site', async () => {
      front = await start(root, newFolder(`${name}-root`), [await begin({})], certificate);
      await play(`https://localhost:${front.port}`);
    });

    test('below a path', async () => {
      const port = await begin({ VINCI_BASE_PATH: '/vinci' });
      front = await start(below, newFolder(`${name}-below`), [port], certificate);
      await play(`https://localhost:${front.port}/vinci`);
      const bare = await fetch(`https://localhost:${front.port}/vinci`);
      expect(await bare.text()).toContain('<base href="/vinci/">');
    });

    test('with several processes, of which some do not run', async () => {
      const ports = [await freePort(), await begin({}), await freePort()];
      front = await start(several, newFolder(`${name}-several`), ports, certificate);
      await play(`https://localhost:${front.port}`);
    });

    describeWith('postgres', 'while the database is away', () => {
      let database: TestDatabase;
      let gate: Gate;
      beforeEach(async () => {
        database = await freshDatabase();
        gate = await gateTo(database.url);
      });
      afterEach(async () => {
        await front?.stop();
        await server?.stop();
        front = server = undefined;
        await gate.remove();
        await database.remove();
      });

      test('players of one server get the page and a sentence', async () => {
        const port = await begin({ DATABASE_URL: gate.url });
        front = await start(root, newFolder(`${name}-away`), [port], certificate);
        await seeOutage(`https://localhost:${front.port}`, gate);
      });

      describeWith('redis', 'or with several on it', () => {
        let servers: Servers | undefined;
        afterEach(() => servers?.stop());

        test('nobody notices that one of them stops and comes back', async () => {
          servers = await Servers.start(2, newFolder(`${name}-rolling-data`), {
            DATABASE_URL: database.url,
            REDIS_URL: REDIS,
            VINCI_TRUST_PROXY: '1',
            VINCI_CLIENT_DIR: client,
            // So that calls are in it.
            VINCI_LOG_LEVEL: 'debug',
          });
          const ports = [...servers.ports, await freePort()];
          front = await start(several, newFolder(`${name}-rolling`), ports, certificate);
          const base = `https://localhost:${front.port}`;
          // Caddy before 2.11.2 gives calls that change something up at a server that does not run.
          const asked =
            name === 'caddy' && (await createGame(`http://127.0.0.1:${ports[0]}`, { name: 'Ada' }));
          let going = true;
          const answers: string[] = [];
          const asking = Promise.all(
            [1, 2, 3].map(async () => {
              while (going) {
                const made = asked || (await createGame(base, { name: 'Ada' }).catch(String));
                const found =
                  typeof made === 'string'
                    ? made
                    : await call(base, `/api/games/${made.code}`).catch(String);
                answers.push(typeof found === 'string' ? found : 'ok');
              }
            }),
          );
          for (const index of [0, 1]) {
            const before = answers.length;
            await until(() => answers.length > before + 20);
            expect(await servers.end(index, 'SIGTERM')).toBe(0);
            await servers.launch(index);
            // The proxy has found it again.
            await until(() => servers?.output(index).includes('"route":"/:code"') === true);
          }
          going = false;
          await asking;
          expect(new Set(answers)).toEqual(new Set(['ok']));
        });
      });

      test('so do those of several, of which one does not run', async () => {
        const port = await begin({ DATABASE_URL: gate.url });
        const ports = [port, await freePort(), port];
        front = await start(several, newFolder(`${name}-all-away`), ports, certificate);
        await seeOutage(`https://localhost:${front.port}`, gate);
      });
    });
  });
});
