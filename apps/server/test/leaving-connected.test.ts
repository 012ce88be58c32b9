import { CLOSE_CODES, type GameInfo } from '@vinci/protocol';
import { call, createGame, Player } from './support/player.ts';
import { sharedServer } from './support/server.ts';

const server = sharedServer();

/** Ada, who is host, Bob on two devices, and Cy; started. */
async function startedTable(settings: object) {
  const { code, token: adas } = await createGame(server.base, {
    name: 'Ada',
    seats: 3,
    ...settings,
  });
  const ada = await Player.enter(server.base, code, adas);
  const bob = await Player.enter(server.base, code, await inviteTo(ada, 1));
  const { token: bobs } = await bob.request('sit', { name: 'Bob' });
  const cy = await Player.enter(server.base, code, await inviteTo(ada, 2));
  await cy.request('sit', { name: 'Cy' });
  const phone = await Player.enter(server.base, code, bobs);
  await ada.request('start');
  const all = [ada, bob, cy, phone];
  await Promise.all(all.map((each) => each.until(() => each.state.status === 'playing')));
  return { code, ada, bob, cy, phone, token: bobs };
}

const inviteTo = async (host: Player, seat: number): Promise<string> =>
  (await host.request('seatLink', { seat })).token;

test('whoever leaves for good watches on all devices, and no token opens the seat any more', async () => {
  const { code, ada, bob, cy, phone, token } = await startedTable({
    standIn: { after: 600, strength: 'easy' },
  });
  const info = (): Promise<GameInfo> =>
    call(server.base, `/api/games/${code}`, undefined, { authorization: `Bearer ${token}` });
  expect((await info()).seat).toBe(1);
  expect(await bob.refusalOf('leave', { seat: 2 } as never)).toBe('message/malformed');
  expect(await bob.refusalOf('leave')).toBeUndefined();
  for (const device of [bob, phone]) await device.until(() => device.seat === -1);
  for (const other of [ada, cy, bob]) {
    await other.until(() => other.notes.length >= 2);
    expect(other.notes).toMatchObject([
      { type: 'left', seat: 1, name: 'Bob' },
      { type: 'standIn', seat: 1, strength: 'easy' },
    ]);
  }
  await expect(info()).rejects.toThrow('seat/wrong-token');
  await expect(Player.enter(server.base, code, token)).rejects.toThrow('seat/wrong-token');
  expect(await phone.refusalOf('leave')).toBe('seat/none');
  for (const each of [ada, bob, cy, phone]) await each.leave();
});

test('where nobody may watch the line is closed, and the seat is left all the same', async () => {
  const { code, ada, bob, cy, phone, token } = await startedTable({ visibility: 'private' });
  await bob.refusalOf('leave').catch(() => undefined);
  await bob.until(() => bob.closed !== undefined);
  expect(bob.closed).toBe(CLOSE_CODES.closed);
  expect(bob.seat).toBe(-1);
  await ada.until(() => !ada.state.seats[1]?.taken);
  await expect(Player.enter(server.base, code, token)).rejects.toThrow('room/unknown');
  await phone.leave();
  // The last one takes the game along: nobody can come back to it.
  for (const last of [ada, cy]) {
    await last.refusalOf('leave').catch(() => undefined);
    await last.until(() => last.closed !== undefined);
  }
  expect(await server.services.store.peek(code)).toMatchObject({
    game: { status: 'over', ended: 'host' },
  });
});
