import { chooseLanguage, Words } from '@vinci/words';
import { areaOf, languagesIn, PACKAGE } from '@vinci/words/folder';

/**
 * Reads some areas of all languages.
 *
 * @returns the words of a table whose language has that BCP 47 tag; English where it has none, or one not spoken here
 */
export function tableWords(areas: readonly string[]): (language: string) => Words {
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
  return (language) => others.get(chooseLanguage([language], [...others.keys()])) ?? english;
}
