/**
 * Writes `src/tiles/index.ts` from the tile files, so that adding a tile touches one file.
 * Run it with `npm run tiles -w @vinci/rules`; `--check` only compares.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';

const folder = new URL('../src/tiles/', import.meta.url);
const target = new URL('index.ts', folder);

/** The text of the index for the tile files in `src/tiles`. */
export function tileIndex(): string {
  const files = readdirSync(folder)
    .filter((file) => file.endsWith('.ts') && file !== 'index.ts')
    .sort();
  const entries = files.flatMap((file) => {
    const text = readFileSync(new URL(file, folder), 'utf8');
    const tiles = [...text.matchAll(/export const (\w+) = defineTile\(\{[^}]*?code: (\d+),/g)];
    return tiles.map(([, name, code]) => ({ file, name: name ?? '', code: Number(code) }));
  });
  const imports = files.map((file) => {
    if (file === 'definition.ts') return "import type { TileDefinition } from './definition.ts';";
    const names = entries.filter((entry) => entry.file === file).map((entry) => entry.name);
    return `import { ${names.join(', ')} } from './${file}';`;
  });
  const list = entries.sort((a, b) => a.code - b.code).map((entry) => `  ${entry.name},`);
  return [
    '// Made by `npm run tiles -w @vinci/rules`; edit the tile files instead.',
    ...imports,
    '',
    '/** Every kind of tile, in the order of the codes. */',
    'export const TILES: readonly TileDefinition[] = [',
    ...list,
    '];',
    '',
  ].join('\n');
}

if (process.argv[1] === import.meta.filename) {
  if (process.argv.includes('--check')) {
    if (readFileSync(target, 'utf8') !== tileIndex()) {
      console.error('src/tiles/index.ts is out of date: run npm run tiles -w @vinci/rules');
      process.exit(1);
    }
  } else {
    writeFileSync(target, tileIndex());
  }
}
