import { createGame, Player } from './support/player.ts';
import { killAll, launch, until } from './support/process.ts';
import { temporaryFolder, testServer } from './support/server.ts';

// The client library warns of each connection that is cut.
console.warn = () => undefined;

const folder = temporaryFolder();

afterAll(() => {
  killAll();
  folder.remove();
});

test('a room whose game is lost while it is being made does not stay over a closed session', async () => {
  const server = await testServer(folder.path);
  const { rooms, sessions } = server.services;
  const { code, token } = await createGame(server.base, { name: 'Ada', seats: 3 });
  let made = 0;
  const { push } = server.log;
  server.log.push = (line) => {
    // The room has its session, but nobody finds it yet.
    if (line.includes('game opened') && ++made === 1) rooms.lose(code);
    return push.call(server.log, line);
  };
  expect(await rooms.wake(code)).toBe('awake');
  expect(made).toBe(2);
  const ada = await Player.enter(server.base, code, token);
  const session = await sessions.open(code);
  await ada.request('rename', { name: 'Ada Lovelace' });
  // What is done in the room is done in the session that everybody else gets.
  expect(session?.table.seats[0]?.name).toBe('Ada Lovelace');
  await ada.leave();
  await server.stop();
});

test('after an uncaught error the process goes on, and all games come back from the journal', async () => {
  const fault = "process.on('SIGUSR2', () => { throw new Error('out of the blue'); });";
  const server = await launch(folder.path, '0', {
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(fault)}`,
  });
  const { code, token } = await createGame(server.base, { name: 'Ada', seats: 3 });
  const players = [await Player.enter(server.base, code, token)];
  players.push(await Player.join(server.base, code, 'Bob'));
  await players[0]?.request('rename', { name: 'Ada Lovelace' });
  server.child.kill('SIGUSR2');
  for (const player of players) await player.until(() => player.closed !== undefined);
  expect(players.map(({ closed }) => closed)).toEqual([4001, 4001]);
  const [ada, bob] = await Promise.all(
    players.map((player) => Player.enter(server.base, code, player.token)),
  );
  expect([...(ada?.state.seats ?? [])].map(({ name }) => name)).toEqual([
    'Ada Lovelace',
    'Bob',
    '',
  ]);
  await bob?.request('rename', { name: 'Bo' });
  await ada?.until(() => ada.state.seats[1]?.name === 'Bo');
  await until(() => server.output().includes('out of the blue'));
  expect(server.output()).toContain('uncaught error');
  server.child.kill('SIGTERM');
  expect(await server.ended).toBe(0);
});
