import { type GameInfo, undoableSteps } from '@vinci/protocol';
import type { Position } from '@vinci/rules';
import { call, createGame, Player, randomIntent, randomOf } from './support/player.ts';
import { sharedServer } from './support/server.ts';
import { move, startedTable, type Trio } from './support/table.ts';

const server = sharedServer();

/** Three players and a spectator, started. */
async function watchedTable(): Promise<{ players: Trio; watcher: Player; code: string }> {
  const players = await startedTable(server.base);
  const { code } = players[0];
  const watcher = await Player.enter(server.base, code);
  await watcher.until(() => watcher.state.cells.length > 0);
  return { players, watcher, code };
}

const digests = (all: readonly Player[]): number[] => all.map((each) => each.position().digest());
const same = (numbers: readonly number[]): boolean => new Set(numbers).size === 1;

test('a whole game: players, spectator, late joiner and reconnecting client hold the same state after every intent', async () => {
  const { players, watcher, code } = await watchedTable();
  const all = [...players, watcher];
  const random = randomOf(42);
  /** What lists of games tell. */
  const listed = async (): Promise<Pick<GameInfo, 'round' | 'actor' | 'points'>> => {
    const { round, actor, points }: GameInfo = await call(server.base, `/api/games/${code}`);
    return { round, actor, points };
  };
  const told = (position: Position) => ({
    round: position.round,
    actor: position.actor,
    points: [0, 1, 2].map((seat) => position.vp(seat)),
  });
  let moves = 0;
  let { actor } = players[0].position();
  expect(await listed()).toEqual(told(players[0].position()));
  while (await move(players, random, all)) {
    moves++;
    const position = players[0].position();
    if (position.actor !== actor) expect(await listed()).toEqual(told(position));
    ({ actor } = position);
    expect(same(digests(all))).toBe(true);
    if (moves === 25) all.push(await Player.enter(server.base, code));
    if (moves === 40) {
      // The spectator's network goes away and comes back by itself; he misses nothing.
      const back = new Promise((resolve) => watcher.room.onReconnect(() => resolve(undefined)));
      watcher.room.reconnection.enabled = true;
      watcher.room.reconnection.minUptime = 0;
      watcher.drop();
      await back;
      expect(watcher.position().digest()).toBe(players[0].position().digest());
    }
    if (moves === 60) {
      // A player reloads the page: a new connection with the token of the seat.
      const again = await Player.enter(server.base, code, players[1].token);
      expect(again.seat).toBe(1);
      await players[1].leave();
      all[all.indexOf(players[1])] = again;
      players[1] = again;
    }
  }
  expect(moves).toBeGreaterThan(100);
  expect(all).toHaveLength(5);
  for (const each of all) expect(each.state.status).toBe('over');
  const replayed: Position[] = await Promise.all(all.map((each) => each.replayed()));
  expect(same([...replayed.map((position) => position.digest()), ...digests(all)])).toBe(true);
  // Every move was told to those who were there from the beginning, in order.
  const revisions = players[0].moves.map(([revision]) => revision);
  expect(revisions).toEqual(Array.from({ length: moves }, (_, index) => index + 1));
  await Promise.all(all.map((each) => each.leave()));
});

test('two tabs on one seat both live, and both may act', async () => {
  const { players, code } = await watchedTable();
  const actor = players.find(({ seat }) => seat === players[0].position().actor) as Player;
  const tab = await Player.enter(server.base, code, actor.token);
  expect(tab.seat).toBe(actor.seat);
  const [intent] = [randomIntent(tab.position(), randomOf(1)) as number];
  const answers = await Promise.all([
    tab.refusalOf('intent', { revision: 0, intents: [intent] }),
    actor.refusalOf('intent', { revision: 0, intents: [intent] }),
  ]);
  expect(answers.sort()).toEqual(['intent/stale', undefined]);
  await tab.leave();
  await players[0].until(() => players[0].state.revision === 1);
  expect(players[0].state.seats[actor.seat]?.present).toBe(true);
});

