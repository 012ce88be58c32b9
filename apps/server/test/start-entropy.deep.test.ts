import { linksOf, verify } from '@vinci/fairness/verify';
import { mapById } from '@vinci/maps';
import { openRooms } from '../src/rooms/open-rooms.ts';
import { settle, TestClock } from './support/clock.ts';
import { createGame, Player } from './support/player.ts';
import {
  again,
  begun,
  fixed,
  kept,
  later,
  leave,
  presence,
  promised,
  promisesIn,
  recordAfter,
  recorded,
  show,
  sightsOf,
  withValue,
} from './support/promises.ts';
import { sharedServer } from './support/server.ts';

const clock = new TestClock();
// Nobody who was cut off is forgotten while a test lasts.
const server = sharedServer({}, { clock });

/** What the journal has of the promises, by seat. */
const stored = async (code: string): Promise<string[] | undefined> =>
  (await server.services.store.load(code))?.seats.map(({ promise, unasked }) =>
    unasked === 1 ? later({ promise }) : promise,
  );

/** Lets the journal wait with the next change of a table of the server; resolves once one waits. */
function holdJournal(): { waits: Promise<void>; release: (error?: Error) => void } {
  const { store } = server.services;
  const save = store.saveTable.bind(store);
  let release: (error?: Error) => void = () => undefined;
  const waits = new Promise<void>((resolve) => {
    store.saveTable = async (...rows) => {
      store.saveTable = save;
      const error = await new Promise<Error | undefined>((go) => {
        release = go;
        resolve();
      });
      if (error !== undefined) throw error;
      return save(...rows);
    };
  });
  return { waits, release: (error) => release(error) };
}

