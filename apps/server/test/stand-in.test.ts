import type { Note } from '@vinci/protocol';
import { encodeIntent, type IntentCode } from '@vinci/rules';
import * as acts from './support/acts.ts';
import { type Driven, drive, personsTurn, playSafely } from './support/bots.ts';
import { settle } from './support/clock.ts';
import { standIn } from './support/session.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

interface Answer {
  readonly decide: (intents: IntentCode[]) => void;
  readonly fail: (reason: Error) => void;
}

const notesOf = ({ session }: Pick<Driven, 'session'>): readonly Note[] => session.history(0).notes;

test('a bot takes over when the game has waited so long for somebody who is not there', async () => {
  const game = await personsTurn('medium');
  const { session, clock, seat, leave, sessions } = game;
  await clock.pass(5 * HOUR);
  // Whoever is connected may take all the time in the world.
  expect(session.table.seats[seat]?.standIn).toBe('');
  leave();
  await clock.pass(HOUR - 1);
  expect(session.table.seats[seat]?.standIn).toBe('');
  const { revision } = session;
  await clock.pass(1);
  await settle();
  expect(session.table.seats[seat]).toMatchObject({ occupant: 'person', standIn: 'medium' });
  expect(session.revision).toBeGreaterThan(revision);
  const at = clock.now();
  const note = { type: 'standIn', seat, name: 'Ada', strength: 'medium', revision, at };
  expect(notesOf(game)).toEqual([note]);
  await clock.pass(HOUR);
  await sessions.close(session.code);
  const again = await drive(sessions, session.code, clock);
  expect(again.session.table.seats[seat]?.standIn).toBe('medium');
  expect(notesOf(again)).toEqual([note]);
});

test('the clock starts anew with every move and every coming and going', async () => {
  const { session, clock, seat, come, leave } = await personsTurn('medium');
  const standIn = () => session.table.seats[seat]?.standIn;
  leave();
  await clock.pass(HOUR - 1000);
  come();
  await clock.pass(1);
  leave();
  await clock.pass(HOUR - 1000);
  expect(standIn()).toBe('');
  // Another connection of the seat makes a move and is gone.
  await playSafely(session, seat);
  await settle();
  expect(session.position?.actor).toBe(seat);
  await clock.pass(HOUR - 1);
  expect(standIn()).toBe('');
  await clock.pass(1);
  expect(standIn()).toBe('medium');
});

describe('who comes back while the bot is still thinking', () => {
  test.each([
    ['decides', (answer: Answer) => answer.decide([encodeIntent({ type: 'choose', position: 1 })])],
    ['decides nonsense', (answer: Answer) => answer.decide([encodeIntent({ type: 'endTurn' })])],
    ['fails', (answer: Answer) => answer.fail(new Error('too late'))],
  ])('has the seat at once, and what the bot then %s does not count', async (_name, end) => {
    let answer: Answer | undefined;
    let thinking = 0;
    const { session, clock, seat, sessions, driver } = await personsTurn('medium');
    driver.stop();
    await sessions.close(session.code);
    const slow = await drive(sessions, session.code, clock, {
      decide: () => {
        thinking++;
        return new Promise((decide, fail) => {
          answer = { decide: (intents) => decide({ intents }), fail };
        });
      },
    });
    slow.driver.see(new Set(), true);
    await clock.pass(HOUR);
    await settle();
    expect([thinking, slow.session.table.seats[seat]?.standIn]).toEqual([1, 'medium']);
    const { revision } = slow.session;
    slow.driver.see(new Set([seat]), true);
    await settle();
    expect(slow.session.table.seats[seat]?.standIn).toBe('');
    end(answer as Answer);
    await settle();
    expect(slow.session.revision).toBe(revision);
    await playSafely(slow.session, seat);
    expect(slow.session.revision).toBeGreaterThan(revision);
    expect(notesOf(slow).map(({ type }) => type)).toEqual(['standIn', 'standInEnded']);
  });
});

test('nobody can take back what the bot did, neither now nor after a restart', async () => {
  const game = await personsTurn('medium');
  const { session, clock, seat, leave, come, sessions } = game;
  await acts.configure(session, { pace: 'normal' });
  for (let look = 0; look < 500; look++) {
    leave();
    await clock.pass(HOUR);
    // Somewhere in the middle of a turn of the stand-in.
    await clock.pass(1500);
    come();
    await settle();
    expect(session.table.seats[seat]?.standIn).toBe('');
    if (session.position?.actor === seat && session.last.seat === seat) break;
    for (let wait = 0; wait < 60 && session.position?.actor !== seat; wait++) {
      await clock.pass(1000);
    }
  }
  const { revision, undoable } = session;
  expect([session.position?.actor, session.last.seat, undoable]).toEqual([seat, seat, 0]);
  const refused = await session.undo(seat, revision, 1);
  expect(refused.ok ? undefined : refused.error.code).toBe('undo/nothing');
  await sessions.close(session.code);
  const again = await drive(sessions, session.code, clock);
  expect(again.session.undoable).toBe(0);
  const still = await again.session.undo(seat, revision, 1);
  expect(still.ok ? undefined : still.error.code).toBe('undo/nothing');
});

