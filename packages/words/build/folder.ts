/** Reads the folders of languages, for the build and for the checks. */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import {
  isArgumentElement,
  isLiteralElement,
  isPluralElement,
  isPoundElement,
  isSelectElement,
  isTagElement,
  type MessageFormatElement,
  type PluralElement,
  parse,
  type SelectElement,
} from '@formatjs/icu-messageformat-parser';

export const PACKAGE = join(import.meta.dirname, '..');

/** A language has a folder named by its BCP 47 tag. */
export const languagesIn = (folder: string): readonly string[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && /^[a-z]{2,3}(-\w+)*$/.test(entry.name))
    .map(({ name }) => name)
    .filter((name) => readdirSync(join(folder, name)).some((file) => file.endsWith('.json')))
    .sort();

/** The messages of one area of a language. */
export const areaOf = (folder: string, language: string, area: string): Messages =>
  JSON.parse(readFileSync(join(folder, language, `${area}.json`), 'utf8'));

/** The messages of a language by area, each area being a file. */
export const areasOf = (folder: string, language: string): ReadonlyMap<string, Messages> =>
  new Map(
    readdirSync(join(folder, language))
      .filter((file) => file.endsWith('.json'))
      .sort()
      .map((file) => basename(file, '.json'))
      .map((area) => [area, areaOf(folder, language, area)]),
  );

export type Messages = Readonly<Record<string, string>>;

/** The parsed message. Throws where it is not ICU MessageFormat. */
export const parseMessage = (message: string): MessageFormatElement[] =>
  parse(message, { ignoreTag: true, requiresOtherClause: true });

/** A choice that a message leaves to a value: plural forms, or cases of a word. */
export type Choice = PluralElement | SelectElement;

/** Every choice of a message, those inside of others included. */
export const choicesOf = (message: readonly MessageFormatElement[]): readonly Choice[] =>
  message.flatMap((element) => {
    if (!isPluralElement(element) && !isSelectElement(element)) return [];
    const inside = Object.values(element.options).flatMap(({ value }) => choicesOf(value));
    return [element, ...inside];
  });

/** How a value is used in a message. */
export type Use = 'text' | 'number' | 'choice';

/** The values that a message takes, by name. */
export function parametersOf(
  message: readonly MessageFormatElement[],
  found = new Map<string, Use>(),
): ReadonlyMap<string, Use> {
  const use = (name: string, how: Use): void => {
    if (how !== 'text' || !found.has(name)) found.set(name, how);
  };
  for (const element of message) {
    if (isLiteralElement(element) || isPoundElement(element)) continue;
    if (isTagElement(element)) parametersOf(element.children, found);
    else if (isSelectElement(element)) use(element.value, 'choice');
    else use(element.value, isArgumentElement(element) ? 'text' : 'number');
    if (isSelectElement(element) || isPluralElement(element)) {
      for (const { value } of Object.values(element.options)) parametersOf(value, found);
    }
  }
  return found;
}
