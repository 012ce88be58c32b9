/**
 * Makes the package `vinci-online` in `dist/package`: server, command line and built client as JavaScript, with
 * everything they import in it, so that it installs in seconds and needs no compiler.
 *
 *   node deploy/package/make.ts [--name NAME]      after the client was built
 */
import {
  chmodSync,
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { type Plugin, rolldown } from 'rolldown';
import { codeDigest } from '../../apps/server/src/place.ts';
import root from '../../package.json' with { type: 'json' };

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const TARGET = join(ROOT, 'dist', 'package');
const CLIENT = join(ROOT, 'apps/web/dist');
const BOARDS = join(ROOT, 'packages/maps/data');
const WORDS = join(ROOT, 'packages/words');
const MODULES = join(ROOT, 'node_modules');

/** What is started by its file: commands, threads, and the thread of the library that keeps threads. */
const ENTRIES = {
  server: 'apps/server/src/vinci.ts',
  cli: 'apps/cli/src/vinci.ts',
  'bot-thread': 'apps/server/src/bots/bot-thread.ts',
  'sqlite-thread': 'apps/server/src/store/sqlite-thread.ts',
  'arena-worker': 'packages/bots/src/arena/arena-worker.ts',
  'balance-worker': 'packages/bots/src/arena/balance-worker.ts',
  'course-worker': 'packages/bots/src/master/course-worker.ts',
  worker: 'node_modules/piscina/dist/worker.js',
};

/** Native helpers that are not there, and that their users do without. */
const ABSENT = [
  'pg-native',
  'bufferutil',
  'utf-8-validate',
  'msgpackr-extract',
  '@napi-rs/nice',
  '@pm2/io',
];

const { values } = parseArgs({ options: { name: { type: 'string', default: root.name } } });
if (!existsSync(join(CLIENT, 'index.html'))) {
  throw new Error('Build the client first: npm run build --workspace=@vinci/web');
}
rmSync(TARGET, { recursive: true, force: true });
mkdirSync(TARGET, { recursive: true });

const packages = new Set<string>();
const bundle = await rolldown({
  input: Object.fromEntries(
    Object.entries(ENTRIES).map(([name, file]) => [name, join(ROOT, file)]),
  ),
  platform: 'node',
  plugins: [places(), foldersOfFiles(), noteOfPackages()],
  external: ABSENT,
  onwarn: ({ code, message }) => {
    // Some of what is packed is older than modules; whatever else is said is a mistake of ours.
    if (!['EVAL', 'COMMONJS_VARIABLE_IN_ESM'].includes(code ?? '')) throw new Error(message);
  },
});
await bundle.write({
  dir: join(TARGET, 'lib'),
  format: 'esm',
  entryFileNames: '[name].js',
  chunkFileNames: '[name]-[hash].js',
  minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
});
await bundle.close();

const verbs = readdirSync(join(ROOT, 'apps/cli/src/verbs')).map((file) => file.replace('.ts', ''));
writeFileSync(
  join(TARGET, 'lib/verbs.js'),
  `export const verbs = ${JSON.stringify(verbs.filter((name) => name !== 'index'))};\n`,
);
mkdirSync(join(TARGET, 'bin'));
cpSync(join(import.meta.dirname, 'vinci.mjs'), join(TARGET, 'bin/vinci.mjs'));
chmodSync(join(TARGET, 'bin/vinci.mjs'), 0o755);
cpSync(join(ROOT, 'scripts/pinned-node.mjs'), join(TARGET, 'bin/pinned-node.mjs'));
for (const folder of ['model', 'puzzles']) {
  cpSync(join(ROOT, 'packages/bots', folder), join(TARGET, folder), { recursive: true });
}
// Messages and previews speak the language of whoever reads them; the folders are looked for above the program.
for (const file of globSync('*/*.json', {
  cwd: WORDS,
  exclude: ['{build,node_modules,src,test}/**'],
})) {
  cpSync(join(WORDS, file), join(TARGET, file));
}
for (const file of globSync('*/geometry.json', { cwd: BOARDS })) {
  cpSync(join(BOARDS, file), join(TARGET, 'boards', file));
}
cpSync(CLIENT, join(TARGET, 'client'), { recursive: true });
// The monitor of Colyseus finds its page in this folder.
cpSync(join(MODULES, '@colyseus/monitor/build/static'), join(TARGET, 'build/static'), {
  recursive: true,
});
cpSync(join(ROOT, 'LICENSE'), join(TARGET, 'LICENSE'));
cpSync(join(import.meta.dirname, 'README.md'), join(TARGET, 'README.md'));
writeFileSync(join(TARGET, 'THIRD-PARTY.txt'), licences());
writeFileSync(
  join(TARGET, 'package.json'),
  `${JSON.stringify(
    {
      name: values.name,
      version: root.version,
      description: 'The board game Vinci in the browser, to host yourself',
      license: root.license,
      type: 'module',
      bin: { [values.name.replace(/^@.*\//, '')]: 'bin/vinci.mjs' },
      engines: root.engines,
      optionalDependencies: root.optionalDependencies,
    },
    undefined,
    2,
  )}\n`,
);

/** Constants where the sources look for what lies beside them. */
function places(): Plugin {
  const codes: Readonly<Record<string, string>> = {
    [join(ROOT, 'apps/server/src/place.ts')]: `import { fileURLToPath } from 'node:url';
export const VERSION = ${JSON.stringify(root.version)};
export const CLIENT_DIR = fileURLToPath(new URL('../client', import.meta.url));
export const BOARDS_FOLDER = fileURLToPath(new URL('../boards', import.meta.url));
export const MODEL_FILE = fileURLToPath(new URL('../model/worth.json', import.meta.url));
export const MASTER_FILE = fileURLToPath(new URL('../model/master.json', import.meta.url));
export const codeDigest = () => ${JSON.stringify(codeDigest())};`,
    [join(ROOT, 'apps/cli/src/place.ts')]: `import { fileURLToPath } from 'node:url';
export const MODEL_FILE = fileURLToPath(new URL('../model/worth.json', import.meta.url));
export const MASTER_FILE = fileURLToPath(new URL('../model/master.json', import.meta.url));
export const PUZZLES_FOLDER = fileURLToPath(new URL('../puzzles/', import.meta.url));`,
  };
  return {
    name: 'places',
    load: (id) => {
      const code = codes[id];
      return code === undefined ? undefined : { code, moduleType: 'js' };
    },
  };
}

/** All files lie in one folder, so a thread is found beside whoever starts it, under its name as JavaScript. */
function foldersOfFiles(): Plugin {
  return {
    name: 'folders-of-files',
    transform(code, id) {
      if (id.includes('/piscina/')) return code.replaceAll('__dirname', 'import.meta.dirname');
      return code.replace(
        /new URL\((['"])(?:\.\/)?([\w-]+)\.ts\1, import\.meta\.url\)/g,
        (_all, _quote, name: string) => {
          if (!Object.hasOwn(ENTRIES, name)) throw new Error(`${name}.ts is no entry (${id})`);
          return `new URL('./${name}.js', import.meta.url)`;
        },
      );
    },
  };
}

/** Remembers which packages are in it. */
function noteOfPackages(): Plugin {
  return {
    name: 'note-of-packages',
    generateBundle(_options, output) {
      for (const made of Object.values(output)) {
        if (made.type !== 'chunk') continue;
        for (const id of made.moduleIds) {
          const [folder] = /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(id) ?? [];
          if (folder !== undefined && existsSync(join(folder, 'package.json')))
            packages.add(folder);
        }
      }
    },
  };
}

/** The licences of everything that was packed. */
function licences(): string {
  const texts = [...packages, join(MODULES, '@colyseus/monitor')].map((folder) => {
    const { name, version, license } = JSON.parse(
      readFileSync(join(folder, 'package.json'), 'utf8'),
    );
    const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
    const text = file === undefined ? '' : readFileSync(join(folder, file), 'utf8').trim();
    return `${name} ${version} (${license})\n\n${text}\n`;
  });
  return [...new Set(texts)].sort().join(`\n${'-'.repeat(70)}\n\n`);
}

console.log(
  `${relative(ROOT, TARGET)}: ${values.name} ${root.version}, ${packages.size} packages in it`,
);
