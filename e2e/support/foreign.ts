import { UNSET_NAME } from '../../packages/protocol/src/unset-name.ts';
import { messagesOf } from '../../packages/words/build/check.ts';
import { PACKAGE } from '../../packages/words/build/folder.ts';
import { shapeOf } from './words.ts';

const english = messagesOf(PACKAGE, 'en');

/**
 * Tells English sentences, names of tiles, seas and boards, and names that nobody has said, which are all called
 * otherwise in a language, and so have nothing to do on its screens.
 */
export function foreignTo(language: string): (words: string) => boolean {
  const own = messagesOf(PACKAGE, language);
  const names = new Set(
    Object.entries(english)
      .filter(([key, text]) => /^(tileName|seaName|map)\./.test(key) && own[key] !== text)
      .map(([, text]) => text),
  );
  const shapes = Object.entries(english)
    .filter(([key, text]) => own[key] !== text && /[a-z]{4}.* [a-z]{3}/.test(text))
    .map(([, text]) => new RegExp(`^${shapeOf(text)}$`));
  // “dit la même chose en mots” has the shape of an English sentence about somebody who chose something.
  const said = new Set(Object.values(own));
  return (words) =>
    !said.has(words) &&
    (names.has(words) || UNSET_NAME.test(words) || shapes.some((shape) => shape.test(words)));
}
