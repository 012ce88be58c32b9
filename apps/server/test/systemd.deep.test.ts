import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describeWith } from '../../../test/support/requirements.ts';
import { createGame } from './support/player.ts';
import { until } from './support/process.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const UNITS = join(ROOT, 'deploy/systemd');

const folder = mkdtempSync(join(tmpdir(), 'vinci-systemd-'));
const settings = join(folder, 'vinci.env');
const data = join(folder, 'data');
const backups = join(folder, 'backups');
const cache = join(folder, 'cache');
let child: ChildProcess | undefined;

beforeAll(() => {
  for (const path of [data, backups]) mkdirSync(path);
});
afterAll(() => {
  child?.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

/** A unit as it would be on a machine where everything lies in this repository and a folder of the test. */
const unit = (name: string): string =>
  readFileSync(join(UNITS, name), 'utf8')
    .replaceAll('/opt/vinci', ROOT.replace(/\/$/, ''))
    .replaceAll('/etc/vinci/vinci.env', settings)
    .replaceAll('/var/lib/vinci-backups', backups)
    .replaceAll('/var/lib/vinci', data)
    .replaceAll('/var/cache/vinci', cache);

const fieldOf = (name: string, text: string): string =>
  new RegExp(`^${name}=(.*)$`, 'm').exec(text)?.[1] ?? '';

/** Starts what a unit starts, with the environment that systemd would give it. */
function run(name: string): ChildProcess {
  const text = unit(name);
  const environment = fieldOf('Environment', text).split(' ');
  child = spawn('sh', ['-c', `exec ${fieldOf('ExecStart', text).replaceAll('%%', '%')}`], {
    cwd: fieldOf('WorkingDirectory', text),
    env: {
      PATH: '/usr/bin:/bin',
      ...Object.fromEntries(environment.map((each) => each.split('=') as [string, string])),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return child;
}

const endOf = (process: ChildProcess): Promise<number | null> =>
  new Promise((resolve) => process.on('close', resolve));

test('the service serves with the settings of its file, the backup copies the games, and a stop is in order', async () => {
  writeFileSync(settings, 'HOST=127.0.0.1\nPORT=0\nVINCI_BASE_PATH="/vinci"\n');
  const server = run('vinci.service');
  let output = '';
  server.stdout?.on('data', (chunk) => {
    output += chunk;
  });
  const address = (): string | undefined => /http:\/\/127\.0\.0\.1:\d+\/vinci/.exec(output)?.[0];
  await until(() => address() !== undefined);
  await createGame(address() as string, { name: 'Ada', seats: 3 });

  expect(await endOf(run('vinci-backup.service'))).toBe(0);
  const [file = ''] = readdirSync(backups);
  expect(file).toMatch(/^vinci-[1-7]\.sqlite$/);
  expect(statSync(join(backups, file)).mode & 0o777).toBe(0o600);

  const ended = endOf(server);
  server.kill(fieldOf('KillSignal', unit('vinci.service')) as NodeJS.Signals);
  expect(await ended).toBe(0);
  // What was compiled is there for the next start.
  expect(readdirSync(cache)).not.toEqual([]);
});

test('it is not started again because of a wrong setting', async () => {
  writeFileSync(settings, 'PORT=http\n');
  const code = await endOf(run('vinci.service'));
  expect(String(code)).toBe(fieldOf('RestartPreventExitStatus', unit('vinci.service')));
});

test('the command line has the user, the settings and the folder of the service', () => {
  const text = unit('vinci.service');
  const script = unit('vinci');
  expect(script).toContain(`runuser -u ${fieldOf('User', text)} `);
  const [program, file] = fieldOf('ExecStart', text).split(' ');
  for (const part of [program, file, `VINCI_DATA_DIR=${data}`]) expect(script).toContain(part);
});

describeWith('systemd-analyze', 'with systemd', () => {
  test('the units are right, and the server has few rights', () => {
    const units = join(folder, 'units');
    mkdirSync(units);
    const names = readdirSync(UNITS).filter((name) => name.includes('.'));
    expect(names.sort()).toEqual(['vinci-backup.service', 'vinci-backup.timer', 'vinci.service']);
    for (const name of names) writeFileSync(join(units, name), unit(name));
    const analyze = (...args: string[]) => spawnSync('systemd-analyze', args, { encoding: 'utf8' });
    const { status, stderr } = analyze('verify', ...names.map((name) => join(units, name)));
    expect([status, stderr]).toEqual([0, '']);
    const strict = ['security', '--offline=yes', '--threshold=20', '--no-pager'];
    expect(analyze(...strict, join(units, 'vinci.service')).status).toBe(0);
  });
});