describe('what was promised by somebody who is not connected', () => {
  test('is not asked for, as all see before all is fixed, and the game does not wait for it', async () => {
    const people = await promised(server.base);
    const [ada, bob, cy] = people;
    await cy.player.leave();
    await presence(ada.player, 2, false);
    const sights = sightsOf(bob.player);
    await ada.player.request('start');
    await fixed(bob);
    expect(sights).toEqual([
      [false, ada.promise, bob.promise, cy.promise],
      [false, ada.promise, bob.promise, later(cy)],
      [true, ada.promise, bob.promise, later(cy)],
    ]);
    expect(await stored(ada.player.code)).toEqual([ada.promise, bob.promise, later(cy)]);
    await show(bob);
    await show(ada);
    await begun(ada);
    expect(await recorded(server, ada)).toEqual([kept(ada), kept(bob), [later(cy), '']]);
    await leave(ada, bob);
  });

  test('counts all the same: the chain begins with the first move of that person', async () => {
    const [ada, bob, cy] = await promised(server.base);
    await cy.player.leave();
    await presence(ada.player, 2, false);
    await ada.player.request('start');
    await show(ada);
    await show(bob);
    await begun(ada);
    const links = ada.player.state.seats.map(({ later: isLater, links: mixed }) => [
      isLater,
      mixed,
    ]);
    expect(links).toEqual([
      [false, 0],
      [false, 0],
      [true, 0],
    ]);
    const record = await recordAfter(server, ada);
    const report = verify(record, { mapOf: mapById });
    expect(report.verdict).toBe('consistent');
    expect(report.findings).toContainEqual(
      expect.objectContaining({
        code: 'links.right',
        values: expect.objectContaining({ people: 3 }),
      }),
    );
    const { entries } = record;
    const first = [...linksOf(record)].find(([entry]) => entries[entry]?.[0] === 2);
    expect(first?.[1]).toBe(cy.value);
    // Nobody who was there can be passed over like that.
    const { commitment, seal } = ada.player.state;
    const promises = [ada, bob, cy].map(({ promise }) => promise);
    const seen = { commitment, seal, promises };
    const told = (noted: object) =>
      verify(record, { mapOf: mapById, noted: { ...seen, ...noted } }).verdict;
    expect(told({ later: [2] })).toBe('fair');
    expect(told({})).toBe('wrong');
    expect(told({ later: [1, 2] })).toBe('wrong');
    expect(told({ later: [2], value: cy.value })).toBe('wrong');
    expect(told({ later: [2], value: cy.value, absent: true })).toBe('unproven');
    await leave(ada, bob);
  });

  test('nor while the lost connection could still be resumed', async () => {
    const [ada, bob, cy] = await promised(server.base);
    cy.player.drop();
    await presence(ada.player, 2, false);
    await ada.player.request('start');
    await fixed(ada);
    expect(promisesIn(ada.player)[2]).toBe(later(cy));
    // Whoever is back too late can neither show what nobody asks for nor promise anew.
    const late = { ...cy, player: await again(cy) };
    expect(await late.player.refusalOf('reveal', { value: cy.value })).toBe('entropy/not-asked');
    expect(await late.player.refusalOf('entropy', { promise: cy.promise })).toBe('entropy/fixed');
    await show(ada);
    await show(bob);
    await begun(late);
    expect(await recorded(server, ada)).toEqual([kept(ada), kept(bob), [later(cy), '']]);
    await leave(ada, bob, late);
  });

  test('is asked for where another device of the seat is connected, looked at or not', async () => {
    const [ada, bob, cy] = await promised(server.base);
    const other = { ...cy, player: await again(cy, false) };
    await cy.player.leave();
    await bob.player.leave();
    await presence(ada.player, 1, false);
    await ada.player.request('start');
    await fixed(ada);
    expect(promisesIn(ada.player)).toEqual([ada.promise, later(bob), cy.promise]);
    await show(ada);
    expect(ada.player.state.status).toBe('table');
    await show(other);
    await begun(ada);
    expect(await recorded(server, ada)).toEqual([kept(ada), [later(bob), ''], kept(cy)]);
    await leave(ada, other);
  });

  test('is the only one: the game begins in the same moment', async () => {
    const { code, token } = await createGame(server.base, { name: 'Ada', seats: 3 });
    const ada = withValue(await Player.enter(server.base, code, token));
    const bob = withValue(await Player.join(server.base, code, 'Bob'));
    const cy = withValue(await Player.join(server.base, code, 'Cy'));
    await bob.player.request('entropy', { promise: bob.promise });
    await bob.player.leave();
    await presence(ada.player, 1, false);
    const sights = sightsOf(cy.player);
    await ada.player.request('start');
    await begun(cy);
    expect(sights.map(([isFixed]) => isFixed)).not.toContain(true);
    expect(await recorded(server, ada)).toEqual([[later(bob), '']]);
    await leave(ada, cy);
  });

  test('stays when the start is refused because of an open seat', async () => {
    const { code, token } = await createGame(server.base, { name: 'Ada', seats: 3 });
    const ada = withValue(await Player.enter(server.base, code, token));
    const bob = withValue(await Player.join(server.base, code, 'Bob'));
    await bob.player.request('entropy', { promise: bob.promise });
    await bob.player.leave();
    await presence(ada.player, 1, false);
    expect(await ada.player.refusalOf('start')).toBe('table/open-seats');
    expect(promisesIn(ada.player)).toEqual(['', bob.promise, '']);
    expect(await stored(code)).toEqual(['', bob.promise, '']);
    await leave(ada);
  });

  test('stays when the journal does not take the change, and the start is refused', async () => {
    const [ada, bob, cy] = await promised(server.base);
    await cy.player.leave();
    await presence(ada.player, 2, false);
    const sights = sightsOf(bob.player);
    const journal = holdJournal();
    const start = ada.player.refusalOf('start');
    await journal.waits;
    journal.release(new Error('the disk is full'));
    expect(await start).toBe('server/storage');
    await bob.player.request('rename', { name: 'Rob' });
    await bob.player.until(() => bob.player.state.seats[1]?.name === 'Rob');
    expect(sights).toEqual([[false, ada.promise, bob.promise, cy.promise]]);
    expect(await stored(ada.player.code)).toEqual([ada.promise, bob.promise, cy.promise]);
    // It can be tried again, and by then the person may be back.
    const back = { ...cy, player: await again(cy) };
    await ada.player.request('start');
    for (const person of [ada, bob, back]) await show(person);
    await begun(ada);
    expect(await recorded(server, ada)).toEqual([kept(ada), kept(bob), kept(cy)]);
    await leave(ada, bob, back);
  });
});

