import type { TimeControl } from '@vinci/protocol';
import * as governing from '@vinci/session/governing';
import { climb } from '@vinci/session/missing';
import type { Settings } from '@vinci/session/table';
import {
  abandoned,
  BOT,
  codeOf,
  LADDER,
  playTo,
  playUntil,
  start,
  vote,
} from './support/absent.ts';
import * as acts from './support/acts.ts';
import { settle } from './support/clock.ts';
import { DAY, HOUR, MINUTE, SECOND } from './support/timed.ts';

test('remind, pause, safe turn, in further turns at once, then a bot, then a vote', async () => {
  const game = await start(LADDER, BOT);
  const { away } = await abandoned(game);
  const { session, clock } = game;
  const step = () => session.table.seats[away]?.step;
  await clock.pass(MINUTE - 1);
  expect(game.types).toEqual([]);
  await clock.pass(1);
  expect([game.types, step()]).toEqual([['reminded'], 'reminded']);
  await clock.pass(MINUTE);
  expect([session.table.paused, step()]).toEqual(['absence', 'paused']);
  expect(codeOf(await session.submit(away, session.revision, [2]))).toBe('table/paused');
  await clock.pass(3 * MINUTE);
  expect(step()).toBe('safe');
  expect(game.types).toEqual(['reminded', 'paused', 'resumed', 'safeTurn']);
  expect(game.actor).not.toBe(away);
  await playTo(game, away);
  await clock.pass(20 * SECOND);
  expect(game.types.at(-1)).toBe('safeTurn');
  expect(game.actor).not.toBe(away);
  await clock.pass(5 * MINUTE);
  await playUntil(game, away, () => step() === 'bot');
  expect(session.table.seats[away]?.standIn).toBe('easy');
  expect(session.table.vote).toBeNull();
  await clock.pass(10 * MINUTE);
  await playUntil(game, away, () => step() === 'vote');
  expect(session.table.vote?.seat).toBe(away);
  expect(game.types.filter((type) => type === 'reminded' || type === 'paused')).toHaveLength(2);
});

test.each([
  ['a rung', { remind: 0, pause: 120, safe: 0, vote: 0 }, 0],
  ['a further turn', LADDER, 5],
] as const)(
  'a pause of the host that is being stored is not lifted by %s that falls due',
  async (_, ladder, turns) => {
    const game = await start(ladder);
    const { away } = await abandoned(game);
    const { session, clock, store } = game;
    if (turns > 0) {
      await clock.pass(turns * MINUTE);
      await playTo(game, away);
    }
    const { saveTable } = store;
    const held = Promise.withResolvers<void>();
    store.saveTable = async (...args) => {
      await held.promise;
      return saveTable.apply(store, args);
    };
    const paused = session.decide((table) => governing.pause(table, 0));
    await clock.pass(5 * MINUTE);
    held.resolve();
    expect((await paused).ok).toBe(true);
    await settle();
    expect(session.table.paused).toBe('host');
  },
);

test('who comes back during a pause goes on at once; leaving again begins at the foot', async () => {
  const game = await start(LADDER, BOT);
  const { away } = await abandoned(game);
  const { session, clock } = game;
  await clock.pass(2 * MINUTE);
  await game.come(away);
  expect([session.table.paused, session.table.seats[away]?.step]).toEqual(['', '']);
  expect(game.types).toEqual(['reminded', 'paused', 'returned', 'resumed']);
  await game.leave(away);
  await clock.pass(MINUTE);
  expect(game.types.at(-1)).toBe('reminded');
  await clock.pass(MINUTE);
  expect(game.types.at(-1)).toBe('paused');
});

test('who comes back while the safe turn is played has his seat after it', async () => {
  const game = await start({ ...LADDER, remind: 0, pause: 0 });
  const { away } = await abandoned(game);
  const { session, clock } = game;
  // The note is there and nothing is played yet.
  await session.decide((table) => climb(table, away, 'safe', session.now, 0));
  await game.come(away);
  await clock.pass(1);
  await settle();
  expect(game.actor).not.toBe(away);
  const stored = await game.store.load(game.code);
  const own = stored?.entries.filter(({ seat }) => seat === away) ?? [];
  expect(own.at(-1)?.bot).toBe(1);
  expect(session.table.seats[away]?.step).toBe('');
  await playTo(game, away);
  await clock.pass(HOUR);
  expect(game.actor).toBe(away);
});

test.each(['pause', 'end'] as const)(
  'what was stopped by the host (%s) is no time of absence',
  async (stop) => {
    const game = await start({ remind: 60, pause: 0, safe: 120, vote: 0 });
    const { away } = await abandoned(game);
    const { session, clock } = game;
    await clock.pass(10 * SECOND);
    await session.decide((table) =>
      stop === 'pause' ? governing.pause(table, 0) : governing.end(table, 0, 'host'),
    );
    await clock.pass(DAY);
    await session.decide((table, moment) =>
      stop === 'pause' ? governing.resume(table, 0, moment) : governing.reopen(table, 0),
    );
    await clock.pass(MINUTE - 1);
    expect([game.actor, game.types.length]).toEqual([away, 2]);
    await clock.pass(1);
    expect(game.types.at(-1)).toBe('reminded');
    await clock.pass(MINUTE);
    expect(game.types.at(-1)).toBe('safeTurn');
  },
);

