import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { COMPILE_CACHE } from '../../../test/support/compile-cache.ts';
import { freePort } from '../../../test/support/ports.ts';
import { createGame, Player } from './support/player.ts';
import { killAll, launch as launchIn, MAIN, type Process } from './support/process.ts';
import { temporaryFolder } from './support/server.ts';
import { play, startedTable } from './support/table.ts';

const folder = temporaryFolder();

afterAll(() => {
  killAll();
  folder.remove();
});

const launch = (port = '0', data = folder.path): Promise<Process> => launchIn(data, port);

test('a server killed in the middle and started again goes on where everyone was', async () => {
  const port = String(await freePort());
  const first = await launch(port);
  const players = await startedTable(first.base);
  const { code } = players[0];
  await play(players, 1, 50);
  await players[2].request('chat', { text: 'still there?' });
  const before = players.map((each) => [each.state.revision, each.position().digest()]);
  const log = await players[0].request('history');
  first.child.kill('SIGKILL');
  await first.ended;

  const second = await launch(port);
  const again = await Promise.all(
    players.map((each) => Player.enter(second.base, code, each.token)),
  );
  expect(again.map(({ seat }) => seat)).toEqual([0, 1, 2]);
  expect(again.map((each) => [each.state.revision, each.position().digest()])).toEqual(before);
  expect(await again[1]!.request('history')).toEqual(log);
  expect((await again[1]!.request('chatLog')).lines.map(({ text }) => text)).toEqual([
    'still there?',
  ]);
  expect(await play(again, 2)).toBeGreaterThan(50);
  expect(again.map((each) => each.state.status)).toEqual(['over', 'over', 'over']);
  second.child.kill('SIGKILL');
  await second.ended;
});

test('a signal tells the clients, loses nothing and ends with 0', async () => {
  const server = await launch();
  const { code, token } = await createGame(server.base, { name: 'Ada', seats: 3 });
  const host = await Player.enter(server.base, code, token);
  server.child.kill('SIGTERM');
  await host.until(() => host.closed !== undefined);
  expect([host.closed, host.notices]).toEqual([4001, ['stopping']]);
  expect(await server.ended).toBe(0);
  const next = await launch();
  expect((await Player.enter(next.base, code, token)).seat).toBe(0);
  next.child.kill('SIGINT');
  expect(await next.ended).toBe(0);
});

test.each([
  [{ PORT: 'http' }, 'The setting PORT cannot be “http”: must be a whole number.'],
  [{ VINCI_DATADIR: '/tmp' }, 'There is no setting VINCI_DATADIR. The settings are PORT, HOST,'],
])('%j stops the start with a sentence', async (environment, sentence) => {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', MAIN], {
    env: { PATH: process.env.PATH, ...COMPILE_CACHE, ...environment },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let output = '';
  child.stderr?.on('data', (chunk) => {
    output += chunk;
  });
  const code = await new Promise((resolve) => child.on('close', resolve));
  expect([code, output]).toEqual([2, expect.stringContaining(sentence)]);
});

test('a port, a folder or an address that cannot be used is said in a sentence', async () => {
  const server = await launch();
  const { port } = new URL(server.base);
  const other = join(folder.path, 'other');
  const file = join(folder.path, 'file');
  writeFileSync(file, '');
  for (const wrong of [file, join(file, 'below')]) {
    await expect(launch('0', wrong)).rejects.toThrow(/file is no folder.*VINCI_DATA_DIR/);
  }
  await expect(launchIn(other, '0', { HOST: '192.0.2.1' })).rejects.toThrow(/no address 192.0.2.1/);
  await expect(launch(port, other)).rejects.toThrow(
    /A server of Vinci Online .* answers at port \d+[.] Stop it/,
  );
  await expect(launch('0')).rejects.toThrow(/Another server uses the folder .* VINCI_DATA_DIR/);
  server.child.kill('SIGKILL');
  await server.ended;
});
