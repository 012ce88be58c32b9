import { describeWith, REDIS } from '../../../test/support/requirements.ts';
import { Servers } from './support/cluster/servers.ts';
import { createGame, Player } from './support/player.ts';
import { freshDatabase, type TestDatabase } from './support/postgres.ts';
import { killAll, until } from './support/process.ts';
import { temporaryFolder } from './support/server.ts';

const PASSWORD = 'correct horse battery';
const folder = temporaryFolder();

afterAll(() => {
  killAll();
  folder.remove();
});

describeWith('postgres', 'two servers with PostgreSQL', () => {
  describeWith('redis', 'and Redis', () => {
    let database: TestDatabase;
    let servers: Servers;
    beforeAll(async () => {
      database = await freshDatabase();
      servers = await Servers.start(2, folder.path, {
        DATABASE_URL: database.url,
        REDIS_URL: REDIS,
        VINCI_OPERATOR_PASSWORD: PASSWORD,
      });
    }, 60_000);
    afterAll(async () => {
      await servers?.stop();
      await database?.remove();
    }, 30_000);

    test('what the operator does on one reaches a game on the other', async () => {
      const [here, there] = servers.ports.map((port) => `http://127.0.0.1:${port}`) as [
        string,
        string,
      ];
      const { code, token } = await createGame(there, { name: 'Ada', seats: 3 });
      const ada = await Player.enter(there, code, token);
      const ask = (form?: Record<string, string>): Promise<Response> =>
        fetch(`${here}/operator/games/${code}`, {
          headers: { authorization: `Basic ${btoa(`x:${PASSWORD}`)}` },
          ...(form !== undefined && { method: 'POST', body: new URLSearchParams(form) }),
        });
      const page = await (await ask()).text();
      expect(page).toContain('1 connected, 0 of them without a seat');
      expect(page).toContain('<td>yes</td>');

      expect((await ask({ action: 'message', text: 'hello' })).status).toBe(200);
      await until(() => ada.notices.includes('operator'));
      expect((await ask({ action: 'close' })).status).toBe(200);
      await until(() => ada.closed === 4001);

      const again = await Player.enter(there, code, token);
      expect((await ask({ action: 'delete', confirm: code })).status).toBe(200);
      await until(() => again.closed !== undefined);
      await expect(Player.enter(there, code, token)).rejects.toThrow('room/unknown');
    });
  });
});
