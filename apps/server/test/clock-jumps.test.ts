import { drive, drivenGame, playSafely } from './support/bots.ts';
import { settle } from './support/clock.ts';

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
