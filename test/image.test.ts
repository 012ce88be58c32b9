import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { carryOut, ignoredBy, parseDockerfile } from './support/dockerfile.ts';
import { installProduction } from './support/production-tree.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '');
const read = (name: string): string => readFileSync(join(ROOT, name), 'utf8');
const instructions = parseDockerfile(read('Dockerfile'));
const last = (name: string) => instructions.findLast((one) => one.name === name);

const folder = mkdtempSync(join(tmpdir(), 'vinci-image-'));
const children: ChildProcess[] = [];
afterAll(() => {
  for (const child of children) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

const INSTALL = 'npm ci --ignore-scripts --no-audit --no-fund';

/** What the commands of the Dockerfile come to, without a network. */
function run(command: string, root: string, workdir: string): void {
  if (command.startsWith(`${INSTALL} --omit=dev --workspace=@vinci/server `)) {
    installProduction(ROOT, join(root, workdir), 'apps/server');
  } else if (command === 'npm run build --workspace=@vinci/web') {
    const sources = ['index.html', 'vite.config.ts', 'src/main.tsx', 'public'];
    for (const name of sources)
      expect(existsSync(join(root, workdir, 'apps/web', name))).toBe(true);
    mkdirSync(join(root, workdir, 'apps/web/dist'));
  } else if (command === 'mkdir --mode=700 /data && chown node:node /data') {
    mkdirSync(join(root, 'data'), { mode: 0o700 });
  } else if (command !== INSTALL) {
    throw new Error(`unknown to this test: ${command}`);
  }
}

/** Ends when a program ends. */
function ended(child: ChildProcess): Promise<{ code: number | null; output: string }> {
  let output = '';
  child.stdout?.on('data', (chunk) => {
    output += chunk;
  });
  child.stderr?.on('data', (chunk) => {
    output += chunk;
  });
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, output })));
}

/** Starts an exec form of the Dockerfile below its root, with the environment of the image. */
function start(root: string, words: readonly string[], environment: Record<string, string>) {
  const [program, ...args] = words.map((word) => (word.startsWith('/') ? root + word : word));
  const child = spawn(program === 'node' ? process.execPath : program, args, {
    cwd: join(root, 'app'),
    env: { PATH: process.env.PATH, NODE_ENV: 'production', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  return child;
}

async function freePort(): Promise<string> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return String(port);
}

const exec = (text: string): string[] => JSON.parse(text.slice(text.indexOf('[')));

test('unprivileged, in exec form, for any platform', () => {
  expect(last('USER')?.text).toBe('node');
  expect(last('STOPSIGNAL')?.text).toBe('SIGTERM');
  expect(last('VOLUME')?.text).toBe('["/data"]');
  expect(last('EXPOSE')?.text).toBe('2567');
  expect(read('Dockerfile')).toMatch(/^ARG NODE_IMAGE=node:24-/m);
  expect(read('Dockerfile')).not.toContain('--platform');
  expect(instructions.filter(({ name }) => name === 'ADD')).toEqual([]);
  // Other servers must not start with root's rights by an order of the instructions.
  const order = instructions.map(({ name }) => name);
  expect(order.lastIndexOf('USER')).toBeGreaterThan(order.lastIndexOf('RUN'));
});

test('every manifest of a workspace is copied, so that the lock file fits', () => {
  const copied = instructions.flatMap(({ name, words }) => (name === 'COPY' ? words : []));
  for (const group of ['packages', 'apps']) {
    for (const name of readdirSync(join(ROOT, group))) {
      expect(copied).toContain(`${group}/${name}/package.json`);
    }
  }
});

test.each([
  ['.env', true],
  ['data/vinci.sqlite', true],
  ['.git/config', true],
  ['apps/server/test/http.test.ts', true],
  ['apps/web/dist/index.html', true],
  ['packages/rules/node_modules/x/index.js', true],
  ['apps/server/.env', true],
  ['apps/server/src/main.ts', false],
  ['packages/maps/data/europe/map.json', false],
  ['deploy/image/vinci', false],
])('.dockerignore and %s: left out %s', (path, left) => {
  expect(ignoredBy(read('.dockerignore'))(path)).toBe(left);
});

test('what the image holds starts, says that it is well, and stops in order', async () => {
  const root = carryOut(instructions, { context: ROOT, folder, run });
  const app = join(root, 'app');
  expect(readdirSync(join(app, 'node_modules'))).not.toEqual(
    expect.arrayContaining(['jest', 'vite', 'typescript', 'pixi.js', 'playwright-core']),
  );
  expect(existsSync(join(app, 'apps/server/test'))).toBe(false);
  expect(existsSync(join(app, 'packages/rules/test'))).toBe(false);

  const environment = {
    HOST: '127.0.0.1',
    PORT: await freePort(),
    VINCI_DATA_DIR: join(root, 'data'),
    VINCI_BASE_PATH: '/vinci',
  };
  const health = exec(last('HEALTHCHECK')?.text ?? '');
  const before = await ended(start(root, health, environment));
  expect(before).toMatchObject({ code: 1, output: expect.stringContaining('does not answer') });

  const server = start(root, exec(last('CMD')?.text ?? ''), environment);
  const stopped = ended(server);
  await new Promise((resolve, reject) => {
    server.stdout?.once('data', resolve);
    server.once('exit', () => stopped.then(({ output }) => reject(new Error(output))));
  });
  const well = await ended(start(root, health, environment));
  expect(well).toMatchObject({ code: 0, output: expect.stringContaining('"status":"ok"') });
  const elsewhere = await ended(start(root, health, { ...environment, VINCI_BASE_PATH: '/other' }));
  expect(elsewhere.code).toBe(1);

  const doctor = ['node', '/app/apps/server/src/cli/vinci.ts', 'doctor', '--json'];
  const told = await ended(start(root, doctor, environment));
  expect(told.output).toMatch(/A server of Vinci Online \S+ answers at port/);

  server.kill('SIGTERM');
  expect((await stopped).code).toBe(0);
}, 180_000);

test('the command of the image names a file of it', () => {
  const [, file] = /\/app\/(\S+)/.exec(read('deploy/image/vinci')) ?? [];
  expect(existsSync(join(ROOT, String(file)))).toBe(true);
});
