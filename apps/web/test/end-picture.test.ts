import { cut, wrap } from '../src/ending/picture.ts';

/** Every letter is ten pixels wide. */
const widthOf = (text: string): number => text.length * 10;

describe('text on the picture of the end', () => {
  test('is broken between words', () => {
    expect(wrap('one two three four', 80, widthOf)).toEqual(['one two', 'three', 'four']);
    expect(wrap('one', 80, widthOf)).toEqual(['one']);
  });

  test('a word that is too long has a line of its own', () => {
    expect(wrap('a Llanfairpwllgwyngyll b', 80, widthOf)).toEqual([
      'a',
      'Llanfairpwllgwyngyll',
      'b',
    ]);
  });

  test('a name that is too long is cut', () => {
    expect(cut('Ada', 80, widthOf)).toBe('Ada');
    expect(cut('Bartholomew', 80, widthOf)).toBe('Barthol…');
    expect(widthOf(cut('Bartholomew', 80, widthOf))).toBeLessThanOrEqual(80);
  });
});
