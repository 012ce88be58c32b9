import { chooseLanguage, Words } from '@vinci/words';
import { areaOf, languagesIn, PACKAGE } from '@vinci/words/folder';

/**
 * Reads some areas of all languages.
 *
 * @returns the words of the first language that is wished for, by its BCP 47 tag, such as that of a table; English
 *   where nothing is, or only what is not spoken here
 */
export function tableWords(areas: readonly string[]): (...wished: readonly string[]) => Words {
  const speaking = (language: string, fallback?: Words): Words => {
    const words = new Words(language, fallback);
    for (const area of areas) words.add(areaOf(PACKAGE, language, area));
    return words;
  };
  const english = speaking('en');
  const others = new Map(
    languagesIn(PACKAGE)
      .filter((language) => language !== 'en')
      .map((language) => [language, speaking(language, english)]),
  );
  return (...wished) => others.get(chooseLanguage(wished, [...others.keys()])) ?? english;
}
