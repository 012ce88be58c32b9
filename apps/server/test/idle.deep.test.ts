import { safeTurn } from '@vinci/bots';
import { createGame, Player, randomIntent, randomOf } from './support/player.ts';
import { until } from './support/process.ts';
import { sharedServer } from './support/server.ts';

const server = sharedServer({ VINCI_IDLE_SECONDS: '8', VINCI_HOST_SECONDS: '1' });

test('a game to which nobody is connected leaves memory and comes back on the first touch', async () => {
  const { code, token } = await createGame(server.base, { name: 'Ada', seats: 3 });
  expect(server.services.sessions.size).toBe(0);
  const host = await Player.enter(server.base, code, token);
  const others = [
    await Player.join(server.base, code, 'Bob'),
    await Player.join(server.base, code, 'Cy'),
  ];
  const players = [host, ...others];
  await host.request('start');
  await host.until(() => host.state.cells.length > 0);
  const random = randomOf(3);
  for (let move = 0; move < 30; move++) {
    const { revision } = host.state;
    const position = host.position();
    const intent = randomIntent(position, random) as number;
    await players[position.actor]!.request('intent', { revision, intents: [intent] });
    await host.until(() => host.state.revision > revision);
  }
  const digest = host.position().digest();
  const deserted = await createGame(server.base, { name: 'Di', seats: 3 });
  const last = await Player.enter(server.base, deserted.code, deserted.token);
  for (const player of others) await player.leave();
  await last.leave();
  // A game to which nobody is connected has left since; this one stays.
  await until(() => server.services.sessions.size === 1);
  await host.request('rename', { name: 'Adele' });
  await host.leave();
  await until(() => server.services.sessions.size === 0);
  const again = await Promise.all(
    players.map((each) => Player.enter(server.base, code, each.token)),
  );
  expect(server.services.sessions.size).toBe(1);
  expect(again.map((each) => each.position().digest())).toEqual([digest, digest, digest]);
  expect(again[0]!.state.undoFrom).toBe(host.state.undoFrom);
  for (const player of again) await player.leave();
});

test('the host role passes on when the host stays away', async () => {
  const { code, token } = await createGame(server.base, { name: 'Ada', seats: 3 });
  const host = await Player.enter(server.base, code, token);
  const bob = await Player.join(server.base, code, 'Bob');
  await host.leave();
  await bob.until(() => bob.state.host === 1);
  await bob.request('configure', { seats: 4 });
  const back = await Player.enter(server.base, code, token);
  expect([back.seat, back.state.host]).toEqual([0, 1]);
  await Promise.all([back.leave(), bob.leave()]);
});

test('a reservation that nobody uses does not keep a game', async () => {
  const { code, token } = await createGame(server.base, { name: 'Ada', seats: 3 });
  const response = await fetch(`${server.base}/api/games/${code}/enter`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token }),
  });
  expect(response.status).toBe(200);
  await until(() => server.services.sessions.size === 0);
});

test('with bots and a clock as well: bots rest, the clock runs on, and all go on where they were', async () => {
  const { code, token } = await createGame(server.base, {
    name: 'Ada',
    opponents: ['easy', 'fictional', 'easy'],
    pace: 'instant',
    clock: { type: 'days', days: 2 },
    start: true,
  });
  const ada = await Player.enter(server.base, code, token);
  const random = randomOf(4);
  const isMine = (player: Player): boolean => player.position().actor === player.seat;
  while (ada.state.revision < 150) {
    await ada.until(() => isMine(ada));
    const { revision } = ada.state;
    const intents = [randomIntent(ada.position(), random) as number];
    await ada.request('intent', { revision, intents });
    await ada.until(() => ada.state.revision > revision);
  }
  await ada.until(() => isMine(ada));
  const seen = (player: Player): unknown => {
    const { revision, undoFrom, clock, clockSeat, clockAt, seats } = player.state;
    const deadline = clockAt + (seats[clockSeat]?.time ?? 0);
    return [revision, undoFrom, clock, clockSeat, deadline, player.position().digest()];
  };
  const before = seen(ada);
  const log = await ada.request('history');
  await ada.leave();
  await until(() => server.services.sessions.size === 0);
  const back = await Player.enter(server.base, code, token);
  expect(seen(back)).toEqual(before);
  expect(await back.request('history')).toEqual(log);
  // In the midst of a turn of bots it is the same: they rest until somebody is there.
  const { revision } = back.state;
  await back.request('intent', { revision, intents: safeTurn(back.position()) });
  await back.leave();
  await until(() => server.services.sessions.size === 0);
  const again = await Player.enter(server.base, code, token);
  await again.until(() => again.state.status === 'over' || isMine(again));
  expect((await again.replayed()).digest()).toBe(again.position().digest());
  await again.leave();
});
