import { execFile, spawn, spawnSync } from 'node:child_process';
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { api } from '../apps/server/test/support/api.ts';
import { killAll, launch, until } from '../apps/server/test/support/process.ts';
import { newFolder, removeFolders } from '../apps/server/test/support/server.ts';
import { ROOT } from './support/image.ts';

// What `npm install @…/protocol` brings, under the scope of whoever publishes it.
const SCOPE = '@somebody';
const run = promisify(execFile);
/** The Node of this machine, which may be older than the one that comes with this repository. */
const installed = (process.env.PATH ?? '')
  .split(delimiter)
  .map((folder) => join(folder, 'node'))
  .find((path) => {
    const { stdout } = spawnSync(path, ['--version'], { encoding: 'utf8' });
    return stdout?.startsWith('v') && stdout.trim() !== process.version;
  });
/** Which Node runs the examples, and from what: as they are, or as JavaScript, which is all that Node 20 knows. */
const RUNS = [
  { which: 'of this repository', program: process.execPath, ending: '.ts' },
  ...(installed === undefined
    ? []
    : [{ which: 'of this machine', program: installed, ending: '.js' }]),
];
const project = newFolder();
const libraries = newFolder();

beforeAll(async () => {
  const make = ['deploy/package/libraries.ts', '--scope', SCOPE, '--out', libraries];
  const { stdout } = await run(process.execPath, make, { cwd: ROOT });
  const folders = stdout.split(/\s+/).filter(Boolean);
  expect(folders.length).toBeGreaterThan(3);
  const packs = folders.map((name) => `./${name.replace(`${SCOPE}/`, '')}`);
  await run('npm', ['pack', ...packs, '--pack-destination', project], { cwd: libraries });
  const tarballs = readdirSync(project).map((file) => `./${file}`);
  writeFileSync(join(project, 'package.json'), '{ "type": "module" }');
  const install = ['install', '--no-audit', '--no-fund', '--prefer-offline', ...tarballs];
  await run('npm', install, { cwd: project });
  for (const folder of packs) {
    const readme = readFileSync(join(libraries, folder, 'README.md'), 'utf8');
    const [, example = ''] = /## Example\n[\s\S]*?```ts\n([\s\S]*?)```/.exec(readme) ?? [];
    writeFileSync(join(project, `${folder}.ts`), example);
  }
  const bot = readFileSync(join(ROOT, 'examples/bot.ts'), 'utf8');
  writeFileSync(join(project, 'bot.ts'), bot.replaceAll("'@vinci/", `'${SCOPE}/`));
  cpSync(join(ROOT, 'tsconfig.base.json'), join(project, 'base.json'));
});

afterAll(() => {
  killAll();
  removeFolders();
});

const node = async (program: string, ...words: string[]): Promise<string> =>
  (await run(program, words, { cwd: project })).stdout;

test('they depend on nothing but each other and packages of the registry', () => {
  for (const name of readdirSync(join(project, 'node_modules', SCOPE))) {
    const folder = join(project, 'node_modules', SCOPE, name);
    for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
      if (/\.(js|ts|json|md)$/.test(file)) {
        const text = readFileSync(join(folder, file), 'utf8');
        expect([file, /@vinci\/|['"](?:workspace|file):|(?<!\.d)\.ts['"]/.test(text)]).toEqual([
          file,
          false,
        ]);
      }
    }
  }
});

test('a compiler that looks into every declaration finds nothing wrong with the examples', async () => {
  const compilerOptions = {
    noEmit: false,
    rewriteRelativeImportExtensions: true,
    skipLibCheck: false,
    types: ['node'],
    typeRoots: [join(ROOT, 'node_modules/@types')],
  };
  const files = readdirSync(project).filter((file) => file.endsWith('.ts'));
  const config = JSON.stringify({ extends: './base.json', compilerOptions, files });
  writeFileSync(join(project, 'tsconfig.json'), config);
  const compiler = join(ROOT, 'node_modules/typescript/bin/tsc');
  const said = await node(process.execPath, compiler, '-p', '.').catch(
    ({ stdout }: { stdout: string }) => stdout,
  );
  expect(said).toBe('');
});

test.each(RUNS)('the examples of their pages run by the Node $which', async (how) => {
  const example = (name: string) => node(how.program, `${name}${how.ending}`);
  expect(await example('rules')).toContain('place: 1');
  expect(await example('bots')).toContain('place: 1');
  expect(await example('fairness')).toContain('true');
  expect(await example('maps')).toMatch(/^\w+ \w+ \[/);
  const picture = join(project, 'europe.svg');
  expect(readFileSync(picture, 'utf8').split('<polygon').length).toBeGreaterThan(75);
  rmSync(picture);
});

test.each(RUNS)(
  'a bot of the client and one of the engine play a whole game by the Node $which',
  async (how) => {
    const { base } = await launch(newFolder());
    const settings = { name: 'Ada', seats: 3, opponents: ['easy'], pace: 'instant' };
    const { code, token } = await api(base, 'POST', '/games', { ...settings, preset: 'deShort' });
    const bots = [
      [`bot${how.ending}`, base, code, 'Ada', token],
      [`protocol${how.ending}`, base, code, 'Basil'],
    ].map((words) =>
      spawn(how.program, words, { cwd: project, stdio: ['ignore', 'pipe', 'inherit'] }),
    );
    const said = Promise.all(bots.map(({ stdout }) => stdout.toArray()));
    await until(async () => {
      const { seats } = await api(base, 'GET', `/games/${code}`);
      type Seat = { readonly promise: string; readonly present: boolean };
      return seats.filter(({ promise, present }: Seat) => promise !== '' && present).length === 2;
    });
    await api(base, 'POST', `/games/${code}/start`, {}, token);
    for (const text of (await said).map(String)) expect(text).toContain('over');
    const { status, result, seats } = await api(base, 'GET', `/games/${code}`);
    expect([status, result.length]).toEqual(['over', 3]);
    expect(seats.filter(({ links }: { links: number }) => links > 2)).toHaveLength(2);
  },
);
