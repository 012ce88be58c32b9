/** What a folder of messages lacks, for the test that holds every language. */
import { areasOf, type Messages, parametersOf, parseMessage } from './folder.ts';

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

/** What is wrong with one message, compared with the English one; nothing where all is well. */
function problemOf(message: string, english: string): string | undefined {
  if (message.trim() === '') return 'is empty';
  try {
    const [wanted, found] = [valuesOf(english), valuesOf(message)];
    return wanted === found ? undefined : `takes "${found}" and not "${wanted}"`;
  } catch (fault) {
    return `does not parse: ${(fault as Error).message}`;
  }
}

/** Everything in which a language departs from English in more than its words. */
export function problemsOf(folder: string, language: string): readonly string[] {
  const english = areasOf(folder, 'en');
  const own = areasOf(folder, language);
  const missing = [...english].flatMap(([area, messages]) =>
    Object.entries(messages).flatMap(([key, text]) => {
      const message = own.get(area)?.[key];
      if (message === undefined) return [`${area}.json lacks ${key}`];
      const problem = problemOf(message, text);
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