test('presence follows the connections', async () => {
  const { players, watcher } = await watchedTable();
  await players[0].until(() => players[0].state.watchers === 1);
  await watcher.leave();
  await players[2].leave();
  await players[0].until(
    () => players[0].state.watchers === 0 && players[0].state.seats[2]?.present === false,
  );
  expect(players[0].state.seats.map(({ present }) => present)).toEqual([true, true, false]);
});

test('the host configures, kicks and hands over; nobody else may', async () => {
  const { code, token } = await createGame(server.base, { name: 'Ada', seats: 4 });
  const host = await Player.enter(server.base, code, token);
  const bob = await Player.join(server.base, code, 'Bob');
  const visitor = await Player.enter(server.base, code);
  expect(await bob.refusalOf('configure', { seats: 3 })).toBe('table/host-only');
  expect(await bob.refusalOf('kick', { seat: 0 })).toBe('table/host-only');
  expect(await bob.refusalOf('start')).toBe('table/host-only');
  expect(await visitor.refusalOf('start')).toBe('seat/none');
  expect(await visitor.refusalOf('chat', { text: 'hi' })).toBe('seat/none');
  expect(await host.refusalOf('start')).toBe('table/open-seats');
  expect(await bob.refusalOf('sit', { name: 'Bob' })).toBe('seat/already-seated');
  await host.request('configure', { seats: 3, visibility: 'listed' });
  await bob.until(() => bob.state.visibility === 'listed' && bob.state.seats.length === 3);
  await host.request('kick', { seat: 1 });
  await bob.until(() => bob.seat === -1);
  expect(await bob.refusalOf('rename', { name: 'Rob' })).toBe('seat/none');
  expect(await host.refusalOf('kick', { seat: 0 })).toBe('seat/unknown');
  await visitor.request('sit', { name: 'Vi', seat: 2 });
  await host.request('handOver', { seat: 2 });
  await visitor.until(() => visitor.state.host === 2);
  expect(await host.refusalOf('start')).toBe('table/host-only');
});

test('a seat link opens the seat on another device until it is revoked', async () => {
  const { players, code } = await watchedTable();
  const { seat, token } = await players[1].request('seatLink', { seat: 1 });
  expect(seat).toBe(1);
  expect(await players[1].refusalOf('seatLink', { seat: 2 })).toBe('table/host-only');
  expect(await players[0].refusalOf('seatLink', { seat: 1 })).toBe('seat/taken');
  const phone = await Player.enter(server.base, code, token);
  expect(phone.seat).toBe(1);
  const only = await players[1].request('revoke', { seat: 1 });
  await phone.until(() => phone.seat === -1);
  expect(players[1].seat).toBe(1);
  expect((await Player.enter(server.base, code, only.token)).seat).toBe(1);
  await expect(Player.enter(server.base, code, token)).rejects.toThrow('seat/wrong-token');
});

test('whoever made the token has the seat by it, though the answer was lost', async () => {
  const { code } = await createGame(server.base, { name: 'Ada', seats: 3 });
  const own = 'abcdefghijklmnopqrstuv';
  const visitor = await Player.enter(server.base, code);
  expect(await visitor.request('sit', { name: 'Bo', token: own })).toEqual({ seat: 1, token: own });
  const back = await Player.enter(server.base, code, own);
  expect(back.seat).toBe(1);
  const next = 'vutsrqponmlkjihgfedcba';
  // Nothing is made of the answer.
  void back.request('revoke', { seat: 1, token: next }).catch(() => undefined);
  await visitor.until(() => visitor.seat === -1);
  back.drop();
  expect((await Player.enter(server.base, code, next)).seat).toBe(1);
  await expect(Player.enter(server.base, code, own)).rejects.toThrow('seat/wrong-token');
});

