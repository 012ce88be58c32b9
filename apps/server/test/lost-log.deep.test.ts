import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { HealthReply } from '@vinci/protocol';
import { freePort } from '../../../test/support/ports.ts';
import { LogOutput } from '../src/log-output.ts';
import { vinci } from './support/cli.ts';
import { call, createGame, Player } from './support/player.ts';
import { killAll, launch, spawnServer, until } from './support/process.ts';
import { temporaryFolder } from './support/server.ts';

const folder = temporaryFolder();
const full = openSync('/dev/full', 'w');

afterAll(() => {
  killAll();
  closeSync(full);
  folder.remove();
});

const PASSWORD = 'open sesame, please';
const SETTINGS = { VINCI_LOG_LEVEL: 'trace', VINCI_OPERATOR_PASSWORD: PASSWORD };

const health = (base: string): Promise<HealthReply> => call(base, '/health');

const operator = (base: string, password: string): Promise<Response> =>
  fetch(`${base}/operator`, {
    headers: { authorization: `Basic ${Buffer.from(`:${password}`).toString('base64')}` },
  });

/** Everything that leaves a line in the log works, and is answered in its own form. */
async function playOn(base: string): Promise<void> {
  const { code, token } = await createGame(base, { name: 'Ada', seats: 3 });
  const host = await Player.enter(base, code, token);
  for (const name of ['Bob', 'Cy']) await Player.join(base, code, name);
  await host.request('start');
  await host.until(() => host.state.status === 'playing');
  const malformed = await fetch(`${base}/api/games`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{',
  });
  expect(await malformed.json()).toMatchObject({ error: { code: 'message/malformed' } });
  const refused = await operator(base, 'open barley');
  expect([refused.status, await refused.text()]).toEqual([401, expect.not.stringContaining('at ')]);
  expect((await health(base)).status).toBe('ok');
}

test('a log on a full disk ends nothing: play goes on, and health and operator are told', async () => {
  const server = await launch(join(folder.path, '1'), '0', SETTINGS, ['pipe', full]);
  await playOn(server.base);
  expect((await health(server.base)).log).toBe('failing');
  const page = await (await operator(server.base, PASSWORD)).text();
  expect(page).toContain('The log cannot be written');
  server.child.kill('SIGTERM');
  expect(await server.ended).toBe(0);
});

test('so does one that nobody reads any more', async () => {
  const server = await launch(join(folder.path, '2'), '0', SETTINGS);
  expect((await health(server.base)).log).toBeUndefined();
  server.child.stderr?.destroy();
  server.child.stdout?.destroy();
  await playOn(server.base);
  await until(async () => (await health(server.base)).log === 'failing');
  server.child.kill('SIGTERM');
  expect(await server.ended).toBe(0);
});

test('whoever cannot be told where the server is finds it all the same', async () => {
  const port = await freePort();
  const server = spawnServer(join(folder.path, '3'), String(port), SETTINGS, [full, full]);
  const base = `http://127.0.0.1:${port}`;
  await until(() =>
    fetch(`${base}/ready`).then(
      ({ ok }) => ok,
      () => false,
    ),
  );
  await playOn(base);
  server.child.kill('SIGTERM');
  expect(await server.ended).toBe(0);
});

test('a wrong setting that cannot be told of ends the server with its own exit code', async () => {
  const settings = { VINCI_BOT_THREADS: 'many' };
  const { ended } = spawnServer(join(folder.path, '4'), '0', settings, ['pipe', full]);
  expect(await ended).toBe(2);
});

test.each([
  ['doctor', ['doctor', '--data', join(folder.path, '5')]],
  ['doctor --json', ['doctor', '--json', '--data', join(folder.path, '5')]],
])('a result that cannot be written is a failure with a sentence: %s', async (_, args) => {
  const { code, err } = await vinci(args, {}, full);
  expect([code, err]).toEqual([2, expect.stringMatching(/^system\/enospc: .*cannot be written/)]);
});

test('a reader who does not read holds up nobody, and is told how much he has missed', async () => {
  const path = join(folder.path, 'pipe');
  await once(spawn('mkfifo', [path]), 'exit');
  // Opened for both, so that it waits for no other side.
  const both = openSync(path, 'r+');
  const log = new LogOutput(both);
  const line = `${'x'.repeat(999)}\n`;
  for (let count = 0; count < 2000; count++) log.write(line);
  expect(log.failing).toBe(true);
  expect(log.lost).toBeGreaterThan(500);
  const reader = spawn('cat', [path], { stdio: ['ignore', 'pipe', 'ignore'] });
  let read = '';
  reader.stdout.on('data', (bytes: Buffer) => {
    read += bytes;
  });
  await until(() => read.includes('were lost'));
  expect(read).toContain(`"lost":${log.lost},`);
  expect(log.failing).toBe(false);
  const lines = read.trimEnd().split('\n');
  expect(lines.slice(0, -1).every((each) => each === line.trimEnd())).toBe(true);
  expect(lines).toHaveLength(2000 - log.lost + 1);
  reader.kill();
  closeSync(both);
});

test('a file is written as ever', () => {
  const path = join(folder.path, 'log');
  const file = openSync(path, 'w');
  const log = new LogOutput(file);
  log.write('one\n');
  log.write('two\n');
  expect(readFileSync(path, 'utf8')).toBe('one\ntwo\n');
  expect([log.failing, log.lost]).toEqual([false, 0]);
  closeSync(file);
});
