import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** What the sources of each package may import of the others (docs/architecture.md). */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  'packages/rules': [],
  'packages/words': [],
  'packages/maps': ['@vinci/rules'],
  // Of the bots only what their strengths are called, of fairness what a client gives to the bag.
  'packages/protocol': ['@vinci/bots', '@vinci/fairness', '@vinci/rules'],
  'packages/bots': ['@vinci/rules'],
  'packages/rulebook': ['@vinci/rules', '@vinci/words'],
  // The bots to check what fictional players did, too; of the words only the types.
  'packages/fairness': ['@vinci/bots', '@vinci/rules', '@vinci/words'],
  // The command line for those who tinker, which loads no server.
  'apps/cli': ['@vinci/bots', '@vinci/fairness', '@vinci/rules', '@vinci/maps', '@vinci/words'],
  'packages/session': ['@vinci/fairness', '@vinci/maps', '@vinci/protocol', '@vinci/rules'],
  'apps/server': [
    '@vinci/bots',
    '@vinci/fairness',
    '@vinci/rules',
    '@vinci/maps',
    '@vinci/protocol',
    '@vinci/rulebook',
    '@vinci/session',
    '@vinci/words',
  ],
  // A page itself needs of the bots only what explains a fictional player; bots and session are in a worker.
  'apps/web': [
    '@vinci/bots',
    '@vinci/fairness',
    '@vinci/rules',
    '@vinci/maps',
    '@vinci/protocol',
    '@vinci/rulebook',
    '@vinci/session',
    '@vinci/words',
  ],
};

/**
 * The folders of the client, from the ground up (docs/architecture.md): each imports only those before
 * it. What stands beside the folders, such as `app.tsx`, may import all of them.
 */
const WEB_LAYERS: readonly string[] = [
  'i18n',
  'net',
  'local',
  'time',
  'game',
  'sound',
  'ui',
  'board',
  'rulebook',
  'fairness',
  'offline',
  'notify',
  'seats',
  'table',
  'hud',
  'review',
  'coach',
  'ending',
  'screens',
  'lesson',
  'study',
];

