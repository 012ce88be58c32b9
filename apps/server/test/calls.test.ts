import { requestFromIPC } from '@colyseus/core';
import pino from 'pino';
import { describeWith, REDIS } from '../../../test/support/requirements.ts';
import { Calls, NoAnswerError } from '../src/cluster/calls.ts';
import { CalmPresence, openRedis } from '../src/cluster/redis.ts';

describeWith('redis', 'questions to other processes', () => {
  const own = `calls-${process.pid}`;
  let presence: CalmPresence;
  let calls: Calls;

  beforeAll(async () => {
    const redis = await openRedis(REDIS, () => undefined, 'vinci:test:');
    presence = new CalmPresence(redis, pino({ level: 'silent' }));
    await presence.connect();
    const reply = async (ask: unknown): Promise<unknown> => ({ heard: ask });
    calls = new Calls({ own, presence, connected: () => true, reply });
    await calls.start();
  });
  afterAll(() => presence.shutdown());

  test('are answered by the process that is asked', async () => {
    expect(await calls.ask(own, { what: 'wake' })).toEqual({ heard: { what: 'wake' } });
  });

  test('to a process that is gone are not sent, so nobody waits for an answer', async () => {
    const asked = calls.ask(`${own}-gone`, {}).catch((error: unknown) => error);
    expect(await asked).toBeInstanceOf(NoAnswerError);
    expect(((await asked) as Error).cause).toMatchObject({ message: 'nobody listens' });
  });

  test.each([[{}], [7], ['text'], [null], [[]], [[1]]])(
    'in a form of no known kind, %j, harm nobody',
    async (message) => {
      await presence.publish(`vinci:${own}`, message);
      expect(await requestFromIPC(presence, `vinci:${own}`, '', [1], 10_000)).toEqual({ heard: 1 });
    },
  );
});
