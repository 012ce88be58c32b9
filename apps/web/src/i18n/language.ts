import languages from 'virtual:languages';
import { chooseLanguage, speak } from '@vinci/words';

/** Finds out what the reader speaks, and fetches it where it is not English. */
export async function startLanguage(): Promise<void> {
  const language = chooseLanguage(navigator.languages, Object.keys(languages));
  const texts = await languages[language]?.();
  if (texts === undefined) return;
  speak(language, texts.default);
  document.documentElement.lang = language;
}
