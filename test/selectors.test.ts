import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { messagesOf } from '../packages/words/build/check.ts';
import { PACKAGE } from '../packages/words/build/folder.ts';

const ROOT = join(import.meta.dirname, '..');

/** Reads the operator's pages, which are English in every language. */
const OF_OPERATORS = 'e2e/operator.deep.test.ts';

/** A string, template or regular expression after what finds things by what is written on them. */
const SELECTOR =
  /(?:getBy(?:Text|Label|Placeholder|Title|AltText)\(|\b(?:name|hasText|hasNotText|label):)\s*('(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`|\/(?:[^/\\\n]|\\.)+\/)/g;

/** Letters that stand in the literal itself, not in what is put into it. */
const speaks = (literal: string): boolean =>
  /[A-Za-z]{2}/.test(literal.replace(/\$\{[^}]*\}/g, '').replace(/\\\w/g, ''));

/** Codes of clauses are the same in every language. */
const isClause = (literal: string): boolean => /^'[A-Z]+(-[A-Z]+)*-\d+'$/.test(literal);

const GIVEN = /\b(?:fill|invite|invitePlayers|tell|createGame|join|request|enter)\(([^;]*?)\);/gs;

/** What a test finds by words of its own: neither names nor lines that it gave itself. */
function ownWords(code: string): string[] {
  const given = [...code.matchAll(GIVEN)].map(([, values]) => values).join('\n');
  return [...code.matchAll(SELECTOR)]
    .map(([, literal = '']) => literal)
    .filter((literal) => speaks(literal) && !isClause(literal) && !given.includes(literal));
}

const ENGLISH = messagesOf(PACKAGE, 'en');
const KEY = 'notify.switch';
const MESSAGES = new Set(Object.values(ENGLISH).filter((text) => /\s/.test(text)));

/** Messages of several words that stand in a test as they are, where a changed text leaves them behind. */
const messagesIn = (code: string): string[] =>
  [...code.matchAll(/'((?:[^'\\\n]|\\.)*)'/g)]
    .map(([, text = '']) => text.replaceAll("\\'", "'"))
    .filter((text) => MESSAGES.has(text));

test('browser tests find things by the keys of their words, so that a text can change', () => {
  const files = globSync(['e2e/**/*.ts', 'apps/web/test/**/*.ts'], { cwd: ROOT });
  const inBrowsers = files
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file !== OF_OPERATORS && !file.includes('node_modules'))
    .map((file) => ({ file, code: readFileSync(join(ROOT, file), 'utf8') }))
    .filter(({ code }) => code.includes('getBy') || code.includes('locator('));
  expect(inBrowsers.length).toBeGreaterThan(20);
  expect(
    inBrowsers.flatMap(({ file, code }) => ownWords(code).map((words) => `${file}: ${words}`)),
  ).toEqual([]);
  const ofPages = inBrowsers.filter(({ file }) => file.startsWith('e2e/'));
  expect(
    ofPages.flatMap(({ file, code }) => messagesIn(code).map((words) => `${file}: ${words}`)),
  ).toEqual([]);
});

test('a message in a constant is found as well', () => {
  expect(
    messagesIn(`const SWITCH = ${JSON.stringify(ENGLISH[KEY]).replaceAll('"', "'")};`),
  ).toEqual([ENGLISH[KEY]]);
  expect(messagesIn(`say('${KEY}')`)).toEqual([]);
});

test.each([
  ["page.getByText('Start the game')", ["'Start the game'"]],
  ["page.getByRole('button', { name: /^Take seat/ })", ['/^Take seat/']],
  ['page.getByLabel(`Pawns in $' + '{name}`)', ['`Pawns in $' + '{name}`']],
  ["list.filter({ hasText: 'Wait' })", ["'Wait'"]],
  ["select.selectOption({ label: 'Short rules' })", ["'Short rules'"]],
  ["page.getByRole('button', { name: say('table.start') })", []],
  ['page.getByText(`$' + '{name} · 5`)', []],
  ["await page.getByLabel(key).fill('Ada');\npage.getByText('Ada')", []],
  ["page.getByRole('button', { name: 'END-1' })", []],
])('%s has words of its own: %j', (code, words) => {
  expect(ownWords(code)).toEqual(words);
});
