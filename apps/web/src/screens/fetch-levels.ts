import { wantTexts } from '../i18n/language.ts';

/** The opponents' faces, fetched with the words on how they play. */
export async function fetchLevels() {
  const [levels] = await Promise.all([import('./level-choice.tsx'), wantTexts('levels')]);
  return levels;
}
