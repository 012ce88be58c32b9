import { europe } from '@vinci/maps';
import { check, compileGame, newPosition, type Position, restorePosition } from '@vinci/rules';
import { layoutCells } from '@vinci/rules/testing';
import { BotError, BrainClosedError } from '@vinci/session/bots/brain';
import { BotPool, type PoolOptions } from '../src/bots/pool.ts';
import { TestClock } from './support/clock.ts';
import { until } from './support/process.ts';

const pools: BotPool[] = [];
/** A pool whose limits are reached when its clock is told so, however long its threads take. */
const poolOf = (options: PoolOptions): BotPool => {
  const pool = new BotPool({ clock: new TestClock(), ...options });
  pools.push(pool);
  return pool;
};
/** Milliseconds that the bots of a bad thread have. */
const LIMIT = 300;
const BAD = new URL('support/bad-thread.ts', import.meta.url);

afterAll(() => Promise.all(pools.map((pool) => pool.close())));

function position(): Position {
  const config = {
    preset: 'deClassic',
    options: {},
    map: europe.id,
    mapVersion: europe.version,
    seats: 3,
    fictional: [],
  } as const;
  const game = compileGame(config, europe);
  if (!game.ok) throw new Error(game.error.text);
  return newPosition(game.value, '0123456789abcdef0123456789abcdef');
}

/** Why a bot did not decide. */
const reasonOf = (deciding: Promise<unknown>): Promise<unknown> =>
  deciding.then(
    () => 'decided',
    (error: unknown) => (error instanceof BotError ? error.reason : error),
  );

test.each(['easy', 'medium', 'strong', 'master'] as const)(
  'a real %s bot decides in a thread',
  async (strength) => {
    const pool = poolOf({ threads: 1 });
    expect(pool.size).toBe(0);
    const at = position();
    const { intents } = await pool.decide(strength, at);
    expect(check(at, intents[0] as number)).toBeUndefined();
    expect(pool.size).toBe(1);
  },
);

test.each([
  ['shrewd', []],
  ['strong', ['model/missing']],
  ['master', ['model/damaged', 'model/missing']],
] as const)(
  'without what was learned %s decides, or the level below, and the answer says why',
  async (level, whys) => {
    const file = new URL('support/forgetful-thread.ts', import.meta.url);
    const pool = poolOf({ threads: 1, file });
    const at = position();
    const { intents, lacks = [] } = await pool.decide(level, at);
    expect(check(at, intents[0] as number)).toBeUndefined();
    expect(lacks.map(({ why }) => why.split(':')[0])).toEqual(whys);
  },
);

test('a game that cannot be compiled is a bot that threw', async () => {
  const at = position();
  const config = { ...at.game.config, map: 'moon' };
  const broken = restorePosition({ ...at.game, config }, at.cells);
  const pool = poolOf({ threads: 1 });
  expect(await reasonOf(pool.decide('easy', broken))).toBe('threw');
  expect(await reasonOf(pool.decide('easy', at))).toBe('decided');
});

test('who overruns is ended, who ends his thread is noticed, and the next ones are not concerned', async () => {
  const clock = new TestClock();
  const pool = poolOf({ threads: 2, hardLimit: LIMIT, file: BAD, clock });
  const at = position();
  const ask = (strength: 'easy' | 'medium' | 'strong') => reasonOf(pool.decide(strength, at));
  const slow = ask('medium');
  const first = (['easy', 'strong', 'easy', 'medium'] as const).map(ask);
  const last = (['strong', 'easy'] as const).map(ask);
  // Then both threads are at one that never ends.
  expect(await Promise.all(first.slice(0, 3))).toEqual(['decided', 'died', 'decided']);
  let overran = 0;
  for (const each of [slow, first[3]]) void each?.then(() => overran++);
  await until(async () => {
    if (overran === 0 && clock.next === LIMIT) await clock.pass(LIMIT);
    return overran > 0;
  });
  expect(await Promise.all(last)).toEqual(['died', 'decided']);
  await until(async () => {
    if (overran < 2 && clock.next === LIMIT) await clock.pass(LIMIT);
    return overran === 2;
  });
  expect(await Promise.all([slow, first[3]])).toEqual(['overran', 'overran']);
  expect(await ask('easy')).toBe('decided');
});

test('who wants all the memory loses the thread and not the server', async () => {
  const pool = poolOf({ threads: 1, file: BAD });
  const at = position();
  const hungry = at.clone();
  hungry.cells[layoutCells.ROUND] = 9;
  expect(await reasonOf(pool.decide('easy', hungry))).toBe('died');
  expect(await reasonOf(pool.decide('easy', at))).toBe('decided');
});

test('waiting for a thread does not count as thinking, and the longer the queue the less time there is', async () => {
  const clock = new TestClock();
  const pool = poolOf({ threads: 1, hardLimit: LIMIT, file: BAD, clock });
  const at = position();
  // Together they take longer than the limit of one.
  const budgets = await Promise.all(
    Array.from({ length: 40 }, async () => {
      const [budget] = (await pool.decide('easy', at)).intents;
      await clock.pass(LIMIT - 1);
      return budget as number;
    }),
  );
  expect(budgets[0]).toBeLessThanOrEqual(100);
  expect(Math.min(...budgets)).toBe(50);
  expect(budgets.at(-1)).toBe(100);
});

test('a thread is told the public cells only', async () => {
  const pool = poolOf({ threads: 1, file: BAD });
  const at = position();
  const [, cells] = (await pool.decide('easy', at)).intents;
  expect(cells).toBe(at.game.layout.random);
  expect(at.cells.length).toBeGreaterThan(at.game.layout.random);
});

test('when the server stops, nobody has failed', async () => {
  const pool = poolOf({ threads: 1, file: BAD });
  const at = position();
  const asked = (['medium', 'easy', 'easy'] as const).map((strength) =>
    reasonOf(pool.decide(strength, at)),
  );
  await pool.close();
  for (const answer of await Promise.all(asked)) expect(answer).toBeInstanceOf(BrainClosedError);
  expect(await reasonOf(pool.decide('easy', at))).toBeInstanceOf(BrainClosedError);
});

test('who has many games waiting holds up nobody from another network, nor takes his time to think', async () => {
  const pool = poolOf({ threads: 1, file: BAD });
  const at = position();
  const order: string[] = [];
  const ask = async (network: string): Promise<number> => {
    const [budget] = (await pool.decide('easy', at, network)).intents;
    order.push(network);
    return budget as number;
  };
  const greedy = Array.from({ length: 30 }, () => ask('greedy'));
  await greedy[0];
  const modest = [await ask('modest'), await ask('modest')];
  await Promise.all(greedy);
  // One of the others was under way, and one more had its turn each time.
  expect(order.lastIndexOf('modest')).toBeLessThanOrEqual(6);
  for (const budget of modest) expect(budget).toBeGreaterThanOrEqual(50);
  const [first, ...others] = await Promise.all([...greedy.slice(1, 3), ...greedy.slice(-2)]);
  expect([first, others.at(-1)]).toEqual([50, 100]);
});
