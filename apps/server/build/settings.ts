/** Writes the table of settings into docs/hosting.md: `node apps/server/build/settings.ts`. */
import { readFileSync, writeFileSync } from 'node:fs';
import { settingsTable } from '../src/config.ts';

const page = new URL('../../../docs/hosting.md', import.meta.url);
const text = readFileSync(page, 'utf8');
const marked = /(<!-- settings:.*-->\n)[\s\S]*?(<!-- \/settings -->)/;
if (!marked.test(text)) throw new Error('docs/hosting.md has lost the marks around its settings');
writeFileSync(
  page,
  text.replace(marked, (_all, begin, end) => `${begin}${settingsTable()}\n${end}`),
);
