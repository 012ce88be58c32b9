import { jest } from '@jest/globals';
import type { Catalogue, Part } from '@vinci/words';

type File = { readonly default: Catalogue };

/** Requests for the texts of a part, in their order; each is answered by hand. */
const asked = new Map<Part, ((file: File) => void)[]>();

const fetchOf = (part: Part) => (): Promise<File> =>
  new Promise((answer) => {
    asked.set(part, [...(asked.get(part) ?? []), answer]);
  });

/** How often texts have been asked for that come only when asked for again. */
let attempts = 0;
const secondTime = async (): Promise<File> => {
  if (++attempts === 1) throw new Error('no network');
  return { default: { reload: 'Recharger' } };
};

jest.unstable_mockModule(
  'virtual:languages',
  () => ({
    default: {
      fr: {
        first: secondTime,
        game: async () => ({ default: {} }),
        lesson: async () => ({ default: {} }),
      },
      de: { first: fetchOf('first'), game: fetchOf('game'), lesson: fetchOf('lesson') },
    },
  }),
  { virtual: true },
);
Object.assign(globalThis, { document: { documentElement: {}, querySelector: () => null } });

test('texts that were wanted later and have come sooner stay', async () => {
  const { speakLanguage, wantTexts } = await import('../src/i18n/language.ts');
  const { t } = await import('../src/i18n/index.ts');
  const spoken = speakLanguage('de');
  const game = wantTexts('game');
  const lesson = wantTexts('lesson');
  for (const answer of asked.get('first') ?? []) answer({ default: {} });
  await spoken;
  for (const answer of asked.get('lesson') ?? [])
    answer({ default: { 'lesson.title': 'Einführung' } });
  // The same file was asked for twice, and the second request is answered first.
  const [early, late] = asked.get('game') ?? [];
  late?.({ default: {} });
  await lesson;
  expect(t('lesson.title')).toBe('Einführung');
  early?.({ default: {} });
  await game;
  expect(t('lesson.title')).toBe('Einführung');
});

test('where the texts of a language do not come, all stays as it was until they are asked for again', async () => {
  const { speakLanguage } = await import('../src/i18n/language.ts');
  const { t } = await import('../src/i18n/index.ts');
  const warn = jest.spyOn(console, 'warn').mockReturnValue();
  expect(await speakLanguage('fr')).toBe(false);
  expect([document.documentElement.lang, t('lesson.title')]).toEqual(['de', 'Einführung']);
  expect(warn).toHaveBeenCalledTimes(1);
  expect(await speakLanguage('fr')).toBe(true);
  expect([document.documentElement.lang, t('reload')]).toEqual(['fr', 'Recharger']);
});
