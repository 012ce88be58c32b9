import type { HealthReply } from '@vinci/protocol';
import { describeWith, REDIS } from '../../../test/support/requirements.ts';
import { openRedis } from '../src/cluster/redis.ts';
import { type Gate, gateTo } from './support/gate.ts';
import { call, createGame, Player } from './support/player.ts';
import { freshDatabase, type TestDatabase } from './support/postgres.ts';
import { until } from './support/process.ts';
import { type TestServer, temporaryFolder, testServer } from './support/server.ts';

describeWith('redis', 'a Redis that hangs', () => {
  let gate: Gate;

  beforeEach(async () => {
    gate = await gateTo(REDIS);
  });
  afterEach(async () => {
    await gate.remove();
  });

  test.each([500, 3000])(
    'is asked for nothing more once an answer is overdue (%i ms), until it answers again',
    async (patience) => {
      const troubles: unknown[] = [];
      const onTrouble = (error: unknown): unknown => troubles.push(error);
      const redis = await openRedis(gate.url, onTrouble, 'vinci:test:', patience);
      await redis.set('key', 'one');
      gate.hold();
      const late = [redis.get('key'), redis.get('key')];
      for (const each of late) await expect(each).rejects.toThrow('does not answer');
      expect(redis.hangs).toBe(true);
      // Whoever asks now does not wait: not even until something else has its turn.
      const next = redis.get('key').catch(() => 'refused');
      expect(await Promise.race([next, new Promise(setImmediate)])).toBe('refused');
      const back = new Promise((resolve) => redis.once('answers', resolve));
      gate.open();
      await back;
      expect(redis.hangs).toBe(false);
      expect(await redis.get('key')).toBe('one');
      expect(troubles).toHaveLength(1);
      await redis.del('key');
      redis.disconnect();
    },
  );

  test('is not asked without a pause when the connection is ended meanwhile', async () => {
    const redis = await openRedis(gate.url, () => undefined);
    gate.hold();
    await expect(redis.get('key')).rejects.toThrow('does not answer');
    const ask = redis.ping.bind(redis);
    let asked = 0;
    // Nothing else would ever have its turn again.
    redis.ping = () => (++asked < 1000 ? ask() : new Promise<never>(() => undefined));
    redis.disconnect();
    await new Promise((resolve) => setTimeout(resolve, 1000));
    expect(asked).toBeLessThan(1000);
  });

  describeWith('postgres', 'holds up nobody', () => {
    const folder = temporaryFolder();
    let database: TestDatabase;
    let server: TestServer;

    beforeAll(async () => {
      database = await freshDatabase();
    });
    afterAll(async () => {
      await server?.stop();
      await database?.remove();
      folder.remove();
    });

    test('who looks, creates, enters and plays', async () => {
      server = await testServer(folder.path, {
        DATABASE_URL: database.url,
        REDIS_URL: gate.url,
        VINCI_REDIS_PATIENCE: '500',
      });
      const health = (): Promise<HealthReply> => call(server.base, '/health');
      expect((await health()).redis).toBe(true);
      gate.hold();
      await call(server.base, '/api/games');
      await until(async () => (await health()).redis === false);
      const { code, token } = await createGame(server.base, { name: 'Ada', seats: 3 });
      await call(server.base, `/api/games/${code}`);
      const host = await Player.enter(server.base, code, token);
      expect(await host.refusalOf('rename', { name: 'Adele' })).toBeUndefined();
      const second = await createGame(server.base, { name: 'Eve', seats: 3 });
      const other = await Player.enter(server.base, second.code, second.token);
      expect((await health()).status).toBe('ok');
      gate.open();
      await until(async () => (await health()).redis === true);
      // From then on other processes can ask the rooms that were opened meanwhile.
      const redis = await openRedis(REDIS, fail);
      for (const game of [code, second.code]) {
        await until(async () => {
          const channels = (await redis.pubsub('CHANNELS')) as string[];
          return channels.some((channel) => channel.endsWith(game));
        });
      }
      redis.disconnect();
      await host.leave();
      await other.leave();
    });
  });
});

function fail(error: unknown): void {
  throw error;
}
