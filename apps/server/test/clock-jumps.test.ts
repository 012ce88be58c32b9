import type { TimeControl } from '@vinci/protocol';
import { drive, drivenGame, playSafely } from './support/bots.ts';
import { settle } from './support/clock.ts';
import { TimedGame } from './support/timed.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** A game in which a bot has to act, and the person is connected. */
async function botsTurn() {
  const driven = await drivenGame({ opponents: ['easy', 'easy'], pace: 'normal' });
  const { session, driver, seat, clock } = driven;
  driver.see(new Set([seat]), true);
  await playSafely(session, seat);
  await settle();
  expect(session.position?.actor).not.toBe(seat);
  return { ...driven, clock };
}

/** A game that waits for the person, who is not connected; somebody watches. */
async function absentsTurn() {
  const standIn = { after: 600, strength: 'easy' } as const;
  const driven = await drivenGame({ opponents: ['easy', 'easy'], pace: 'instant', standIn });
  const { session, driver, seat, clock } = driven;
  driver.see(new Set([seat]), true);
  for (let look = 0; look < 50 && session.position?.actor !== seat; look++) await clock.pass(1000);
  driver.see(new Set(), true);
  await settle();
  /** Somebody comes, or goes, or something else wakes the driver. */
  const wake = (): void => driver.see(new Set(), true);
  return { ...driven, wake, taken: () => session.table.seats[seat]?.standIn !== '' };
}

test.each([-DAY, -MINUTE, DAY])(
  'a clock that is set by %i ms keeps no bot from acting',
  async (by) => {
    const { session, clock } = await botsTurn();
    clock.jump(by);
    const { revision } = session;
    await clock.pass(5000);
    expect(session.revision).toBeGreaterThan(revision);
  },
);

test('bots act in a game that is brought back after the clock was set back', async () => {
  const { session, driver, sessions, clock, seat } = await botsTurn();
  driver.stop();
  await sessions.close(session.code);
  clock.jump(-DAY);
  const again = await drive(sessions, session.code, clock);
  again.driver.see(new Set([seat]), true);
  const { revision } = again.session;
  await clock.pass(5000);
  expect(again.session.revision).toBeGreaterThan(revision);
});

test.each([-DAY, DAY])(
  'a clock that is set by %i ms neither gives nor takes people time to come back',
  async (by) => {
    const { clock, taken, wake } = await absentsTurn();
    await clock.pass(5 * MINUTE);
    clock.jump(by);
    wake();
    await clock.pass(5 * MINUTE - 1);
    expect(taken()).toBe(false);
    await clock.pass(1);
    expect(taken()).toBe(true);
  },
);

describe('a clock of the machine that is set by days or years', () => {
  const TURN: TimeControl = { type: 'turn', seconds: 600 };
  const HOURS = 3_600_000;

  test('takes nobody any time: neither while the server runs nor when it starts again', async () => {
    const game = await TimedGame.start(3, { clock: TURN });
    await game.come(0, 1, 2);
    for (const days of [-3, 2, -10, 400, -4000, 3650]) {
      game.clock.jump(days * DAY);
      await game.beat();
      await game.clock.pass(MINUTE / 2);
      await game.crash();
      await game.restart();
      await game.come(0, 1, 2);
      await game.beat();
      await game.clock.pass(MINUTE / 2);
    }
    // Seconds in which it was played, however often the server was started.
    expect(game.left(game.actor)).toBe(4 * MINUTE);
    expect(game.types).not.toContain('timeOut');
    await game.play();
    expect(game.left(game.actor)).toBe(10 * MINUTE);
  });

  test.each([-20, 20, -4000, 4000])(
    'does not let a game that sleeps sleep longer (%i days)',
    async (days) => {
      const game = await TimedGame.start(3, { clock: { type: 'days', days: 1 } });
      await game.sleep();
      const due = async () =>
        ((await game.store.peek(game.code))?.game.due_at ?? 0) - game.time.now();
      expect(await due()).toBe(DAY);
      game.clock.jump(days * DAY);
      await game.beat();
      await game.crash();
      await game.restart();
      // What was lost is given back when the game is looked at, which is at once.
      expect(await due()).toBeLessThanOrEqual(DAY);
      await game.clock.pass(25 * HOURS);
      await game.sleep();
      await game.clock.pass(HOURS);
      const stored = await game.store.load(game.code);
      expect(stored?.notes.map(({ type }) => type)).toContain('timeOut');
    },
  );

  test('and is set right before a time without a server lets every game go on from where it was', async () => {
    const game = await TimedGame.start(3, { clock: { type: 'days', days: 1 } });
    game.clock.jump(400 * DAY);
    await game.beat();
    await game.play();
    const seat = game.actor;
    await game.clock.pass(HOURS);
    expect(game.left(seat)).toBe(DAY - HOURS);
    game.clock.jump(-400 * DAY);
    await game.beat();
    await game.crash();
    await game.clock.pass(5 * HOURS);
    await game.restart();
    await game.come(seat);
    expect(game.left(seat)).toBe(DAY - HOURS);
    await game.sleep();
    await game.clock.pass(22 * HOURS);
    expect(await game.store.time.due(game.time.now(), 50)).toEqual([]);
    await game.clock.pass(2 * HOURS);
    const stored = await game.store.load(game.code);
    expect(stored?.notes.map(({ type }) => type)).toContain('timeOut');
  });
});

