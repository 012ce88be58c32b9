import { Agent, get } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { describeWith, REDIS } from '../../../test/support/requirements.ts';
import { gateTo } from './support/gate.ts';
import { createGame, Player } from './support/player.ts';
import { freshDatabase, type TestDatabase } from './support/postgres.ts';
import { temporaryFolder, testServer } from './support/server.ts';

/** Connections that a proxy keeps open, each of which it uses for one call more. */
const KEPT = 60;

/** Milliseconds between two calls. */
const STEP = 60;

/** The status of the answer over one connection, or why there is none. */
const ask = (url: string, agent: Agent): Promise<number | string | undefined> =>
  new Promise((resolve) => {
    get(url, { agent }, (response) => {
      response.resume().once('end', () => resolve(response.statusCode));
    }).once('error', ({ code }: NodeJS.ErrnoException) => resolve(code));
  });

describeWith('postgres', 'one of several servers that stops', () => {
  describeWith('redis', 'with Redis', () => {
    const folder = temporaryFolder();
    let database: TestDatabase;
    beforeAll(async () => {
      database = await freshDatabase();
    });
    afterAll(async () => {
      await database.remove();
      folder.remove();
    });

    test('answers what a proxy asks over a connection that it has, or cuts it: no call is refused', async () => {
      const server = await testServer(folder.path, {
        DATABASE_URL: database.url,
        REDIS_URL: REDIS,
      });
      const { code, token } = await createGame(server.base, { name: 'Ada' });
      // Somebody whose connection hangs and who does not say goodbye, so that stopping takes a while.
      const gate = await gateTo(server.base);
      await Player.enter(new URL(gate.url).origin, code, token);
      gate.hold();
      const url = `${server.base}/api/games/${code}`;
      const kept = Array.from(
        { length: KEPT },
        () => new Agent({ keepAlive: true, maxSockets: 1, maxFreeSockets: 1 }),
      );
      expect(new Set(await Promise.all(kept.map((agent) => ask(url, agent))))).toEqual(
        new Set([200]),
      );
      const stopped = server.stop();
      const answers = new Set<number | string | undefined>();
      for (const agent of kept) {
        answers.add(await ask(url, agent));
        await pause(STEP);
      }
      await stopped;
      for (const agent of kept) agent.destroy();
      expect(answers).toContain(200);
      // A connection that was cut, or that could not be made anew.
      for (const answer of answers) expect([200, 'ECONNRESET', 'ECONNREFUSED']).toContain(answer);
      await gate.remove();
    });
  });
});
