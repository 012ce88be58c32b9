// Writes src/generated/icons.ts: the paths of the emblems in use, taken from the game-icons set.
// Run it after changing src/icons/names.ts: `node apps/web/scripts/icons.mjs`.
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { ICONS, TILE_ICONS } from '../src/icons/names.ts';

const require = createRequire(import.meta.url);
const set = JSON.parse(
  readFileSync(require.resolve('@iconify-json/game-icons/icons.json'), 'utf8'),
);

/** The path data of one icon; every icon of the set is a single filled path. */
export function pathOf(icon) {
  const body = set.icons[icon]?.body;
  const path =
    body === undefined ? undefined : /^<path fill="currentColor" d="([^"]+)"\/>$/.exec(body);
  if (!path) throw new Error(`game-icons has no plain icon "${icon}"`);
  return path[1];
}

const table = (name, icons) =>
  `export const ${name} = {\n${Object.entries(icons)
    .map(
      ([key, icon]) => `  ${/^[a-zA-Z]+$/.test(key) ? key : `'${key}'`}:\n    '${pathOf(icon)}',\n`,
    )
    .join('')}} as const;\n`;

const head =
  '// Written by scripts/icons.mjs. Icons: game-icons.net, CC BY 3.0 (see the credits in the app).\n';
const target = (file) => new URL(`../src/generated/${file}`, import.meta.url);
writeFileSync(target('icons.ts'), `${head}${table('ICON_PATHS', ICONS)}`);
writeFileSync(target('tile-icons.ts'), `${head}${table('TILE_ICON_PATHS', TILE_ICONS)}`);
