/**
 * Starts a language as a copy of English: `node packages/words/build/new-language.ts pl`. With `--mark`
 * every text is marked, to see on the screen what comes from the folder and what does not.
 */
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { areasOf, PACKAGE } from './folder.ts';

/** @param packageFolder the folder of `packages/words`, or of a copy of it */
export function addLanguage(packageFolder: string, language: string, mark = false): void {
  const target = join(packageFolder, language);
  mkdirSync(target);
  if (!mark) {
    cpSync(join(packageFolder, 'en'), target, { recursive: true });
    return;
  }
  for (const [area, messages] of areasOf(packageFolder, 'en')) {
    const marked = Object.entries(messages).map(([key, text]) => [key, `⟦${text}⟧`]);
    writeFileSync(
      join(target, `${area}.json`),
      `${JSON.stringify(Object.fromEntries(marked), null, 2)}\n`,
    );
  }
}

if (process.argv[1] === import.meta.filename) {
  const [language, flag] = process.argv.slice(2);
  if (language === undefined) throw new Error('Name the language, as `pl` or `pt-BR`.');
  addLanguage(PACKAGE, language, flag === '--mark');
}
