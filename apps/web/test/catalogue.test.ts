import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { TILES } from '@vinci/rules';
import { t } from '../src/i18n/index.ts';
import { FIRST_ICONS } from '../src/ui/first-icons.ts';
import { ICONS, TILE_ICONS } from '../src/ui/icon-names.ts';

const SRC = join(import.meta.dirname, '../src');

describe('messages', () => {
  test('values are filled in and plural forms are chosen', () => {
    expect(t('track.sum', { base: 8, tiles: 5, total: 13 })).toBe(
      '8 base pawns + 5 from its tiles = 13 pawns',
    );
    expect(t('province.neutral', { count: 1 })).toBe('1 neutral pawn');
    expect(t('province.neutral', { count: 2 })).toBe('2 neutral pawns');
  });
});

describe('pictures of the rules', () => {
  test('every tile kind has an emblem, and the file of shapes holds every icon', () => {
    const shapes = readFileSync(join(SRC, 'generated/icons.svg'), 'utf8');
    const ids = [...shapes.matchAll(/<path id="([^"]+)" d="[Mm]/g)].map((match) => match[1]);
    expect(ids).toEqual([
      ...Object.keys(ICONS),
      ...Object.keys(TILE_ICONS).map((name) => `tile-${name}`),
    ]);
    const first = readFileSync(join(SRC, 'generated/icons-first.svg'), 'utf8');
    for (const name of FIRST_ICONS) expect(first).toContain(`<path id="${name}" d=`);
    for (const { id } of TILES) expect(ids).toContain(`tile-${id.replace(/Column$/, '')}`);
  });
});
