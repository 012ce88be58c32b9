import { createBrain } from '../src/bots/pool.ts';
import { Store } from '../src/store/store.ts';
import { TestClock } from './support/clock.ts';
import { createGame, Player } from './support/player.ts';
import { until } from './support/process.ts';
import { temporaryFolder, testServer } from './support/server.ts';
import { standIn } from './support/session.ts';

const LIMIT = 300;

test('a server stops while bots think, without blaming them', async () => {
  const folder = temporaryFolder();
  // The medium bot of these threads never comes to an end.
  const file = new URL('support/bad-thread.ts', import.meta.url);
  const clock = new TestClock();
  const brain = createBrain({ threads: 1, file, clock, hardLimit: LIMIT });
  const server = await testServer(folder.path, {}, { brain });
  const codes: string[] = [];
  for (let game = 0; game < 3; game++) {
    const { code } = await createGame(server.base, {
      name: 'Ada',
      opponents: ['medium', 'medium'],
      start: true,
      standIn: { after: 30, strength: 'medium' },
    });
    const session = await server.services.sessions.open(code);
    if (session !== undefined) await standIn(session, 0);
    await server.services.sessions.close(code);
    await Player.enter(server.base, code);
    codes.push(code);
  }
  // A bot has begun, and its time runs.
  await until(() => clock.next === LIMIT);
  await server.stop();
  const store = await Store.open(folder.path);
  for (const code of codes) {
    const stored = await store.load(code);
    expect([stored?.entries.length, stored?.notes.map(({ type }) => type)]).toEqual([
      0,
      ['standIn'],
    ]);
  }
  await store.close();
  folder.remove();
});
