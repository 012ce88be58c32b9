import { encodeIntent } from '@vinci/rules';
import * as acts from './support/acts.ts';
import { drive, personsTurn, plainBrain, playSafely } from './support/bots.ts';
import { settle } from './support/clock.ts';

const HOUR = 3_600_000;

/** Holds back what is written until it is let go. */
function gate(store: Awaited<ReturnType<typeof personsTurn>>['store']) {
  const append = store.append.bind(store);
  const waiting: (() => void)[] = [];
  store.append = async (rows) => {
    await new Promise<void>((resolve) => waiting.push(resolve));
    return append(rows);
  };
  return {
    waiting,
    open: () => {
      store.append = append;
      for (const go of waiting.splice(0)) go();
    },
  };
}

test('who comes back while a batch of the stand-in is being written finds it done, once, and acts on', async () => {
  const { session, store, clock, seat, leave, come, standIn, sessions } = await personsTurn('easy');
  leave();
  const held = gate(store);
  await clock.pass(HOUR);
  expect([standIn(), held.waiting.length]).toEqual(['easy', 1]);
  const { revision } = session;
  come();
  // She acts at once, on what she sees: the bot was first.
  const early = session.submit(seat, revision, [encodeIntent({ type: 'choose', position: 1 })]);
  await settle();
  expect(session.revision).toBe(revision);
  held.open();
  const answer = await early;
  expect(answer.ok ? undefined : answer.error.code).toBe('intent/stale');
  await settle();
  expect(session.revision).toBeGreaterThan(revision);
  expect([standIn(), session.undoable]).toEqual(['', 0]);
  const after = session.revision;
  await clock.pass(HOUR);
  if (session.position?.actor === seat) {
    expect(session.revision).toBe(after);
    await playSafely(session, seat);
    expect(session.revision).toBeGreaterThan(after);
  }
  const digest = session.position?.digest();
  await settle();
  const known = session.position?.digest();
  await sessions.close(session.code);
  const again = await drive(sessions, session.code, clock);
  expect([again.session.position?.digest(), digest === undefined]).toEqual([known, false]);
});

test('a seat that cannot be given back, as the disk is full, is tried for now and then, not in a loop', async () => {
  let thinking = 0;
  let stuck = false;
  const plain = plainBrain();
  const game = await personsTurn('easy', {
    decide: (strength, position) => {
      if (!stuck) return plain.decide(strength, position);
      thinking++;
      return new Promise(() => undefined);
    },
  });
  const { database, store, clock, leave, come, standIn } = game;
  stuck = true;
  leave();
  await clock.pass(HOUR);
  expect([standIn(), thinking]).toEqual(['easy', 1]);
  let writes = 0;
  const save = store.saveTable.bind(store);
  store.saveTable = async (...rows) => {
    if (writes++ > 100) throw new Error('tried without a pause');
    return save(...rows);
  };
  database.exec('pragma query_only = 1');
  come();
  await clock.pass(9000);
  expect(writes).toBeGreaterThan(3);
  expect(writes).toBeLessThan(20);
  database.exec('pragma query_only = 0');
  await clock.pass(2000);
  expect(standIn()).toBe('');
});

test('a host who turns the stand-in on and off again and again does not fill the journal', async () => {
  let slow = false;
  let decide = (): void => undefined;
  const plain = plainBrain();
  const { session, clock, leave, standIn } = await personsTurn('easy', {
    decide: (strength, position) =>
      slow
        ? new Promise((resolve) => {
            decide = () => resolve({ intents: [] });
          })
        : plain.decide(strength, position),
  });
  slow = true;
  leave();
  await clock.pass(HOUR);
  expect(standIn()).toBe('easy');
  for (let change = 0; change < 50; change++) {
    await acts.configure(session, { standIn: null });
    // Before the stand-in has decided, the host has changed his mind.
    await settle();
    decide();
    await settle();
    await acts.configure(session, { standIn: { after: 30, strength: 'strong' } });
    await clock.pass(900);
  }
  // Each time people get their time to come back again. What the host changes is noted, up to the limit
  // on notes between two moves, which is kept at the door.
  const others = session.history(0).notes.filter(({ type }) => type !== 'ladderChanged');
  expect(others.length).toBeLessThan(6);
});
