import { unsetName } from '@vinci/protocol';
import { hashToken } from '@vinci/session/tokens';
import * as acts from './support/acts.ts';
import { seatedGame, startedGame } from './support/session.ts';

describe('the table', () => {
  test('a seat is taken once, and its token holds it', async () => {
    const { session, tokens } = await seatedGame(3);
    expect(tokens.map((token) => session.seatOf(hashToken(token)))).toEqual([0, 1, 2]);
    expect(session.seatOf(hashToken('x'.repeat(22)))).toBe(-1);
    expect(await acts.refusalOf(acts.sit(session, 1, 'Eve'))).toBe('seat/taken');
    expect(await acts.refusalOf(acts.sit(session, undefined, 'Eve'))).toBe('seat/taken');
    expect(await acts.refusalOf(acts.sit(session, 5, 'Eve'))).toBe('seat/unknown');
  });

  test('who stands up before the start is gone, and the host role passes on', async () => {
    const { session, tokens } = await seatedGame(3);
    await acts.leave(session, 0);
    expect(session.table.seats[0]).toMatchObject({
      name: '',
      colour: 0,
      taken: false,
      occupant: '',
      standIn: '',
    });
    expect(session.table.host).toBe(1);
    expect(session.seatOf(hashToken(tokens[0]!))).toBe(-1);
    expect(await acts.refusalOf(session.start())).toBe('table/open-seats');
  });

  test('fewer seats move people down with their tokens', async () => {
    const { session, tokens } = await seatedGame(5);
    await acts.kick(session, 1);
    await acts.kick(session, 2);
    expect((await acts.configure(session, { seats: 3 })).ok).toBe(true);
    expect(session.table.seats.map(({ name }) => name)).toEqual(['Ada', 'Di', 'Eve']);
    expect(tokens.map((token) => session.seatOf(hashToken(token)))).toEqual([0, -1, -1, 1, 2]);
    expect(await acts.refusalOf(acts.configure(session, { seats: 2 }))).toBe('options/two-players');
    await acts.configure(session, { seats: 6 });
    expect(new Set(session.table.seats.map(({ colour }) => colour)).size).toBe(6);
  });

  test('more people than seats are refused', async () => {
    const { session } = await seatedGame(4);
    expect(await acts.refusalOf(acts.configure(session, { seats: 3 }))).toBe('table/too-few-seats');
    expect(session.table.config.seats).toBe(4);
  });

  test.each([
    [{ preset: 'nonsense' }, 'options/unknown-preset'],
    [{ map: 'atlantis' }, 'options/wrong-map'],
    [{ options: { skipCost: 99 } }, 'options/bad-value'],
    [{ options: { nonsense: 1 } }, 'options/unknown'],
  ])('the setting %j is refused with %s', async (settings, code) => {
    const { session } = await seatedGame();
    const before = session.table;
    expect(await acts.refusalOf(acts.configure(session, settings))).toBe(code);
    expect(session.table).toBe(before);
  });

  test('after the start only visibility and spectators can be set', async () => {
    const { session } = await startedGame();
    expect(await acts.refusalOf(acts.configure(session, { seats: 4 }))).toBe(
      'table/already-started',
    );
    expect(await acts.refusalOf(session.start())).toBe('table/already-started');
    expect((await acts.configure(session, { visibility: 'private', spectators: false })).ok).toBe(
      true,
    );
    expect(session.table).toMatchObject({ visibility: 'private', spectators: false });
  });

  test('a colour belongs to one seat', async () => {
    const { session } = await seatedGame(3);
    expect(await acts.refusalOf(acts.setColour(session, 0, 1))).toBe('seat/colour-taken');
    expect((await acts.setColour(session, 0, 5)).ok).toBe(true);
    await acts.leave(session, 2);
    expect((await acts.setColour(session, 1, 2)).ok).toBe(true);
    expect(session.table.seats.map(({ colour }) => colour)).toEqual([5, 2, 1]);
  });

  test('a second token does not touch the first; revoking leaves one', async () => {
    const { session, tokens } = await seatedGame(3);
    const second = await acts.addLink(session, 1);
    if (!second.ok) throw new Error(second.error.text);
    const hashes = [tokens[1]!, second.value.token].map(hashToken);
    expect(hashes.map((hash) => session.seatOf(hash))).toEqual([1, 1]);
    const only = await acts.revoke(session, 1);
    if (!only.ok) throw new Error(only.error.text);
    expect(hashes.map((hash) => session.seatOf(hash))).toEqual([-1, -1]);
    expect(session.seatOf(hashToken(only.value.token))).toBe(1);
  });

  test('in a game in progress somebody else can take over a seat that was left', async () => {
    const { session } = await startedGame(3);
    await acts.leave(session, 2);
    expect(session.table.seats[2]).toMatchObject({ name: 'Cy', taken: false });
    const sat = await acts.sit(session, undefined, 'Zoe');
    expect(sat.ok && sat.value.seat).toBe(2);
    expect(session.table.seats[2]).toMatchObject({ name: 'Zoe', taken: true });
  });

  test('whoever says no name is called by the number of the seat, as long as nobody else is', async () => {
    const { session } = await startedGame(3);
    await acts.leave(session, 2);
    const sat = await acts.sit(session, undefined, undefined);
    expect(sat.ok && session.table.seats[sat.value.seat]?.name).toBe(unsetName(3));
    expect(await acts.refusalOf(acts.rename(session, 0, 'player 3'))).toBe('seat/name-taken');
    await acts.rename(session, 2, 'Zoe');
    expect(session.table.seats[2]?.name).toBe('Zoe');
  });

  test('whoever moves with a number to another seat gets none that somebody else has as a name', async () => {
    const { session } = await seatedGame(4);
    await acts.leave(session, 1);
    await acts.leave(session, 3);
    await acts.sit(session, 3, undefined);
    expect(await acts.refusalOf(acts.rename(session, 0, 'Player 3'))).toBeUndefined();
    expect(await acts.refusalOf(acts.configure(session, { seats: 3 }))).toBeUndefined();
    const names = session.table.seats.map(({ name }) => name);
    expect(names).toEqual(['Player 3', 'Cy', unsetName(1)]);
  });

  test('an invitation holds a free seat only once it is used', async () => {
    const { session } = await seatedGame(3);
    await acts.leave(session, 2);
    const link = await acts.addLink(session, 2);
    if (!link.ok) throw new Error(link.error.text);
    const hash = hashToken(link.value.token);
    expect([session.seatOf(hash), session.invitationOf(hash)]).toEqual([-1, 2]);
    await acts.sit(session, 2, 'Zoe');
    expect([session.seatOf(hash), session.invitationOf(hash)]).toEqual([-1, undefined]);
  });
});