describe('while it is being noted who is not there', () => {
  /** A start whose change of the table waits for the journal: Cy is not there. */
  async function starting() {
    const [ada, bob, cy] = await promised(server.base);
    await cy.player.leave();
    await presence(ada.player, 2, false);
    const sights = sightsOf(bob.player);
    const journal = holdJournal();
    const start = ada.player.refusalOf('start');
    await journal.waits;
    return { ada, bob, cy, sights, start, release: journal.release };
  }

  test('nobody can promise anew: who comes back in that moment is too late', async () => {
    const { ada, bob, cy, sights, start, release } = await starting();
    const back = withValue(await again(cy));
    const late = back.player.refusalOf('entropy', { promise: back.promise });
    const own = bob.player.refusalOf('entropy', { promise: withValue(bob.player).promise });
    await settle();
    release();
    expect([await start, await late, await own]).toEqual([
      undefined,
      'entropy/fixed',
      'entropy/fixed',
    ]);
    await fixed(bob);
    expect(sights.at(-1)).toEqual([true, ada.promise, bob.promise, later(cy)]);
    await show(ada);
    await show(bob);
    await begun(ada);
    expect(await recorded(server, ada)).toEqual([kept(ada), kept(bob), [later(cy), '']]);
    await leave(ada, bob, back);
  });

  test('a second start changes nothing', async () => {
    const { ada, bob, cy, start, release } = await starting();
    const second = ada.player.refusalOf('start');
    await settle();
    release();
    expect([await start, await second]).toEqual([undefined, undefined]);
    await show(ada);
    await show(bob);
    await begun(ada);
    expect(await ada.player.refusalOf('start')).toBe('table/already-started');
    await clock.pass(2000);
    expect(await recorded(server, ada)).toEqual([kept(ada), kept(bob), [later(cy), '']]);
    await leave(ada, bob);
  });

  test('that the host takes somebody from the table is heard afterwards, and ends the start', async () => {
    const { ada, bob, cy, start, release } = await starting();
    const gone = ada.player.refusalOf('kick', { seat: bob.player.seat });
    await settle();
    release();
    expect([await start, await gone]).toEqual([undefined, undefined]);
    expect(await ada.player.refusalOf('reveal', { value: ada.value })).toBeUndefined();
    await ada.player.until(() => !ada.player.state.fixed);
    expect([ada.player.state.status, ada.player.state.seal]).toEqual(['table', '']);
    expect(promisesIn(ada.player)).toEqual([ada.promise, '', later(cy)]);
    expect(await ada.player.refusalOf('start')).toBe('table/open-seats');
    await leave(ada, bob);
  });

  test('nobody lets the start come to nothing by standing up', async () => {
    const { ada, bob, start, release } = await starting();
    const gone = bob.player.refusalOf('leave');
    await settle();
    release();
    expect([await start, await gone]).toEqual([undefined, 'entropy/fixed']);
    await show(ada);
    await clock.pass(2000);
    await begun(ada);
    await leave(ada, bob);
  });

  test('a room that closes does not begin the game', async () => {
    const { ada, bob, cy, start, release } = await starting();
    const { code } = ada.player;
    const room = [...openRooms].find(({ roomId }) => roomId === code);
    room?.close();
    release();
    await start.catch(() => undefined);
    await room?.gone;
    await clock.pass(2000);
    const back = { ...ada, player: await again(ada) };
    expect(back.player.state).toMatchObject({ status: 'table', fixed: false, seal: '' });
    expect(await stored(code)).toEqual([ada.promise, bob.promise, later(cy)]);
    await leave(back);
  });
});

test('a room that closes before the start is looked at takes nobody for absent', async () => {
  const [ada, bob, cy] = await promised(server.base);
  const { code } = ada.player;
  const journal = holdJournal();
  const renamed = bob.player.refusalOf('rename', { name: 'Rob' });
  await journal.waits;
  const start = ada.player.refusalOf('start');
  await settle();
  const room = [...openRooms].find(({ roomId }) => roomId === code);
  room?.close();
  // All connections are closed by the time the start has its turn.
  for (const { player } of [ada, bob, cy]) await player.until(() => player.closed !== undefined);
  journal.release();
  await Promise.allSettled([renamed, start]);
  await room?.gone;
  const back = { ...ada, player: await again(ada) };
  expect(back.player.state.status).toBe('table');
  expect(back.player.state.seats[1]?.name).toBe('Rob');
  expect(await stored(code)).toEqual([ada.promise, bob.promise, cy.promise]);
  await leave(back);
});