test('a stand-in that the table chooses during the votes stands in', async () => {
  const game = await start({ remind: 0, pause: 0, safe: 0, vote: 60 });
  const { away, others } = await abandoned(game);
  const { session, clock } = game;
  await clock.pass(MINUTE);
  for (const seat of others) await vote(session, seat, 'wait');
  const absence = { remind: 0, pause: 0, safe: 0, vote: 120 };
  expect(codeOf(await acts.configure(session, { absence, standIn: { ...BOT, after: 30 } }))).toBe(
    'ok',
  );
  await clock.pass(30 * SECOND);
  expect(session.table.seats[away]?.standIn).toBe('easy');
});

describe('a ladder that the host makes shorter while somebody is away', () => {
  const LONG = { remind: 600, pause: 0, safe: 3600, vote: 0 };
  const SHORT = { remind: 10, pause: 20, safe: 30, vote: 0 };

  test('counts from then on, and skips nothing', async () => {
    const game = await start(LONG);
    const { away } = await abandoned(game);
    const { session, clock } = game;
    await clock.pass(9 * MINUTE);
    await acts.configure(session, { absence: SHORT });
    await clock.pass(10 * SECOND - 1);
    expect(game.types).toEqual(['ladderChanged']);
    await clock.pass(1);
    expect(game.types.at(-1)).toBe('reminded');
    await clock.pass(10 * SECOND);
    expect([game.types.at(-1), game.actor]).toEqual(['paused', away]);
    await clock.pass(10 * SECOND);
    expect(game.types.at(-1)).toBe('safeTurn');
  });

  test('also for somebody who was reminded already, and while the server does not run', async () => {
    const game = await start(LONG);
    const { away, others } = await abandoned(game);
    const { clock } = game;
    await clock.pass(11 * MINUTE);
    await acts.configure(game.session, { absence: SHORT });
    expect(game.session.table.seats[away]).toMatchObject({
      step: 'reminded',
      since: game.session.now,
    });
    const due = async () => (await game.store.peek(game.code))?.game.due_at;
    expect(await due()).toBe(game.session.now + 20 * SECOND);
    await game.crash();
    await game.restart();
    await game.come(...others);
    await clock.pass(20 * SECOND - 1);
    expect(game.types.at(-1)).toBe('ladderChanged');
    await clock.pass(MINUTE);
    expect(game.types.slice(1)).toEqual(['ladderChanged', 'paused', 'resumed', 'safeTurn']);
  });

  test('counts from the end of a pause of the host in which it was changed', async () => {
    const game = await start(LONG);
    const { away } = await abandoned(game);
    const { session, clock } = game;
    await clock.pass(11 * MINUTE);
    await session.decide((table) => governing.pause(table, 0));
    await clock.pass(HOUR);
    await acts.configure(session, { absence: SHORT });
    await clock.pass(HOUR);
    await session.decide((table, moment) => governing.resume(table, 0, moment));
    expect(session.table.seats[away]?.since).toBe(session.now);
    await clock.pass(20 * SECOND);
    expect(game.types.at(-1)).toBe('paused');
  });
});

describe('while nobody is connected', () => {
  test('without a clock people are reminded, and nothing is played until somebody comes', async () => {
    const game = await start({ remind: 3600, pause: 0, safe: 7200, vote: 0 });
    await game.sleep();
    await game.clock.pass(10 * DAY);
    await game.sleep();
    const stored = await game.store.load(game.code);
    expect(stored?.entries).toHaveLength(0);
    expect(stored?.notes.map(({ type }) => type)).toEqual(['reminded']);
    await game.watch(true);
    await game.clock.pass(2 * MINUTE);
    expect(game.types).toEqual(['reminded', 'safeTurn']);
  });

  test('with a clock the whole ladder goes on', async () => {
    const clock: TimeControl = { type: 'days', days: 14 };
    const game = await start({ remind: 3600, pause: 0, safe: 7200, vote: 0 }, null, { clock });
    await game.sleep();
    await game.clock.pass(DAY);
    await game.sleep();
    const stored = await game.store.load(game.code);
    expect(stored?.entries.length).toBeGreaterThan(0);
    expect(new Set(stored?.notes.map(({ type }) => type))).toEqual(
      new Set(['reminded', 'safeTurn']),
    );
  });
});

test('the steps are those of the table, in their order', async () => {
  const game = await start(LADDER, BOT);
  const { session } = game;
  const configure = async (settings: Settings) => codeOf(await acts.configure(session, settings));
  expect(await configure({ absence: { ...LADDER, remind: 121 } })).toBe('table/ladder-order');
  expect(await configure({ absence: { ...LADDER, vote: 599 } })).toBe('table/ladder-order');
  expect(await configure({ standIn: { after: 200, strength: 'easy' } })).toBe('table/ladder-order');
  expect(await configure({ standIn: null })).toBe('ok');
  expect(await configure({ absence: { remind: 0, pause: 500, safe: 0, vote: 500 } })).toBe('ok');
  expect(await configure({ clock: { type: 'days', days: 1 } })).toBe('table/already-started');
  expect(await configure({ pace: 'slow' })).toBe('ok');
  expect(game.notes).toMatchObject([
    { type: 'ladderChanged', seat: 0, absence: LADDER, standIn: null },
    { type: 'ladderChanged', seat: 0, absence: { remind: 0, pause: 500, safe: 0, vote: 500 } },
  ]);
});
