import { cut, encodeLight, wrap } from '../src/ending/picture.ts';

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

  test('is broken within a sentence where a language has no spaces, by its rules', () => {
    const text = '「海賊」が、1ターンで12点を獲得しました。';
    const lines = wrap(text, 80, widthOf);
    expect(lines.join('')).toBe(text);
    expect(lines.length).toBeGreaterThan(2);
    expect(lines.filter((line) => widthOf(line) > 80)).toEqual([]);
    expect(lines.filter((line) => /^[、。」ー]|「$/.test(line))).toEqual([]);
  });

  test('a name that is too long is cut', () => {
    expect(cut('Ada', 80, widthOf)).toBe('Ada');
    expect(cut('Bartholomew', 80, widthOf)).toBe('Barthol…');
    expect(widthOf(cut('Bartholomew', 80, widthOf))).toBeLessThanOrEqual(80);
  });
});

describe('the file of the picture of the end', () => {
  /** A browser that needs so many bytes for full quality. */
  const writer = (bytes: number, tried: number[] = []) => ({
    tried,
    write: async (quality: number) => {
      tried.push(quality);
      return new Blob([new Uint8Array(Math.round(bytes * quality))]);
    },
  });

  test('is written once where it is light enough', async () => {
    const { write, tried } = writer(300_000);
    await encodeLight(write);
    expect(tried).toHaveLength(1);
  });

  test('loses quality until it is light enough', async () => {
    const { write, tried } = writer(500_000);
    expect((await encodeLight(write))?.size).toBeLessThanOrEqual(400_000);
    expect(tried).toEqual([...tried].sort((one, two) => two - one));
    expect(tried.length).toBeGreaterThan(1);
  });

  test('is sent even where it stays heavy, and not at all where it cannot be written', async () => {
    expect(await encodeLight(writer(9_000_000).write)).not.toBeNull();
    expect(await encodeLight(async () => null)).toBeNull();
  });
});
