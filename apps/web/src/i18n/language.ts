import languages from 'virtual:languages';
import { type Catalogue, chooseLanguage, onTrouble, type Part, speak } from '@vinci/words';
import { t } from './index.ts';

onTrouble((trouble) => console.warn(trouble));

/** The languages there are besides English, as BCP 47 tags. */
const OTHERS = Object.keys(languages);

/** The languages there are. */
export const LANGUAGES: readonly string[] = ['en', ...OTHERS].sort();

/** Parts that what is on screen needs. */
const wanted = new Set<Part>(['first']);

/** What the reader has asked for last. */
let chosen = 'en';

const arrived = new Map<string, Catalogue>();

/** Fetches the messages of a part, unless they are here; where they do not come, something else stands in for them. */
async function fetchPart(language: string, part: Part): Promise<void> {
  const name = `${language}/${part}`;
  if (arrived.has(name)) return;
  try {
    arrived.set(name, (await languages[language]?.[part]())?.default ?? {});
  } catch (error) {
    console.warn(`The texts ${name} have not arrived.`, error);
  }
}

/**
 * Speaks what has been chosen, once its texts are there. What of them has not come is said in English; where nothing has,
 * all stays as it was.
 *
 * @returns whether it is spoken, unless something else has been chosen meanwhile
 */
async function settle(): Promise<boolean> {
  const language = chosen;
  await Promise.all([...wanted].map((part) => fetchPart(language, part)));
  if (chosen !== language) return true;
  // Not only what this call has waited for: a later one, for more parts, may have been through before.
  const parts = [...wanted].map((part) => arrived.get(`${language}/${part}`));
  const messages: Catalogue = Object.assign({}, ...parts);
  if (language !== 'en' && Object.keys(messages).length === 0) return false;
  speak(language, messages);
  document.documentElement.lang = language;
  const manifest = language === 'en' ? 'manifest' : `manifest.${language}`;
  document.querySelector('meta[name=description]')?.setAttribute('content', t('home.claim'));
  document.querySelector('link[rel=manifest]')?.setAttribute('href', `./${manifest}.webmanifest`);
  return true;
}

/**
 * Speaks the language somebody wants, or else the nearest there is, once the texts for what is on screen have come.
 *
 * @param wish BCP 47 tag, or `system` for what the browser is set to
 * @returns whether it is spoken; `false` where its texts could not be fetched
 */
export function speakLanguage(wish: string): Promise<boolean> {
  chosen = chooseLanguage(wish === 'system' ? navigator.languages : [wish], OTHERS);
  return settle();
}

/** Fetches the texts of what comes on screen next, unless they are here. */
export async function wantTexts(part: Part): Promise<void> {
  if (wanted.has(part) && arrived.has(`${chosen}/${part}`)) return;
  wanted.add(part);
  await settle();
}
