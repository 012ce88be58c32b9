import { describeWith, REDIS } from '../../../test/support/requirements.ts';
import { api } from './support/api.ts';
import { isPassing } from './support/cluster/guest.ts';
import { Servers } from './support/cluster/servers.ts';
import { Refused } from './support/player.ts';
import { freshDatabase } from './support/postgres.ts';
import { killAll, until } from './support/process.ts';
import { temporaryFolder } from './support/server.ts';

const folder = temporaryFolder();

afterAll(() => {
  killAll();
  folder.remove();
});

/**
 * Asks until there is an answer: on a busy machine a server may be late with its leases, and asks for patience.
 *
 * @param done code of the refusal that says that it was done before
 */
async function patiently<Answer>(ask: () => Promise<Answer>, done?: string): Promise<Answer> {
  let answer: Answer | undefined;
  await until(async () => {
    try {
      answer = await ask();
      return true;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      const { code } = error.refusal;
      if (code !== done && !isPassing(code)) throw error;
      return code === done;
    }
  });
  return answer as Answer;
}

describeWith('postgres', 'two servers with PostgreSQL', () => {
  describeWith('redis', 'and Redis, of which one dies', () => {
    test('what is due in its games happens elsewhere once its leases have ended, though nobody comes', async () => {
      const database = await freshDatabase();
      const servers = await Servers.start(2, folder.path, {
        DATABASE_URL: database.url,
        REDIS_URL: REDIS,
        VINCI_LEASE_SECONDS: '4',
      });
      const a = servers.base(0);
      const { code, token } = await patiently(() =>
        api(a, 'POST', '/games', { name: 'Ada', seats: 3 }),
      );
      const at = `/games/${code}`;
      const tell = (path: string, body: object, done?: string) =>
        patiently(() => api(a, 'POST', `${at}/${path}`, body, token), done);
      for (const name of ['Bob', 'Cy']) {
        await patiently(() => api(a, 'POST', `${at}/seats`, { name }), 'seat/name-taken');
      }
      await tell('configure', { clock: { type: 'turn', seconds: 15 } });
      await tell('start', {}, 'table/already-started');
      const numberOf = async (sql: string): Promise<number> => {
        const [row] = await database.query(`select ${sql}`, [code]);
        return Number(row?.number);
      };
      // It dies so shortly before the clock runs out that its lease still holds then.
      await until(
        async () =>
          (await numberOf(
            'due_at - extract(epoch from clock_timestamp()) * 1000 as number from games where code = $1',
          )) < 2000,
      );
      await servers.end(0, 'SIGKILL');
      // Bots of the table would act at once; here it is the safe turn of somebody who is not there.
      await until(
        async () => (await numberOf('count(*) as number from entries where game = $1')) > 0,
      );
      const { notes } = await patiently(() => api(servers.base(1), 'GET', `${at}/log`));
      expect(notes).toContainEqual(expect.objectContaining({ type: 'timeOut' }));
      await servers.stop();
      await database.remove();
    });
  });
});
