import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { OPTION_NAMES, OPTIONS, TILES } from '@vinci/rules';
import { fairText } from '../src/i18n/en/fair.ts';
import { meanwhileText } from '../src/i18n/en/meanwhile.ts';
import { notifyText } from '../src/i18n/en/notify.ts';
import { OPTION_GROUPS, OPTION_LABELS, VALUE_LABELS } from '../src/i18n/en/options.ts';
import { phaseText } from '../src/i18n/en/phase.ts';
import { reviewText } from '../src/i18n/en/review.ts';
import { reviewFrameText } from '../src/i18n/en/review-frame.ts';
import { timeText } from '../src/i18n/en/time.ts';
import { en } from '../src/i18n/en.ts';
import { t } from '../src/i18n/index.ts';
import { ICONS, TILE_ICONS } from '../src/icons/names.ts';

const texts = {
  ...en,
  ...fairText,
  ...meanwhileText,
  ...notifyText,
  ...phaseText,
  ...reviewFrameText,
  ...reviewText,
  ...timeText,
};

const SRC = join(import.meta.dirname, '../src');

const sources = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/^(i18n\/en|generated|board)/.test(file))
  .map((file) => readFileSync(join(SRC, file), 'utf8'))
  .join('\n');

describe('messages', () => {
  test('both forms of a plural message name the same values, the count aside', () => {
    const names = (text: string): string[] =>
      [...text.matchAll(/\{(\w+)\}/g)]
        .map((match) => match[1])
        .filter((name) => name !== 'count')
        .sort();
    for (const [key, message] of Object.entries(texts)) {
      if (typeof message === 'string') continue;
      expect([key, names(message.one)]).toEqual([key, names(message.other)]);
    }
  });

  test('every message is used, and none is empty', () => {
    const dynamic = [...sources.matchAll(/t\(`([\w.]+)\$\{/g)].map((match) => match[1]);
    for (const [key, message] of Object.entries(texts)) {
      expect(typeof message === 'string' ? message : message.other).not.toBe('');
      const used = sources.includes(`'${key}'`) || dynamic.some((prefix) => key.startsWith(prefix));
      expect([key, used]).toEqual([key, true]);
    }
  });

  test('values are filled in and plural forms are chosen', () => {
    expect(t('track.sum', { base: 8, tiles: 5, total: 13 })).toBe(
      '8 base + 5 from the tiles = 13 pawns',
    );
    expect(t('province.neutral', { count: 1 })).toBe('1 neutral pawn');
    expect(t('province.neutral', { count: 2 })).toBe('2 neutral pawns');
  });
});

describe('words of the rules', () => {
  test('every option has a name, and every value of a group that can be chosen a label', () => {
    for (const name of OPTION_NAMES) expect(OPTION_LABELS[name]).toBeTruthy();
    for (const name of OPTION_GROUPS.flatMap(({ options }) => options)) {
      const option = OPTIONS[name];
      if (option.kind !== 'choice') continue;
      for (const value of option.values) {
        if (typeof value === 'number') continue;
        expect([name, value, VALUE_LABELS[String(value)] !== undefined]).toEqual([
          name,
          value,
          true,
        ]);
      }
    }
  });

  test('every tile kind has an emblem, and the file of shapes holds every icon', () => {
    const shapes = readFileSync(join(SRC, 'generated/icons.svg'), 'utf8');
    const ids = [...shapes.matchAll(/<path id="([^"]+)" d="[Mm]/g)].map((match) => match[1]);
    expect(ids).toEqual([
      ...Object.keys(ICONS),
      ...Object.keys(TILE_ICONS).map((name) => `tile-${name}`),
    ]);
    for (const { id } of TILES) expect(ids).toContain(`tile-${id.replace(/Column$/, '')}`);
  });
});
