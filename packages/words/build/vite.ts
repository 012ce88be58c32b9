import type { Plugin } from 'vite';
import { isPlain } from '../src/words.ts';
import { areaOf, areasOf, languagesIn, type Messages, PACKAGE, parseMessage } from './folder.ts';
import { PARTS, partOf } from './parts.ts';

const compiled = (messages: Messages): string =>
  JSON.stringify(
    Object.fromEntries(
      Object.entries(messages).map(([key, message]) => [
        key,
        isPlain(message) ? message : parseMessage(message),
      ]),
    ),
  );

const LANGUAGES = 'virtual:languages';
const NEWS = 'virtual:news';

const others = (): readonly string[] => languagesIn(PACKAGE).filter((name) => name !== 'en');

/** The source of an object; the values are source text. */
const objectOf = (entries: readonly (readonly [key: string, value: string])[]): string =>
  `{${entries.map(([key, value]) => `${JSON.stringify(key)}: ${value}`)}}`;

/** A function for each part of a language, which fetches it. */
const fetchersOf = (language: string): string =>
  objectOf(PARTS.map((part) => [part, `() => import('${LANGUAGES}/${language}/words-${part}')`]));

/** The source of a module that stands in no file. */
function sourceOf(id: string): string {
  if (id === LANGUAGES)
    return `export default ${objectOf(others().map((name) => [name, fetchersOf(name)]))}`;
  if (id === NEWS) {
    const news = others().map(
      (name) =>
        [
          name,
          compiled({ ...areaOf(PACKAGE, name, 'name'), ...areaOf(PACKAGE, name, 'news') }),
        ] as const,
    );
    return `export default ${objectOf(news)}`;
  }
  const [language = '', part] = id.slice(LANGUAGES.length + 1).split('/');
  const areas = [...areasOf(PACKAGE, language)].filter(
    ([area]) => `words-${partOf(area)}` === part,
  );
  return `export default ${compiled(Object.assign({}, ...areas.map(([, messages]) => messages)))}`;
}

/**
 * Parses messages when the client is built, and leaves the parser out of it. `virtual:languages` has a
 * function for each part of each language but English, which fetches its messages. `virtual:news` has what the
 * service worker says in each of them, which can fetch nothing.
 */
export function words(): Plugin {
  return {
    name: 'words',
    enforce: 'pre',
    config: () => ({
      resolve: {
        alias: [
          {
            find: /^@formatjs\/icu-messageformat-parser$/,
            replacement: '@formatjs/icu-messageformat-parser/no-parser.js',
          },
        ],
      },
    }),
    resolveId: (id) => (/^virtual:(languages|news)/.test(id) ? `\0${id}` : undefined),
    load: (id) => (/^\0virtual:(languages|news)/.test(id) ? sourceOf(id.slice(1)) : undefined),
    transform: {
      filter: { id: /packages\/words\/en\/[\w-]+\.json$/ },
      handler: (code) => ({
        code: `export default ${compiled(JSON.parse(code))}`,
        moduleType: 'js',
        map: null,
      }),
    },
  };
}