test('a token that the game knows is nobody else’s, and one that is none is refused', async () => {
  const { code, token } = await createGame(server.base, { name: 'Ada', seats: 3 });
  const host = await Player.enter(server.base, code, token);
  const visitor = await Player.enter(server.base, code);
  expect(await visitor.refusalOf('sit', { name: 'Bo', token })).toBe('seat/wrong-token');
  expect(await host.refusalOf('revoke', { seat: 0, token })).toBe('seat/wrong-token');
  expect(await visitor.refusalOf('sit', { name: 'Bo', token: 'short' })).toBe('message/malformed');
  expect((await Player.enter(server.base, code, token)).seat).toBe(0);
  expect([visitor.seat, visitor.state.seats[1]?.taken]).toEqual([-1, false]);
});

test('the host invites to a free seat of a private game', async () => {
  const { code, token } = await createGame(server.base, {
    name: 'Ada',
    seats: 3,
    visibility: 'private',
  });
  const host = await Player.enter(server.base, code, token);
  await expect(Player.enter(server.base, code)).rejects.toThrow('room/unknown');
  const link = await host.request('seatLink', { seat: 2 });
  const guest = await Player.enter(server.base, code, link.token);
  expect([guest.seat, guest.invitation]).toEqual([-1, 2]);
  const sat = await guest.request('sit', { name: 'Gil' });
  expect(sat.seat).toBe(2);
  await guest.until(() => guest.seat === 2);
});

test('spectators are shown out when the host closes the game to them', async () => {
  const { players, watcher, code } = await watchedTable();
  await players[0].request('configure', { spectators: false });
  await watcher.until(() => watcher.closed !== undefined);
  expect([watcher.closed, watcher.notices]).toEqual([4100, ['closed']]);
  await expect(Player.enter(server.base, code)).rejects.toThrow('room/unknown');
  expect(await players[0].refusalOf('chatLog')).toBeUndefined();
});

test('chat reaches everybody and can be read later', async () => {
  const { players, watcher } = await watchedTable();
  await players[1].request('chat', { text: '  hello \n there ' });
  await watcher.until(() => watcher.chat.length === 1);
  expect(watcher.chat[0]).toMatchObject({ seat: 1, name: 'Bob', text: 'hello there' });
  const { lines } = await watcher.request('chatLog');
  expect(lines).toEqual(watcher.chat);
});

test('undo is told like a move', async () => {
  const { players, watcher } = await watchedTable();
  const random = randomOf(12);
  while (undoableSteps(players[0].state) < 2) await move(players, random, [...players, watcher]);
  const { revision } = players[0].state;
  const steps = undoableSteps(players[0].state);
  const actor = players.find(({ seat }) => seat === players[0].position().actor) as Player;
  const other = players.find((each) => each !== actor) as Player;
  expect(await other.refusalOf('undo', { revision })).toBe('rule/not-your-turn');
  expect(await actor.refusalOf('undo', { revision: revision - 1 })).toBe('intent/stale');
  expect(await actor.request('undo', { revision, steps: 2 })).toEqual({ revision: revision + 2 });
  await watcher.until(() => watcher.state.revision === revision + 2);
  expect(watcher.moves.slice(-2)).toEqual([
    [revision + 1, -1],
    [revision + 2, -1],
  ]);
  expect(undoableSteps(watcher.state)).toBe(steps - 2);
  expect((await watcher.replayed()).digest()).toBe(watcher.position().digest());
});

test('the rematch takes everybody along', async () => {
  const { players, watcher } = await watchedTable();
  expect(await players[0].refusalOf('rematch')).toBe('table/not-over');
  const random = randomOf(77);
  while (await move(players, random, [...players, watcher]));
  const next = await Promise.all(players.map((each) => each.request('rematch')));
  const { code } = next[0]!;
  expect(next[1]?.code).toBe(code);
  await watcher.until(() => watcher.state.next === code);
  const again = await Promise.all(
    players.map(({ token }) => Player.enter(server.base, code, token)),
  );
  expect(again.map(({ seat }) => seat)).toEqual(players.map(({ seat }) => seat));
});
