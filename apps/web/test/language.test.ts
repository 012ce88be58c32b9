import { jest } from '@jest/globals';
import type { Catalogue, Part } from '@vinci/words';

type File = { readonly default: Catalogue };

/** Requests for the texts of a part, in their order; each is answered by hand. */
const asked = new Map<Part, ((file: File) => void)[]>();

const fetchOf = (part: Part) => (): Promise<File> =>
  new Promise((answer) => {
    asked.set(part, [...(asked.get(part) ?? []), answer]);
  });

jest.unstable_mockModule(
  'virtual:languages',
  () => ({
    default: {
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
