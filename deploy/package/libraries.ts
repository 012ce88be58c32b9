/**
 * Makes packages of the libraries that are of use outside of this repository: JavaScript, declarations and a README
 * each, in `dist/libraries`.
 *
 *   node deploy/package/libraries.ts [--scope @somebody] [--out FOLDER]
 *
 * Whoever publishes them needs a scope of their own; all names in the packages are then below it.
 */
import { execFileSync } from 'node:child_process';
import {
  cpSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const OWN = '@vinci';

interface Library {
  readonly about: string;
  /** What others may import, of what its `package.json` exports here. */
  readonly exports: readonly string[];
  /** Further files, which are exported under their paths. */
  readonly files?: readonly string[];
}

/** By folder in `packages`. Benches, tests and what needs a whole server stay here. */
const LIBRARIES: Readonly<Record<string, Library>> = {
  rules: {
    about: 'The rules of the board game Vinci: positions, legal moves, costs, scoring, replay',
    exports: ['.', './engine', './notation'],
  },
  maps: {
    about: 'The boards of Vinci Online: provinces, terrain, neighbours, outlines',
    exports: ['.', './geometry'],
    files: ['data/*/geometry.json'],
  },
  bots: {
    about: 'Players for the board game Vinci: bots of eight levels, a coach, analysis',
    exports: ['.', './analysis', './coach', './fictional', './master', './strength', './worth'],
    files: ['model/master.json', 'model/worth.json'],
  },
  fairness: {
    about: 'A bag that nobody chose: promises and chains of links for a game of Vinci Online',
    exports: ['.'],
  },
  protocol: {
    about: 'A client of Vinci Online servers, and the messages they understand',
    exports: ['.', './client', './door', './limits', './requests', './schemas'],
  },
};

interface Manifest {
  readonly version: string;
  readonly license: string;
  readonly exports: Readonly<Record<string, string>>;
  readonly dependencies?: Readonly<Record<string, string>>;
}

const { values } = parseArgs({
  options: {
    scope: { type: 'string', default: OWN },
    out: { type: 'string', default: join(ROOT, 'dist', 'libraries') },
  },
});
const { scope, out } = values;
if (!/^@[a-z0-9][a-z0-9-]*$/.test(scope)) throw new Error(`${scope} is no scope of npm`);

const names = Object.keys(LIBRARIES);
const manifestOf = (name: string): Manifest =>
  JSON.parse(readFileSync(join(ROOT, 'packages', name, 'package.json'), 'utf8'));
const built = (source: string, ending: string): string => source.replace(/\.ts$/, ending);

rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });
compile();
for (const name of names) finish(name);
console.log(names.map((name) => `${scope}/${name}`).join(' '));

/** All libraries at once, as they import each other's sources: only what their exports lead to. */
function compile(): void {
  const config = join(out, 'tsconfig.json');
  const sourceOf = (name: string, entry: string): string =>
    join(ROOT, 'packages', name, manifestOf(name).exports[entry] ?? entry);
  const entries = names.flatMap((name) =>
    (LIBRARIES[name]?.exports ?? []).map((entry) => sourceOf(name, entry)),
  );
  // What is found in a folder of packages counts as somebody else's, and is not written.
  const paths = names.flatMap((name) =>
    Object.keys(manifestOf(name).exports).map((entry) => [
      `${OWN}/${name}${entry.slice(1)}`,
      [sourceOf(name, entry)],
    ]),
  );
  const options = {
    extends: join(ROOT, 'tsconfig.base.json'),
    compilerOptions: {
      noEmit: false,
      declaration: true,
      rewriteRelativeImportExtensions: true,
      rootDir: join(ROOT, 'packages'),
      outDir: out,
      paths: Object.fromEntries(paths),
      // A clock, `fetch` and the like, which Node and browsers have in common.
      types: ['node'],
      typeRoots: [join(ROOT, 'node_modules/@types')],
    },
    files: entries,
  };
  writeFileSync(config, JSON.stringify(options));
  const compiler = join(ROOT, 'node_modules/typescript/bin/tsc');
  execFileSync(process.execPath, [compiler, '-p', config], { stdio: 'inherit' });
  rmSync(config);
}

/** Gives a compiled library everything else that a package has. */
function finish(name: string): void {
  const { about, exports, files = [] } = LIBRARIES[name] as Library;
  const here = join(ROOT, 'packages', name);
  const target = join(out, name);
  const manifest = manifestOf(name);
  const imported = new Set<string>();
  for (const file of readdirSync(target, { recursive: true, encoding: 'utf8' })) {
    if (!/\.(js|d\.ts)$/.test(file)) continue;
    const path = join(target, file);
    const text = readFileSync(path, 'utf8')
      // In declarations the compiler leaves the names of sources.
      .replace(/(from |import\()(['"])(\.[^'"]*)\.ts\2/g, '$1$2$3.js$2')
      .replaceAll(`${OWN}/`, `${scope}/`);
    for (const [, from] of text.matchAll(/(?:from |import\(|import )['"]([^'".][^'"]*)['"]/g)) {
      imported.add((from as string).split('/', from?.startsWith('@') ? 2 : 1).join('/'));
    }
    writeFileSync(path, text);
  }
  for (const pattern of files) {
    for (const file of globSync(pattern, { cwd: here })) {
      mkdirSync(dirname(join(target, file)), { recursive: true });
      cpSync(join(here, file), join(target, file));
    }
  }
  const readme = readFileSync(join(here, 'README.md'), 'utf8');
  writeFileSync(join(target, 'README.md'), readme.replaceAll(`${OWN}/`, `${scope}/`));
  cpSync(join(ROOT, 'LICENSE'), join(target, 'LICENSE'));
  const entryOf = (entry: string): object => {
    const source = manifest.exports[entry] ?? '';
    return { types: built(source, '.d.ts'), default: built(source, '.js') };
  };
  const described = {
    name: `${scope}/${name}`,
    version: manifest.version,
    description: about,
    license: manifest.license,
    type: 'module',
    sideEffects: false,
    exports: {
      ...Object.fromEntries(exports.map((entry) => [entry, entryOf(entry)])),
      ...Object.fromEntries(files.map((file) => [`./${file}`, `./${file}`])),
    },
    dependencies: Object.fromEntries(
      [...imported].sort().map((wanted) => [wanted, versionOf(manifest, wanted)]),
    ),
    // Boards are imported as JSON, `with { type: 'json' }`.
    engines: { node: '>=20.10' },
  };
  writeFileSync(join(target, 'package.json'), `${JSON.stringify(described, undefined, 2)}\n`);
}

/** @throws for a package that is imported, and neither published nor declared */
function versionOf({ version, dependencies = {} }: Manifest, wanted: string): string {
  if (names.some((name) => wanted === `${scope}/${name}`)) return version;
  const known = dependencies[wanted];
  if (known === undefined || wanted.startsWith(`${scope}/`)) {
    throw new Error(`${wanted} is imported, but not published`);
  }
  return known;
}
