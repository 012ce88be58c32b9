import { createGame, Player, randomIntent, randomOf } from './support/player.ts';
import { killAll, launch as launchIn, type Process } from './support/process.ts';
import { temporaryFolder } from './support/server.ts';

const folder = temporaryFolder();

afterAll(() => {
  killAll();
  folder.remove();
});

const launch = (): Promise<Process> => launchIn(folder.path);

test('killed between two intents again and again, nothing acknowledged is lost', async () => {
  let server = await launch();
  const { code, token } = await createGame(server.base, { name: 'Ada', seats: 3 });
  let host = await Player.enter(server.base, code, token);
  const tokens = [token];
  for (const name of ['Bob', 'Cy']) {
    const guest = await Player.join(server.base, code, name);
    tokens.push(guest.token as string);
  }
  await host.request('start');
  const random = randomOf(99);
  let acknowledged = 0;
  for (let round = 0; round < 4; round++) {
    const players = [host];
    for (const other of tokens.slice(1)) players.push(await Player.enter(server.base, code, other));
    await host.until(() => host.state.cells.length > 0);
    try {
      for (let move = 0; ; move++) {
        const position = players[0]!.position();
        const intent = randomIntent(position, random);
        if (intent === undefined) throw new Error('the game is over');
        const { revision } = players[0]!.state;
        const asked = players[position.actor]!.room.request(
          'intent' as never,
          { revision, intents: [intent] } as never,
        );
        // The kill hits a request that is under way, each time another way along.
        if (move === 5 + 10 * round) server.child.kill('SIGKILL');
        const answer = await asked;
        acknowledged = (answer as { revision: number }).revision;
        await players[0]!.until(
          () => players[0]!.state.revision === acknowledged || players[0]!.closed !== undefined,
        );
      }
    } catch (error) {
      expect(String(error)).toMatch(/connection/);
    }
    const seen = Math.max(...players.map(({ state }) => state.revision));
    await server.ended;
    server = await launch();
    host = await Player.enter(server.base, code, token);
    expect(host.state.revision).toBeGreaterThanOrEqual(Math.max(acknowledged, seen));
    expect((await host.replayed()).digest()).toBe(host.position().digest());
  }
  server.child.kill('SIGKILL');
  await server.ended;
});