function sourcesOf(folder: string): string[] {
  return readdirSync(join(root, folder, 'src'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
}

function importsOf(file: string): string[] {
  const text = readFileSync(file, 'utf8');
  const statements = text.matchAll(
    /(?:^|\n)\s*(?:import|export)\b[^;'"]*?from\s*['"]([^'"]+)['"]/g,
  );
  const dynamic = text.matchAll(/\bimport\(\s*['"]([^'"]+)['"]\s*\)/g);
  return [...statements, ...dynamic].map(([, specifier]) => specifier ?? '');
}

const packageOf = (specifier: string): string => specifier.split('/').slice(0, 2).join('/');

describe('package boundaries', () => {
  test.each(Object.keys(MAY_IMPORT))('%s imports only what it may', (folder) => {
    const wrong = sourcesOf(folder).flatMap((file) =>
      importsOf(file)
        .filter((specifier) => specifier.startsWith('@vinci/'))
        .filter((specifier) => !MAY_IMPORT[folder]?.includes(packageOf(specifier)))
        .map((specifier) => `${relative(root, file)} imports ${specifier}`),
    );
    expect(wrong).toEqual([]);
  });

  test.each(Object.keys(MAY_IMPORT))('%s reaches no other package by a relative path', (folder) => {
    const inside = join(root, folder) + sep;
    const wrong = sourcesOf(folder).flatMap((file) =>
      importsOf(file)
        .filter((specifier) => specifier.startsWith('.'))
        .filter((specifier) => !join(file, '..', specifier).startsWith(inside))
        .map((specifier) => `${relative(root, file)} imports ${specifier}`),
    );
    expect(wrong).toEqual([]);
  });

  test('the folders of the client import one way only', () => {
    const source = join(root, 'apps/web/src');
    const layerOf = (file: string): number => {
      const [folder, ...inside] = relative(source, file).split(sep);
      // Pictures and style sheets are nobody's code.
      if (folder === 'generated' || folder === 'styles') return -1;
      const layer = WEB_LAYERS.indexOf(folder ?? '');
      if (layer < 0 && inside.length > 0) throw new Error(`apps/web/src/${folder} has no layer`);
      return layer < 0 ? WEB_LAYERS.length : layer;
    };
    const wrong = sourcesOf('apps/web').flatMap((file) =>
      importsOf(file)
        .filter((specifier) => specifier.startsWith('.'))
        .filter((specifier) => layerOf(join(file, '..', specifier)) > layerOf(file))
        .map((specifier) => `${relative(root, file)} imports ${specifier}`),
    );
    expect(wrong).toEqual([]);
  });

  test.each(Object.keys(MAY_IMPORT))('%s declares what it imports', (folder) => {
    const manifest = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
    // Bundled into the client, or for the tests of other packages.
    const isBuilt = folder === 'apps/web';
    const declared = Object.keys({
      ...manifest.dependencies,
      ...(isBuilt ? manifest.devDependencies : {}),
    });
    const wrong = sourcesOf(folder)
      .filter((file) => !file.includes(`${sep}testing${sep}`))
      .flatMap((file) =>
        importsOf(file)
          .filter((specifier) => !/^(\.|node:|virtual:)/.test(specifier))
          .map((specifier) => /^(@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? specifier)
          .filter((name) => !declared.includes(name) && name !== manifest.name)
          .map((name) => `${relative(root, file)} imports ${name}`),
      );
    expect(wrong).toEqual([]);
  });

  test('the layout of the client changes only where media.ts says', () => {
    const styles = join(root, 'apps/web/src/styles');
    const wrong = readdirSync(styles).filter((name) =>
      /@media[^{]*\b(width|height|orientation)\b/.test(readFileSync(join(styles, name), 'utf8')),
    );
    const queries = sourcesOf('apps/web')
      .filter((file) => !file.endsWith(`ui${sep}media.ts`))
      .filter((file) => /matchMedia\([^)]*(width|height)/.test(readFileSync(file, 'utf8')))
      .map((file) => relative(root, file));
    expect([...wrong, ...queries]).toEqual([]);
  });

  test('the rules import nothing outside themselves', () => {
    const wrong = sourcesOf('packages/rules')
      .filter((file) => !file.includes(`${sep}testing${sep}`))
      .flatMap((file) =>
        importsOf(file)
          .filter((specifier) => !specifier.startsWith('.'))
          .map((specifier) => `${relative(root, file)} imports ${specifier}`),
      );
    expect(wrong).toEqual([]);
  });

  test('the rules use no clock and no randomness but their own', () => {
    const wrong = sourcesOf('packages/rules')
      .filter((file) => !file.includes(`${sep}testing${sep}`))
      .filter((file) => /Math\.random|\bDate\b|performance\.now/.test(readFileSync(file, 'utf8')));
    expect(wrong).toEqual([]);
  });

  test('a session runs anywhere: without Colyseus, without Node, without a clock of its own', () => {
    const allowed = /^(\.|@vinci\/|@noble\/hashes\/|unhomoglyph$|zod$)/;
    const globals =
      /\b(Buffer|process|setTimeout|setInterval|performance|crypto|fetch|window|document|Math\.random|Date\.now)\b/;
    const wrong = sourcesOf('packages/session').flatMap((file) => {
      const code = readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '');
      const uses = [
        ...importsOf(file).filter((specifier) => !allowed.test(specifier)),
        ...(globals.exec(code) ?? []).slice(0, 1),
      ];
      return uses.map((use) => `${relative(root, file)} uses ${use}`);
    });
    expect(wrong).toEqual([]);
  });

  test('only the rules know the cells of a position', () => {
    const wrong = Object.keys(MAY_IMPORT)
      .filter((folder) => folder !== 'packages/rules')
      .flatMap(sourcesOf)
      .filter((file) =>
        /layoutCells|seatCell|(?:position|trial|before|after)\.cells/.test(
          readFileSync(file, 'utf8'),
        ),
      );
    expect(wrong.map((file) => relative(root, file))).toEqual([]);
  });

  test('every property names its seed, so that a tree is right or wrong, not lucky', () => {
    const unseeded = globSync('{packages,apps,e2e,test}/**/*.test.ts', {
      cwd: root,
      exclude: (name) => name === 'node_modules',
    }).filter((file) =>
      [...readFileSync(join(root, file), 'utf8').matchAll(/\{[^{}]*\bnumRuns\b[^{}]*\}/g)].some(
        ([parameters]) => !/\bseed\b/.test(parameters),
      ),
    );
    expect(unseeded).toEqual([]);
  });

  test('nothing outside the tile files depends on a single tile', () => {
    const outside = sourcesOf('packages/rules').filter(
      (file) => !/[\\/](tiles|testing)[\\/]/.test(file),
    );
    const imports = outside.flatMap((file) =>
      importsOf(file)
        .filter((specifier) => /tiles\/(?!index|definition)/.test(specifier))
        .map((specifier) => `${relative(root, file)} imports ${specifier}`),
    );
    const comparisons = outside.filter((file) =>
      /tile\.(id|code|name) ===? ['"`\d]/.test(readFileSync(file, 'utf8')),
    );
    expect([...imports, ...comparisons]).toEqual([]);
  });
});

/** Every package with its folder, what it declares of the others included; Turborepo goes by that. */
const PACKAGES = (
  JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).workspaces as readonly string[]
)
  .flatMap((pattern) => globSync(pattern, { cwd: root }))
  .map((folder) => {
    const { name, scripts, dependencies, devDependencies } = JSON.parse(
      readFileSync(join(root, folder, 'package.json'), 'utf8'),
    );
    const declared = Object.keys({ ...dependencies, ...devDependencies });
    return { folder, name, scripts, needs: declared.filter((each) => each.startsWith('@vinci/')) };
  });

describe('packages, with their tests and scripts', () => {
  test.each(PACKAGES)('$folder declares the packages that it uses', ({ folder, name, needs }) => {
    const nameAt = (path: string): string | undefined =>
      PACKAGES.find((each) => path.startsWith(join(root, each.folder) + sep))?.name;
    const wrong = globSync('**/*.{ts,tsx,mjs}', {
      cwd: join(root, folder),
      exclude: (each) => each === 'node_modules' || each === 'dist',
    }).flatMap((file) =>
      importsOf(join(root, folder, file))
        .map((specifier) =>
          specifier.startsWith('.')
            ? nameAt(join(root, folder, file, '..', specifier))
            : packageOf(specifier),
        )
        .filter((used) => used?.startsWith('@vinci/') && used !== name && !needs.includes(used))
        .map((used) => `${folder}/${file} uses ${used}`),
    );
    expect(wrong).toEqual([]);
  });

  test('need each other one way only', () => {
    let left = PACKAGES;
    for (let before = 0; before !== left.length; ) {
      before = left.length;
      const names = left.map(({ name }) => name);
      // Whoever needs nobody that is left is in no circle.
      left = left.filter(({ needs }) => needs.some((each) => names.includes(each)));
    }
    expect(left.map(({ name, needs }) => `${name} needs ${needs.join(', ')}`)).toEqual([]);
  });
});

describe('tasks', () => {
  // Turborepo passes over a package that lacks the script of a task.
  test.each(PACKAGES)('nobody forgets to check $folder', ({ folder, scripts }) => {
    const names = globSync('**/*.test.{ts,tsx}', {
      cwd: join(root, folder),
      // The bench installs a contestant of its own.
      exclude: (name) => name === 'node_modules',
    });
    const wanted = names.length > 0 ? ['test', 'test:deep', 'types'] : ['types'];
    expect(Object.keys(scripts)).toEqual(expect.arrayContaining(wanted));
    expect(existsSync(join(root, folder, 'tsconfig.json'))).toBe(true);
  });
});
