/**
 * Writes the values that messages take as types, which `npm run keys` does, too. The keys themselves are read from
 * the JSON by the compiler.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { areasOf, PACKAGE, parametersOf, parseMessage, type Use } from './folder.ts';

const TYPE: Readonly<Record<Use, string>> = {
  text: 'string',
  number: 'number',
  choice: 'string | number | boolean',
};

export const TYPES = join(PACKAGE, 'src/generated/parameters.ts');

/** The text of the file of types. */
export function typesOfEnglish(): string {
  const lines = [...areasOf(PACKAGE, 'en').values()].flatMap((messages) =>
    Object.entries(messages).flatMap(([key, message]) => {
      const values = [...parametersOf(parseMessage(message))].map(
        ([name, use]) => `${name}: ${TYPE[use]};`,
      );
      return values.length === 0 ? [] : [`  '${key}': { ${values.join(' ')} };`];
    }),
  );
  return [
    '// Generated from the English messages by `npm run keys`.',
    '/** The values of each message that takes any. */',
    'export interface Parameters {',
    ...lines,
    '}',
    '',
  ].join('\n');
}

if (process.argv[1] === import.meta.filename) writeFileSync(TYPES, typesOfEnglish());