test('after a restart the journal tells since when the game waits, and people get time to come back', async () => {
  const game = await personsTurn('medium');
  const { session, clock, seat, leave, driver, sessions } = game;
  leave();
  await clock.pass(HOUR / 2);
  const { code } = session;
  driver.stop();
  await sessions.close(code);
  const second = await drive(sessions, code, clock);
  second.driver.see(new Set(), true);
  // The journal knows the last move, not when she left: some seconds less.
  await clock.pass(HOUR / 2 - MINUTE);
  expect(second.session.table.seats[seat]?.standIn).toBe('');
  second.driver.stop();
  await sessions.close(code);
  await clock.pass(5 * HOUR);
  // The hour has long passed, but nobody could have come while the server was down.
  const third = await drive(sessions, code, clock);
  third.driver.see(new Set(), true);
  await clock.pass(MINUTE - 1);
  expect(third.session.table.seats[seat]?.standIn).toBe('');
  await clock.pass(1);
  expect(third.session.table.seats[seat]?.standIn).toBe('medium');
});

test('the host turns it on during the game, and off again, which gives the seat back', async () => {
  const game = await personsTurn('medium');
  const { session, clock, seat, leave } = game;
  await acts.configure(session, { standIn: null });
  leave();
  await clock.pass(20 * HOUR);
  expect(notesOf(game).map(({ type }) => type)).toEqual(['ladderChanged']);
  // From now on it counts: she had counted on nobody standing in.
  await acts.configure(session, { standIn: { after: 30, strength: 'easy' } });
  await clock.pass(29_999);
  expect(session.table.seats[seat]?.standIn).toBe('');
  await clock.pass(1);
  expect(session.table.seats[seat]?.standIn).toBe('easy');
  await acts.configure(session, { standIn: null });
  await settle();
  expect(session.table.seats[seat]?.standIn).toBe('');
  const types = notesOf(game).map(({ type }) => type);
  expect(types.filter((type) => type !== 'ladderChanged')).toEqual(['standIn', 'standInEnded']);
});

test('a seat that somebody left for good is played, too, until somebody sits down there', async () => {
  const game = await personsTurn('medium');
  const { session, clock, seat, driver } = game;
  await acts.leave(session, seat);
  driver.see(new Set(), true);
  expect(session.table.seats[seat]).toMatchObject({ taken: false, standIn: 'medium' });
  await clock.pass(2 * HOUR);
  const sat = await acts.sit(session, undefined, 'Zoe');
  expect(sat.ok && sat.value.seat).toBe(seat);
  driver.see(new Set([seat]), true);
  await settle();
  expect(session.table.seats[seat]).toMatchObject({ name: 'Zoe', standIn: '' });
  expect(notesOf(game).slice(-3)).toMatchObject([
    { type: 'sat', name: 'Zoe' },
    { type: 'standInEnded', name: 'Zoe' },
    { type: 'handedOver' },
  ]);
});

test('a seat that is left for good while it is being given back stays with the bot', async () => {
  const { session, clock, seat, driver, leave } = await personsTurn('medium');
  leave();
  await clock.pass(HOUR);
  await settle();
  expect(session.table.seats[seat]?.standIn).toBe('medium');
  // As the room does: whoever has no seat any more is not there.
  session.listen(({ type }) => {
    if (type === 'table') driver.see(new Set(), true);
  });
  const left = acts.leave(session, seat);
  driver.see(new Set([seat]), true);
  expect((await left).ok).toBe(true);
  await settle();
  expect(session.table.seats[seat]).toMatchObject({ taken: false, standIn: 'medium' });
});

test('a bot or a fictional player is nobody to stand in for, and a game over needs nobody', async () => {
  const { session, seat, leave } = await personsTurn('medium');
  leave();
  for (const nobody of [(seat + 1) % 3, 7]) {
    expect(await standIn(session, nobody)).toMatchObject({ error: { code: 'seat/not-a-person' } });
  }
  expect((await standIn(session, seat)).ok).toBe(true);
  expect(notesOf({ session })).toHaveLength(1);
});
