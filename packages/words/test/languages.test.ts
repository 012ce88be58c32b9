import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { formProblem, messagesOf, problemOf, problemsOf } from '../build/check.ts';
import { areasOf, languagesIn, PACKAGE } from '../build/folder.ts';
import { addLanguage } from '../build/new-language.ts';
import { TYPES, typesOfEnglish } from '../build/types.ts';
import * as english from '../src/english.ts';

describe('English', () => {
  const messages = messagesOf(PACKAGE, 'en');

  test('every message is ICU MessageFormat and says something, without markup', () => {
    const problems = Object.entries(messages).map(([key, text]) => [key, formProblem('en', text)]);
    expect(problems.filter(([, problem]) => problem !== undefined)).toEqual([]);
  });

  // Otherwise run `npm run keys`.
  test('the types are those of the folder', () => {
    expect(readFileSync(TYPES, 'utf8')).toBe(typesOfEnglish());
  });

  test('every file of the folder can be imported', () => {
    expect(new Set(Object.values(english))).toEqual(new Set(areasOf(PACKAGE, 'en').values()));
  });
});

describe('other languages', () => {
  const others = languagesIn(PACKAGE).filter((language) => language !== 'en');

  test('have the messages of English with the same values, and no others', () => {
    expect(others.flatMap((language) => problemsOf(PACKAGE, language))).toEqual([]);
  });

  test('a copy of English is a language, and what is wrong with one is found', () => {
    const folder = mkdtempSync(join(tmpdir(), 'vinci-words-'));
    try {
      cpSync(join(PACKAGE, 'en'), join(folder, 'en'), { recursive: true });
      addLanguage(folder, 'xx', true);
      expect(languagesIn(folder)).toEqual(['en', 'xx']);
      expect(problemsOf(folder, 'xx')).toEqual([]);
      const board = areasOf(folder, 'xx').get('board') ?? {};
      const { 'board.zoomIn': _, ...kept } = board;
      const spoilt = {
        ...kept,
        'top.round': 'Runde {runde, number}',
        'players.provinces': '{count, plural, one {#}}',
        'board.fit': ' ',
        'board.new': 'Neu',
      };
      writeFileSync(join(folder, 'xx/board.json'), JSON.stringify(spoilt));
      const problems = problemsOf(folder, 'xx');
      expect(
        problems.map((problem) => problem.match(/board\.(?!json)\w+|top\.\w+|players\.\w+/)?.[0]),
      ).toEqual(['board.zoomIn', 'board.fit', 'top.round', 'players.provinces', 'board.new']);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  const boxes = '{count, plural, one {# box} other {# boxes}}';
  const kinds = '{kind, select, bot {a bot} other {someone}}';

  test.each([
    ['de', boxes, '{count, plural, one {# Kiste} other {# Kisten}}', undefined],
    ['de', boxes, '{count, plural, =1 {# Kiste} other {# Kisten}}', undefined],
    ['de', boxes, '{count, plural, other {# Kisten}}', 'lacks the plural form “one”'],
    ['ja', boxes, '{count, plural, other {#箱}}', undefined],
    ['ja', boxes, '{count, number}箱', undefined],
    ['ja', boxes, boxes, 'has the plural form “one”, which ja lacks'],
    ['fr', boxes, '{count, plural, one {# boîte} other {# boîtes}}', undefined],
    ['pl', boxes, boxes, 'lacks the plural form “many”'],
    [
      'de',
      kinds,
      '{kind, select, Bot {ein Bot} other {jemand}}',
      'has the case “kind Bot”, which English lacks',
    ],
    ['de', 'Stop', '<b>Halt</b>', 'has markup in it'],
    ['de', 'Stop', 'Halt&nbsp;!', 'has markup in it'],
    ['de', 'Stop', 'Halt ', 'begins or ends with other spaces than English'],
    ['de', ' {name}', '{name}', 'begins or ends with other spaces than English'],
    ['de', 'Stop', 'Halt {name', 'does not parse: EXPECT_ARGUMENT_CLOSING_BRACE'],
    ['de', 'He says “no”', 'Er sagt ”nein”', 'has “””, which de writes otherwise'],
    ['fr', 'Why?', 'Pourquoi ?', 'has “i ?”, which fr writes otherwise'],
    ['fr', '{count, number}: enough', '{count, number}\u00a0: assez', undefined],
    ['fr', 'Begin with https://', 'Commencez par https://', undefined],
    ['ja', 'Why?', 'なぜ?', 'has “ぜ?”, which ja writes otherwise'],
    ['de', 'less than 5', 'weniger als 5, < 6 & mehr', undefined],
  ])('%s: of %j it says about %j: %s', (language, english, message, problem) => {
    expect(problemOf(language, message, english)).toBe(problem);
  });
});
