import { effect } from '@preact/signals-core';
import { parseMessage } from '../build/folder.ts';
import { addMessages, chooseLanguage, language, speak, t, Words } from '../src/index.ts';

/** A language with some messages. */
const speaking = (
  language: string,
  messages: Record<string, string>,
  fallback?: Words,
  tell?: (trouble: string) => void,
): Words => {
  const words = new Words(language, fallback, tell);
  words.add(messages);
  return words;
};

describe('a message', () => {
  test('has its values filled in, numbers in the manner of the language', () => {
    const sum = '{base, number} and {name}';
    expect(speaking('en', { sum }).sayAny('sum', { base: -1200, name: '007' })).toBe(
      '−1,200 and 007',
    );
    expect(speaking('de', { sum }).sayAny('sum', { base: -1200, name: '007' })).toBe(
      '−1.200 and 007',
    );
  });

  test('chooses the plural form of the language', () => {
    const pawns =
      '{count, plural, one {# pionek} few {# pionki} many {# pionków} other {# pionka}}';
    const polish = speaking('pl', { pawns });
    expect([1, 2, 5, 22].map((count) => polish.sayAny('pawns', { count }))).toEqual([
      '1 pionek',
      '2 pionki',
      '5 pionków',
      '22 pionki',
    ]);
  });

  test('says the same when the build has parsed it', () => {
    const text = '{kind, select, a {it’s {count, plural, one {#} other {# of {name}}}} other {no}}';
    const words = new Words('en');
    words.add({ text, parsed: parseMessage(text) });
    for (const values of [
      { kind: 'a', count: 1, name: 'x' },
      { kind: 'a', count: 2000, name: 'x' },
      { kind: 'b', count: 1, name: 'x' },
    ]) {
      expect(words.sayAny('parsed', values)).toBe(words.sayAny('text', values));
    }
  });

  test('is said in English where the language lacks it, and by its key where that does, too', () => {
    const english = speaking('en', { 'a.one': 'One', 'a.two': 'Two' });
    const other = speaking('de', { 'a.one': 'Eins' }, english);
    expect(['a.one', 'a.two', 'a.three'].map((key) => other.sayAny(key))).toEqual([
      'Eins',
      'Two',
      'a.three',
    ]);
    expect([other.has('a.two'), other.has('a.three')]).toEqual([true, false]);
  });

  test.each([
    ['missing', undefined, /^The text de\/one is missing\. English stands in for it\.$/],
    [
      'half a message',
      'Noch {count',
      /^The text de\/one cannot be said: .*EXPECT_ARGUMENT_CLOSING/,
    ],
    ['of another value', 'Noch {anzahl, number}', /^The text de\/one cannot be said: .*anzahl/],
    ['without its last case', '{count, plural, =0 {nichts}}', /^The text de\/one cannot be said/],
  ])('that is %s is said in English, which is told once', (_, message, trouble) => {
    const told: string[] = [];
    const english = speaking('en', { one: '{count, number} left' });
    const messages: Record<string, string> = message === undefined ? {} : { one: message };
    const other = speaking('de', messages, english, (what) => told.push(what));
    expect([1, 2].map((count) => other.sayAny('one', { count }))).toEqual(['1 left', '2 left']);
    expect(told).toEqual([expect.stringMatching(trouble)]);
  });
});

test('lists, signs and times follow the language', () => {
  const german = new Words('de');
  expect(german.list(['A', 'B', 'C'])).toBe('A, B und C');
  expect([german.signed(1500), german.signed(-2)]).toEqual(['+1.500', '−2']);
  expect(german.time(0)).toMatch(/^\d+:\d\d$/);
  expect(german.when(0, 1)).toBe(german.time(0));
  expect(german.when(0, 86_400_000)).toContain('Jan');
});

test.each([
  [['de-AT', 'en'], ['de', 'fr'], 'de'],
  [['pt-BR', 'pt'], ['pt', 'pt-BR'], 'pt-BR'],
  [['en-GB', 'de'], ['de'], 'en'],
  [['nl', 'fr'], ['de', 'fr'], 'fr'],
  [['nl'], ['de'], 'en'],
  [[], [], 'en'],
])('who wants %j has of %j and English: %s', (wished, others, language) => {
  expect(chooseLanguage(wished, others)).toBe(language);
});

test('whatever has said something says it anew in another language', () => {
  addMessages({ 'top.round': 'Round {round, number}' });
  const said: string[] = [];
  const stop = effect(() => {
    said.push(`${language()}: ${t('top.round', { round: 3 })}`);
  });
  speak('de', { 'top.round': 'Runde {round, number}' });
  speak('en');
  stop();
  speak('de');
  expect(said).toEqual(['en: Round 3', 'de: Runde 3', 'en: Round 3']);
  speak('en');
});
