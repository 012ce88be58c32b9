import { describeWith, REDIS } from '../../../test/support/requirements.ts';
import type { Finding } from '../src/operations/doctor/finding.ts';
import { vinci } from './support/cli.ts';
import { Servers } from './support/cluster/servers.ts';
import { freshDatabase, type TestDatabase } from './support/postgres.ts';
import { killAll } from './support/process.ts';
import { temporaryFolder } from './support/server.ts';

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
      });
    });
    afterAll(async () => {
      await servers?.stop();
      await database?.remove();
    });

    const statusesOf = (out: string): Record<string, string> =>
      Object.fromEntries(
        (JSON.parse(out).findings as Finding[]).map(({ check, status }) => [check, status]),
      );

    test('the doctor finds each of them well from outside', async () => {
      for (const index of [0, 1]) {
        const { code, out } = await vinci(['doctor', '--json', '--url', servers.base(index)]);
        expect(statusesOf(out)).toMatchObject({ health: 'ok', websocket: 'ok', origin: 'ok' });
        expect(code).toBe(0);
      }
    });

    test('so it does on the machine itself', async () => {
      const { code, out } = await vinci(['doctor', '--json'], {
        HOST: '127.0.0.1',
        PORT: String(servers.ports[1]),
        DATABASE_URL: database.url,
        REDIS_URL: REDIS,
      });
      expect(statusesOf(out)).toMatchObject({ redis: 'ok', health: 'ok', websocket: 'ok' });
      expect(code).toBe(0);
    });
  });
});
