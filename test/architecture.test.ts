import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** What the sources of each package may import of the others (docs/architecture.md). */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  'packages/rules': [],
  'packages/maps': ['@vinci/rules'],
  'packages/protocol': ['@vinci/rules'],
  'packages/bots': ['@vinci/rules'],
  'packages/rulebook': ['@vinci/rules'],
  // To check what fictional players did, too.
  'packages/fairness': ['@vinci/bots', '@vinci/rules'],
  'apps/server': [
    '@vinci/bots',
    '@vinci/fairness',
    '@vinci/rules',
    '@vinci/maps',
    '@vinci/protocol',
  ],
  // Of the bots only what explains a fictional player's decision.
  'apps/web': [
    '@vinci/bots',
    '@vinci/fairness',
    '@vinci/rules',
    '@vinci/maps',
    '@vinci/protocol',
    '@vinci/rulebook',
  ],
};

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

  test('a session knows nothing of Colyseus', () => {
    const wrong = sourcesOf('apps/server')
      .filter((file) => file.includes(`${sep}session${sep}`))
      .filter((file) =>
        importsOf(file).some((specifier) =>
          /^(@colyseus\/core|colyseus|@colyseus\/ws)/.test(specifier),
        ),
      );
    expect(wrong.map((file) => relative(root, file))).toEqual([]);
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
