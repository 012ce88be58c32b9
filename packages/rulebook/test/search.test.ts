import { TILES } from '@vinci/rules';
import {
  CLAUSE_IDS,
  editionOfPreset,
  highlight,
  indexBook,
  isInForce,
  placeOf,
  searchBook,
} from '../src/index.ts';

const CLASSIC = editionOfPreset('deClassic');
const VINCI = editionOfPreset('vinci2');
const classic = indexBook(CLASSIC);
const vinci = indexBook(VINCI);

const topics = (query: string, index = classic): readonly string[] =>
  searchBook(index, query).map(({ topic }) => topic);

describe('search', () => {
  test.each(['COST-6', 'cost-6', 'Cost 6', 'cost6', ' cost  6 '])(
    'finds a clause by “%s”',
    (query) => {
      expect(topics(query)[0]).toBe('COST-6');
    },
  );

  test('finds every clause in force by its id, and none that is not', () => {
    for (const id of CLAUSE_IDS) {
      const found = topics(id)[0] === id;
      expect([id, found]).toEqual([id, isInForce(id, CLASSIC)]);
    }
  });

  test('finds a tile by its name, in the words of the edition', () => {
    const code = (id: string): number => TILES.findIndex((tile) => tile.id === id);
    expect(topics('Weapons')[0]).toBe(`tile:${code('weapons')}`);
    expect(topics('legions', vinci)[0]).toBe(`tile:${code('fieldGeneral')}`);
    expect(topics('legions')).toEqual([]);
    expect(topics('field general')[0]).toBe(`tile:${code('fieldGeneral')}`);
    expect(topics('camels')).toEqual([]);
    expect(topics('camels', vinci)[0]).toBe(`tile:${code('camels')}`);
  });

  test('every word has to occur; a word may be cut off', () => {
    expect(topics('mountain discount sea')).toContain('COST-14');
    expect(topics('mount disc sea')).toContain('COST-14');
    expect(topics('mountain discount zebra')).toEqual([]);
  });

  test('clauses come before rulings and examples on the same words', () => {
    const kinds = searchBook(classic, 'vacate').map(({ kind }) => kind);
    expect(kinds[0]).toBe('clause');
    expect(kinds.indexOf('ruling')).toBeGreaterThan(kinds.indexOf('clause'));
  });

  test('accents, case and signs do not matter', () => {
    expect(topics('MÖUNTAIN, dïscount!')).toEqual(topics('mountain discount'));
    expect(topics('')).toEqual([]);
    expect(topics(' .,- ')).toEqual([]);
    expect(topics('(((*')).toEqual([]);
  });

  test('all that is found has a place', () => {
    for (const { topic } of [...classic, ...vinci]) expect(placeOf(topic)).toBeDefined();
  });
});

describe('highlight', () => {
  const marked = (text: string, query: string): string =>
    highlight(text, query)
      .map((piece) => (piece.marked ? `[${piece.text}]` : piece.text))
      .join('');

  test('marks where words begin, and leaves the text whole', () => {
    expect(marked('A mountain you took', 'mount')).toBe('A [mount]ain you took');
    expect(marked('Mountains. The mountain', 'mountain the')).toBe('[Mountain]s. [The] [mountain]');
    expect(marked('amount', 'mount')).toBe('amount');
    expect(marked('any text', '')).toBe('any text');
    expect(marked('cost (2)', '(2')).toBe('cost ([2])');
  });

  test.each([
    ['Die Städte am Fluss', 'stadt', 'Die [Städt]e am Fluss'],
    ['Die Städte am Fluss', 'staedte fluß', 'Die [Städte] am [Fluss]'],
    ['Une œuvre à étudier', 'oeuvre etud', 'Une [œuvre] à [étud]ier'],
    ['山岳の費用は1高くなります。', '山岳の費用', '[山岳]の[費用]は1高くなります。'],
    ['バグパイプ', 'ハグ', 'バグパイプ'],
  ])('in “%s”, “%s” is marked whatever the way of writing', (text, query, wanted) => {
    expect(marked(text, query)).toBe(wanted);
  });
});
