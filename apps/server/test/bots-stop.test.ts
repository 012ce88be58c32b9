import { createBrain } from '../src/bots/real-brain.ts';
import { Store } from '../src/store/store.ts';
import { createGame, Player } from './support/player.ts';
import { temporaryFolder, testServer } from './support/server.ts';

test('a server stops while bots think, without blaming them', async () => {
  const folder = temporaryFolder();
  // The medium bot of these threads never comes to an end.
  const file = new URL('support/bad-thread.ts', import.meta.url);
  const brain = createBrain({ threads: 1, file });
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
    await session?.setStandIn(0, 'medium');
    await server.services.sessions.close(code);
    await Player.enter(server.base, code);
    codes.push(code);
  }
  await new Promise((resolve) => setTimeout(resolve, 1000));
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
