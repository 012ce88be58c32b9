import { safeTurn } from '@vinci/bots';
import { lotOf } from '@vinci/fairness';
import { type Opponent, unsetName } from '@vinci/protocol';
import { start } from '@vinci/session/seating';
import type { GameSession } from '@vinci/session/session';
import { configure, newTable, type Settings, type Table } from '@vinci/session/table';
import { hashToken } from '@vinci/session/tokens';
import { Sessions } from '../src/session/sessions.ts';
import * as acts from './support/acts.ts';
import { randomOf } from './support/player.ts';
import { memoryStore, seatedGame } from './support/session.ts';

const tableOf = (settings: Settings): Table => {
  const table = newTable(settings, 'Ada', 'hash of Ada', randomOf(1));
  if (!table.ok) throw new Error(table.error.text);
  return table.value;
};

const occupants = ({ seats }: Pick<Table, 'seats'>) => seats.map(({ occupant }) => occupant);

async function gameWith(settings: Settings, starting = false) {
  const { store } = await memoryStore();
  const sessions = new Sessions(store, () => undefined);
  const created = await sessions.create('Ada', settings, starting);
  if (!created.ok) throw new Error(created.error.text);
  const session = (await sessions.open(created.value.code)) as GameSession;
  return { store, sessions, session, ...created.value };
}

describe('opponents of a new game', () => {
  test('follow the creator in their order, with names of their own', () => {
    const table = tableOf({ opponents: ['easy', 'fictional', 'strong', 'easy'] });
    expect(table.config).toMatchObject({ seats: 5, fictional: [2] });
    expect(occupants(table)).toEqual(['person', 'easy', 'fictional', 'strong', 'easy']);
    const names = table.seats.map(({ name }) => name);
    expect(new Set(names).size).toBe(5);
    for (const name of names) expect(name).toMatch(/^\p{Lu}.{2,23}$/u);
    expect(new Set(table.seats.map(({ colour }) => colour)).size).toBe(5);
    expect(table.host).toBe(0);
  });

  test('leave the other seats free', () => {
    const table = tableOf({ seats: 4, opponents: ['medium'] });
    expect(occupants(table)).toEqual(['person', 'medium', '', '']);
    expect(table.seats.map(({ taken }) => taken)).toEqual([true, true, false, false]);
  });

  test.each<[Settings, string]>([
    [{ seats: 3, opponents: ['easy', 'easy', 'easy'] }, 'table/too-few-seats'],
    [{ preset: 'jaInternational', opponents: ['easy', 'fictional', 'easy'] }, 'options/fictional'],
    [{ seats: 9, opponents: ['easy'] }, 'options/seats'],
    [{ seats: 1, opponents: [] }, 'options/seats'],
    [{ map: 'moon', opponents: ['easy', 'easy'] }, 'options/wrong-map'],
  ])('%j is refused with %s', async (settings, code) => {
    expect(await acts.refusalOf(newTable(settings, 'Ada', 'hash', () => 0))).toBe(code);
  });

  test('with a start, the game is there at once; seats are drawn only with fictional players', async () => {
    const bots = await gameWith({ opponents: ['easy', 'medium'] }, true);
    expect([bots.seat, bots.session.table.status]).toEqual([0, 'playing']);
    expect(bots.session.position?.actor).toBe((await bots.store.load(bots.code))?.game.actor);
    const places = new Set<number>();
    for (let game = 0; game < 40; game++) {
      const { session, seat, token } = await gameWith({ opponents: ['fictional', 'easy'] }, true);
      places.add(seat);
      const { table } = session;
      expect(session.seatOf(hashToken(token))).toBe(seat);
      expect([table.seats[seat]?.name, table.host]).toEqual(['Ada', seat]);
      expect(table.config.fictional).toEqual([occupants(table).indexOf('fictional')]);
    }
    expect(places.size).toBe(3);
  });

  test('who plays alone and has said no name is the first, wherever the lot put them', async () => {
    const { store } = await memoryStore();
    const sessions = new Sessions(store, () => undefined);
    const seats = new Set<number>();
    for (let game = 0; game < 20; game++) {
      const made = await sessions.create(undefined, { opponents: ['fictional', 'easy'] }, true);
      if (!made.ok) throw new Error(made.error.text);
      const { code, seat } = made.value;
      seats.add(seat);
      const session = await sessions.open(code);
      expect(session?.table.seats[seat]?.name).toBe(unsetName(1));
    }
    expect(seats.size).toBe(3);
  });

  test('a start with a free seat is refused, and no game is made', async () => {
    const { store } = await memoryStore();
    const sessions = new Sessions(store, () => undefined);
    const settings: Settings = { seats: 4, opponents: ['easy'], visibility: 'listed' };
    expect(await acts.refusalOf(sessions.create('Ada', settings, true))).toBe('table/open-seats');
    expect(await store.list(Date.now())).toEqual([]);
    await sessions.create('Ada', settings);
    expect(await store.list(Date.now())).toHaveLength(1);
  });

  test('[FICT-GEN-5] every order of the seats is equally likely', () => {
    const table = tableOf({ opponents: ['fictional', 'easy'] });
    const orders = new Map<string, number>();
    for (let game = 0; game < 6000; game++) {
      const secret = game.toString(16).padStart(64, '0');
      const lot = lotOf({ code: 'BCDFGH', rules: 2, secret, entropies: [] }, 3);
      const started = start(table, () => lot);
      if (!started.ok) throw new Error(started.error.text);
      const order = occupants(started.value.table).join();
      orders.set(order, (orders.get(order) ?? 0) + 1);
    }
    expect(orders.size).toBe(6);
    // Six standard deviations around a sixth of the games.
    for (const count of orders.values()) expect(Math.abs(count - 1000)).toBeLessThan(175);
  });
});

