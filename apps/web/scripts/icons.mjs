// Writes src/generated/icons.svg, the shapes of the icons in use, taken from the game-icons set, and icons-first.svg with
// those of the first screen.
// Run it after changing src/ui/icon-names.ts: `node apps/web/scripts/icons.mjs`.
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { FIRST_ICONS } from '../src/ui/first-icons.ts';
import { ICONS, TILE_ICONS } from '../src/ui/icon-names.ts';

const require = createRequire(import.meta.url);
const set = JSON.parse(
  readFileSync(require.resolve('@iconify-json/game-icons/icons.json'), 'utf8'),
);

/** The path data of one icon; every icon of the set is a single filled path. */
function pathOf(icon) {
  const body = set.icons[icon]?.body;
  const path =
    body === undefined ? undefined : /^<path fill="currentColor" d="([^"]+)"\/>$/.exec(body);
  if (!path) throw new Error(`game-icons has no plain icon "${icon}"`);
  return path[1];
}

const shapes = (prefix, icons) =>
  Object.entries(icons).map(
    ([name, icon]) => `<path id="${prefix}${name}" d="${pathOf(icon)}"/>\n`,
  );

/** Writes a file with some shapes. */
const write = (file, lines) =>
  writeFileSync(
    new URL(`../src/generated/${file}`, import.meta.url),
    [...HEAD, ...lines, ...FOOT].join(''),
  );

const HEAD = [
  '<svg xmlns="http://www.w3.org/2000/svg">\n',
  '<!-- Written by scripts/icons.mjs. Icons: game-icons.net, CC BY 3.0 (see the credits). -->\n',
  '<defs>\n',
];
const FOOT = ['</defs>\n', '</svg>\n'];

write('icons.svg', [...shapes('', ICONS), ...shapes('tile-', TILE_ICONS)]);
write(
  'icons-first.svg',
  shapes('', Object.fromEntries(FIRST_ICONS.map((name) => [name, ICONS[name]]))),
);
