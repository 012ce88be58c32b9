import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Turnstile } from '../src/bots/turnstile.ts';
import { plainBrain } from './support/bots.ts';
import { createGame, Player, randomIntent, randomOf } from './support/player.ts';
import { sessionOf, temporaryFolder, testServer } from './support/server.ts';
import { standIn } from './support/session.ts';

test('lets one through in each turn of the event loop, first come, first served', async () => {
  const turnstile = new Turnstile();
  const order: string[] = [];
  const waiting = Array.from({ length: 5 }, async (_, index) => {
    await turnstile.pass();
    order.push(`step ${index}`);
  });
  for (let turn = 0; turn < 4; turn++) {
    await new Promise(setImmediate);
    order.push('others');
  }
  await Promise.all(waiting);
  const steps = order.filter((entry) => entry !== 'others');
  expect(steps).toEqual(['step 0', 'step 1', 'step 2', 'step 3', 'step 4']);
  expect(order.join()).not.toMatch(/step \d,step \d,step \d/);
  await turnstile.pass();
});

test('what comes over the network is served between any two steps of a crowd', async () => {
  const turnstile = new Turnstile();
  const http = createServer((_request, response) => response.end()).listen(0, '127.0.0.1');
  await once(http, 'listening');
  const { port } = http.address() as AddressInfo;
  let steps = 0;
  let over = false;
  const crowd = Array.from({ length: 200 }, async () => {
    while (!over) {
      await turnstile.pass();
      steps++;
    }
  });
  let asked = 0;
  for (; asked < 20; asked++) await (await fetch(`http://127.0.0.1:${port}`)).text();
  over = true;
  await Promise.all(crowd);
  expect(asked).toBe(20);
  // The crowd did not stand still meanwhile.
  expect(steps).toBeGreaterThan(200);
  http.closeAllConnections();
  http.close();
});

test('many games of bots at full speed do not hold up a person', async () => {
  const folder = temporaryFolder();
  /** Decisions of bots that were made in this process. */
  let decisions = 0;
  const plain = plainBrain();
  const brain = plainBrain({
    decideFictional: (position) => {
      decisions++;
      return plain.decideFictional(position);
    },
  });
  const server = await testServer(folder.path, {}, { brain });
  const GAMES = 25;
  const watchers: Player[] = [];
  for (let game = 0; game < GAMES; game++) {
    const { code, token } = await createGame(server.base, {
      name: 'Ada',
      opponents: ['fictional', 'fictional', 'fictional'],
      start: true,
      pace: 'instant',
      standIn: { after: 30, strength: 'easy' },
    });
    const session = await sessionOf(server, code);
    // Nobody waits for Ada in these.
    await standIn(session, session.table.host);
    await server.services.sessions.close(code);
    void token;
    watchers.push(await Player.enter(server.base, code));
  }
  const { code, token } = await createGame(server.base, {
    name: 'Eve',
    opponents: ['fictional', 'fictional'],
    start: true,
    pace: 'instant',
  });
  const eve = await Player.enter(server.base, code, token);
  const random = randomOf(21);
  let moves = 0;
  /** The most decisions within one turn of the event loop, after which people are served. */
  let most = 0;
  let seen = decisions;
  let next = setImmediate(function turn() {
    most = Math.max(most, decisions - seen);
    seen = decisions;
    next = setImmediate(turn);
  });
  const running = () => watchers.filter(({ state }) => state.status === 'playing').length;
  while (moves < 30 && eve.state.status !== 'over' && running() > GAMES / 2) {
    const { revision } = eve.state;
    const position = eve.position();
    if (position.actor !== eve.seat) {
      await eve.until(() => eve.state.revision > revision || eve.state.status === 'over');
      continue;
    }
    const intents = [randomIntent(position, random) as number];
    if ((await eve.refusalOf('intent', { revision, intents })) === undefined) moves++;
  }
  clearImmediate(next);
  expect(moves).toBeGreaterThanOrEqual(10);
  // A whole turn of one fictional player, but not one step of each game.
  expect(most).toBeGreaterThan(0);
  expect(most).toBeLessThan(GAMES);
  await Promise.all([eve, ...watchers].map((each) => each.leave()));
  await server.stop();
  folder.remove();
});