describe('at the table', () => {
  const seated = async (seats = 4): Promise<GameSession> => {
    const { session } = await seatedGame(seats);
    for (let seat = 2; seat < seats; seat++) await acts.leave(session, seat);
    return session;
  };

  test('a bot comes, gets another strength under the same name, and goes', async () => {
    const session = await seated();
    expect((await acts.setOccupant(session, 2, 'easy')).ok).toBe(true);
    const { name } = session.table.seats[2] as { name: string };
    expect(session.table.seats[2]).toMatchObject({ occupant: 'easy', taken: true });
    await acts.setOccupant(session, 2, 'strong');
    expect(session.table.seats[2]).toMatchObject({ occupant: 'strong', name });
    await acts.setOccupant(session, 2, 'fictional');
    expect(session.table.config.fictional).toEqual([2]);
    await acts.setOccupant(session, 2, undefined);
    expect(session.table.seats[2]).toMatchObject({ occupant: '', name: '', taken: false });
    expect(session.table.config.fictional).toEqual([]);
  });

  test('seats of people and seats that are not there are refused, and started games', async () => {
    const session = await seated();
    expect(await acts.refusalOf(acts.setOccupant(session, 1, 'easy'))).toBe('seat/taken');
    expect(await acts.refusalOf(acts.setOccupant(session, 1, undefined))).toBe('seat/taken');
    expect(await acts.refusalOf(acts.setOccupant(session, 4, 'easy'))).toBe('seat/unknown');
    await acts.setOccupant(session, 2, 'easy');
    expect(await acts.refusalOf(acts.sit(session, 2, 'Cy'))).toBe('seat/taken');
    expect(await acts.refusalOf(session.start())).toBe('table/open-seats');
    await acts.setOccupant(session, 3, 'medium');
    expect((await session.start()).ok).toBe(true);
    expect(await acts.refusalOf(acts.setOccupant(session, 3, 'easy'))).toBe(
      'table/already-started',
    );
    expect(await acts.refusalOf(acts.kick(session, 3))).toBe('seat/not-a-person');
  });

  test('no token holds the seat of a bot', async () => {
    const session = await seated();
    const link = await acts.addLink(session, 2);
    if (!link.ok) throw new Error(link.error.text);
    const hash = hashToken(link.value.token);
    expect(session.invitationOf(hash)).toBe(2);
    await acts.setOccupant(session, 2, 'easy');
    expect([session.seatOf(hash), session.invitationOf(hash)]).toEqual([-1, undefined]);
    expect(await acts.refusalOf(acts.addLink(session, 2))).toBe('seat/not-a-person');
    expect(await acts.refusalOf(acts.revoke(session, 2))).toBe('seat/not-a-person');
    expect(await acts.refusalOf(acts.handOver(session, 2))).toBe('seat/not-a-person');
  });

  test('the host role never passes to a bot', async () => {
    const session = await seated();
    await acts.setOccupant(session, 2, 'easy');
    await acts.setOccupant(session, 3, 'easy');
    await acts.leave(session, 0);
    expect(session.table.host).toBe(1);
    await acts.leave(session, 1);
    expect(session.table.host).toBe(-1);
    const sat = await acts.sit(session, undefined, 'Zoe');
    expect(sat.ok && session.table.host === sat.value.seat).toBe(true);
  });

  test('a bot gives way in a colour', async () => {
    const session = await seated();
    await acts.setOccupant(session, 2, 'easy');
    expect((await acts.setColour(session, 0, 2)).ok).toBe(true);
    expect(session.table.seats.map(({ colour }) => colour)).toEqual([2, 1, 0, 3]);
  });

  test('rules without fictional players are refused while one sits there, and nothing changes', async () => {
    const session = await seated();
    await acts.setOccupant(session, 2, 'fictional');
    const before = session.table;
    expect(await acts.refusalOf(acts.configure(session, { preset: 'jaInternational' }))).toBe(
      'options/fictional',
    );
    expect(session.table).toBe(before);
    const swap: Settings = { preset: 'jaInternational', opponents: ['easy', 'easy'] };
    expect((await acts.configure(session, swap)).ok).toBe(true);
    expect(occupants(session.table)).toEqual(['person', 'person', 'easy', 'easy']);
    expect(await acts.refusalOf(acts.setOccupant(session, 3, 'fictional'))).toBe(
      'options/fictional',
    );
  });

  test('fewer seats send bots away before people, and fictional players keep their seats in the rules', () => {
    const table = tableOf({ opponents: ['easy', 'fictional', 'fictional', 'strong'] });
    const smaller = configure(table, { seats: 4 }, () => 0);
    if (!smaller.ok) throw new Error(smaller.error.text);
    expect(occupants(smaller.value)).toEqual(['person', 'easy', 'fictional', 'fictional']);
    expect(smaller.value.config.fictional).toEqual([2, 3]);
    const least = configure(
      smaller.value,
      { seats: 3, opponents: ['fictional', 'medium'] },
      () => 0,
    );
    if (!least.ok) throw new Error(least.error.text);
    expect(occupants(least.value)).toEqual(['person', 'fictional', 'medium']);
    expect(least.value.seats[1]?.name).toBe(smaller.value.seats[1]?.name);
    expect(least.value.config.fictional).toEqual([1]);
  });

  test('people who sit behind bots keep their seats when there are fewer', async () => {
    const session = await seated(5);
    await acts.setOccupant(session, 2, 'easy');
    await acts.setOccupant(session, 3, 'medium');
    await acts.sit(session, 4, 'Zoe');
    expect((await acts.configure(session, { seats: 3 })).ok).toBe(true);
    expect(session.table.seats.map(({ name }) => name)).toEqual(['Ada', 'Bob', 'Zoe']);
  });

  test('pace and stand-in are settings that the game does not mind, and that last', async () => {
    const { session, sessions } = await gameWith({ opponents: ['easy', 'easy'] }, true);
    const standIn = { after: 60, strength: 'medium' } as const;
    expect((await acts.configure(session, { pace: 'quick', standIn })).ok).toBe(true);
    expect(await acts.refusalOf(acts.configure(session, { opponents: [] }))).toBe(
      'table/already-started',
    );
    await sessions.close(session.code);
    const again = await sessions.open(session.code);
    expect(again?.table).toEqual(session.table);
    expect(again?.table).toMatchObject({ pace: 'quick', standIn });
    expect(again && (await acts.configure(again, { standIn: null })).ok).toBe(true);
    expect(again?.table.standIn).toBeNull();
  });

  test.each<Opponent>(['fictional', 'easy'])(
    'a %s player is there again in a rematch',
    async (opponent) => {
      const { session, sessions } = await gameWith({ opponents: ['medium', opponent] }, true);
      for (let move = 0; session.table.status !== 'over'; move++) {
        if (move > 5000) throw new Error('the game did not end');
        const { position, revision } = session;
        if (position === undefined) throw new Error('the game has not started');
        const played = await session.submit(position.actor, revision, safeTurn(position));
        if (!played.ok) throw new Error(played.error.text);
      }
      const next = await sessions.rematch(session);
      if (!next.ok) throw new Error(next.error.text);
      const table = (await sessions.open(next.value.code))?.table;
      expect(table?.status).toBe('table');
      expect(table?.seats).toEqual(session.table.seats);
      expect(table?.config).toEqual(session.table.config);
    },
  );
});