test('after a failure of the journal it is tried again, wherever the clock is set', async () => {
  const { session, database, clock } = await botsTurn();
  database.exec('pragma query_only = 1');
  await clock.pass(1500);
  database.exec('pragma query_only = 0');
  clock.jump(-DAY);
  const { revision } = session;
  await clock.pass(10_000);
  expect(session.revision).toBeGreaterThan(revision);
});

describe('a time in which nobody could play, and that passes on every clock', () => {
  /** Between two signs of life. */
  const BEAT = 5000;
  /** A little longer, so that it ends right after one of them. */
  const LOST = 20 * MINUTE + 5;

  /** The journal takes nothing for a while, and then takes something again. */
  async function fullDisk({ clock, disk }: TimedGame): Promise<void> {
    disk.fill(true);
    await clock.pass(LOST);
    disk.fill(false);
  }

  /** The machine sleeps, and counts that as time that passes. */
  const sleep = ({ clock }: TimedGame): Promise<void> => clock.sleep(LOST);

  const WAYS = [
    ['the journal takes nothing', fullDisk],
    ['the machine sleeps', sleep],
  ] as const;

  test.each(WAYS)('takes nobody any time on a clock (%s)', async (_, lose) => {
    const game = await TimedGame.start(3, { clock: { type: 'turn', seconds: 600 } }, BEAT);
    await game.come(0, 1, 2);
    const { actor } = game;
    // It runs out soon after the last sign of life, before anybody can tell that none gets through.
    await game.clock.pass(10 * MINUTE - 1);
    await lose(game);
    // The driver tries before the next sign of life.
    await game.clock.pass(BEAT - 10);
    await game.beat();
    expect([game.types, game.actor]).toEqual([['outage'], actor]);
    expect(game.left(actor)).toBeLessThanOrEqual(BEAT);
    await game.clock.pass(BEAT);
    expect(game.types).toEqual(['outage', 'timeOut', 'safeTurn']);
    expect(game.time.now()).toBe(game.clock.now());
    await game.crash();
  });

  test.each(WAYS)('is no absence (%s)', async (_, lose) => {
    const absence = { remind: 1200, pause: 0, safe: 2400, vote: 0 };
    const game = await TimedGame.start(3, { absence, clock: null }, BEAT);
    await game.come(0, 1, 2);
    await game.clock.pass(15 * MINUTE);
    await game.leave(game.actor);
    await game.clock.pass(MINUTE);
    await lose(game);
    await game.clock.pass(18 * MINUTE);
    expect(game.types).toEqual(['outage']);
    await game.clock.pass(MINUTE);
    expect(game.types).toEqual(['outage', 'reminded']);
    await game.crash();
  });

  test('takes none from whoever moves before it is known', async () => {
    const clock: TimeControl = { type: 'game', seconds: 600, increment: 0 };
    const game = await TimedGame.start(3, { clock }, BEAT);
    await game.come(0, 1, 2);
    const { actor } = game;
    await fullDisk(game);
    await game.play();
    expect(game.types).toEqual([]);
    await game.beat();
    expect(game.types).toEqual(['outage']);
    expect(game.left(actor)).toBeGreaterThan(9 * MINUTE);
    await game.crash();
  });

  test('is noted once, also when that fails at first', async () => {
    const game = await TimedGame.start(3, { clock: { type: 'turn', seconds: 600 } }, BEAT);
    await game.come(0, 1, 2);
    const since = game.time.now();
    await fullDisk(game);
    const { outages } = game.store.time;
    game.store.time.outages = () => Promise.reject(new Error('once'));
    await expect(game.beat()).rejects.toThrow('once');
    game.store.time.outages = outages;
    await game.clock.pass(MINUTE);
    const lost = game.time.outages;
    expect(lost).toEqual([{ since, until: expect.any(Number) }]);
    expect(game.notes).toMatchObject([{ type: 'outage', from: since, until: lost[0]?.until }]);
    await game.crash();
  });
});
