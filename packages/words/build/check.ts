/** What a folder of messages lacks, for the test that holds every language. */
import {
  isPluralElement,
  isPoundElement,
  isSelectElement,
  type PluralElement,
} from '@formatjs/icu-messageformat-parser';
import {
  areasOf,
  type Choice,
  choicesOf,
  type Messages,
  parametersOf,
  parseMessage,
} from './folder.ts';

/** All messages of a language. Throws where two areas have the same key. */
export function messagesOf(folder: string, language: string): Messages {
  const all: Record<string, string> = {};
  for (const [area, messages] of areasOf(folder, language)) {
    for (const [key, message] of Object.entries(messages)) {
      if (Object.hasOwn(all, key)) throw new Error(`${language}/${area}.json repeats ${key}`);
      all[key] = message;
    }
  }
  return all;
}

/** The values of a message and their use; plural forms are as good as a plain number. */
const valuesOf = (message: string): string =>
  [...parametersOf(parseMessage(message))]
    .map(([name, use]) => `{${name}, ${use}}`)
    .sort()
    .join(' ');

/** Tags and entities: what is said is text everywhere. */
const MARKUP = /<\/?[a-z][^>]*>|&(?:#\w+|[a-z]+);/i;

/** What no writer of a language sets so: its quotation marks, and the spaces about its stops. */
const SLIPS: Readonly<Record<string, RegExp>> = {
  de: /["”‘]/,
  fr: /["“”„]|[\p{L}\d}…][ ]?[;!?»]|[\p{L}\d}…](?: :|:(?!\/\/))|«(?!\u202f)/u,
  ja: /["“”]|[\p{sc=Hira}\p{sc=Kana}\p{sc=Han}][,.!?:;()]|[,.!?:;()][\p{sc=Hira}\p{sc=Kana}\p{sc=Han}]/u,
  nl: /["“”„]/,
};

/** Counts that a reader meets; larger ones take the same forms, or `other` stands in. */
const COUNTS = Array.from({ length: 201 }, (_, count) => count);

const saysCount = (options: PluralElement['options']): boolean =>
  Object.values(options).some(({ value }) => value.some(isPoundElement));

/** What is wrong with the plural forms of a message: one the language lacks, or one that is missing. */
function pluralProblem(
  language: string,
  { options, offset, pluralType }: PluralElement,
): string | undefined {
  const rules = new Intl.PluralRules([language, 'en'], { type: pluralType ?? 'cardinal' });
  const { pluralCategories } = rules.resolvedOptions();
  const given = Object.keys(options);
  const strange = given.find(
    (form) => !form.startsWith('=') && !pluralCategories.some((category) => category === form),
  );
  if (strange !== undefined) return `has the plural form “${strange}”, which ${language} lacks`;
  // `=0` and `other` alone, without the count, tell something from nothing.
  if (given.every((form) => form === '=0' || form === 'other') && !saysCount(options)) {
    return undefined;
  }
  const missing = COUNTS.filter((count) => !given.includes(`=${count}`))
    .map((count) => rules.select(Math.abs(count - offset)))
    .find((form) => !given.includes(form));
  return missing === undefined ? undefined : `lacks the plural form “${missing}”`;
}

/** The cases of words in a message, as `kind easy`. */
const casesOf = (choices: readonly Choice[]): readonly string[] =>
  choices
    .filter(isSelectElement)
    .flatMap(({ value, options }) => Object.keys(options).map((word) => `${value} ${word}`));

/** What is wrong with the form of a message, whatever it says. */
export function formProblem(language: string, message: string): string | undefined {
  if (message.trim() === '') return 'is empty';
  if (MARKUP.test(message)) return 'has markup in it';
  const slip = SLIPS[language]?.exec(message)?.[0];
  if (slip !== undefined) return `has “${slip}”, which ${language} writes otherwise`;
  try {
    return choicesOf(parseMessage(message))
      .filter(isPluralElement)
      .map((element) => pluralProblem(language, element))
      .find((problem) => problem !== undefined);
  } catch (fault) {
    return `does not parse: ${(fault as Error).message}`;
  }
}

const edgesOf = (message: string): string => message.replace(/\S.*\S|\S/s, '…');

/** What is wrong with one message, compared with the English one; nothing where all is well. */
export function problemOf(language: string, message: string, english: string): string | undefined {
  const problem = formProblem(language, message);
  if (problem !== undefined) return problem;
  const [wanted, found] = [valuesOf(english), valuesOf(message)];
  if (wanted !== found) return `takes "${found}" and not "${wanted}"`;
  const known = casesOf(choicesOf(parseMessage(english)));
  const odd = casesOf(choicesOf(parseMessage(message))).find((one) => !known.includes(one));
  if (odd !== undefined) return `has the case “${odd}”, which English lacks`;
  if (edgesOf(message) !== edgesOf(english)) return 'begins or ends with other spaces than English';
  return undefined;
}

/** Everything in which a language departs from English in more than its words. */
export function problemsOf(folder: string, language: string): readonly string[] {
  const english = areasOf(folder, 'en');
  const own = areasOf(folder, language);
  const missing = [...english].flatMap(([area, messages]) =>
    Object.entries(messages).flatMap(([key, text]) => {
      const message = own.get(area)?.[key];
      if (message === undefined) return [`${area}.json lacks ${key}`];
      const problem = problemOf(language, message, text);
      return problem === undefined ? [] : [`${area}.json: ${key} ${problem}`];
    }),
  );
  const strange = [...own].flatMap(([area, messages]) =>
    Object.keys(messages)
      .filter((key) => english.get(area)?.[key] === undefined)
      .map((key) => `${area}.json: ${key} is not in English`),
  );
  return [...missing, ...strange];
}
