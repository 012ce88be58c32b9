import { describeWith, REDIS } from '../../../test/support/requirements.ts';
import { Servers } from './support/cluster/servers.ts';
import { type Gate, gateTo } from './support/gate.ts';
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
    let gate: Gate;
    beforeAll(async () => {
      database = await freshDatabase();
      gate = await gateTo(REDIS);
      servers = await Servers.start(2, folder.path, {
        DATABASE_URL: database.url,
        REDIS_URL: gate.url,
        VINCI_OPERATOR_PASSWORD: PASSWORD,
      });
    });
    afterAll(async () => {
      await servers?.stop();
      await gate?.remove();
      await database?.remove();
    });

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
      expect(page).toContain('1 seat connected');
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

    test('while Redis is away, what is here is shown and done; of the rest it is said', async () => {
      const [here, there] = [servers.base(0), servers.base(1)];
      const own = await createGame(here, { name: 'Ada', seats: 3 });
      const other = await createGame(there, { name: 'Bob', seats: 3 });
      const ada = await Player.enter(here, own.code, own.token);
      const bob = await Player.enter(there, other.code, other.token);
      const ask = (path: string, form?: Record<string, string>): Promise<Response> =>
        fetch(`${here}/operator${path}`, {
          headers: { authorization: `Basic ${btoa(`x:${PASSWORD}`)}` },
          ...(form !== undefined && { method: 'POST', body: new URLSearchParams(form) }),
        });
      const text = async (path: string): Promise<string> => {
        const response = await ask(path);
        expect([path, response.status]).toEqual([path, 200]);
        return response.text();
      };
      await until(async () => (await text('')).includes('on all servers'));
      gate.shut();
      await until(async () => (await text('')).includes('Redis does not answer'));
      expect(await text('')).toContain(other.code);
      const open = await text('?show=memory');
      expect([open.includes(own.code), open.includes(other.code)]).toEqual([true, false]);
      expect(await text(`/games/${own.code}`)).toContain('1 seat connected');
      expect(await text(`/games/${other.code}`)).toContain('perhaps elsewhere');

      const message = { action: 'message', text: 'hello' };
      expect((await ask(`/games/${own.code}`, message)).status).toBe(200);
      await until(() => ada.notices.includes('operator'));
      const forms: Record<string, string>[] = [
        message,
        { action: 'close' },
        { action: 'delete', confirm: other.code },
      ];
      for (const form of forms) {
        const response = await ask(`/games/${other.code}`, form);
        expect(response.status).toBe(409);
        expect(await response.text()).toContain('Redis does not answer');
      }
      const all = await ask('', { text: 'hello' });
      expect([all.status, await all.text()]).toEqual([
        409,
        expect.stringContaining('games of other servers were not told'),
      ]);
      expect((await ask(`/games/${own.code}`, { action: 'close' })).status).toBe(200);
      await until(() => ada.closed !== undefined);
      expect(bob.closed).toBeUndefined();
      gate.open();
      await until(async () => (await text('')).includes('on all servers'));
      await bob.leave();
    });
  });
});
