import { firstPicture, sharperThan } from '../../src/board/sharpness.ts';

describe('the picture of the board', () => {
  test('grows sharper step by step, as far as somebody can see it', () => {
    expect(sharperThan('preview', 0.2, 1)).toBe('1x');
    expect(sharperThan('preview', 2, 3)).toBe('1x');
    expect(sharperThan('1x', 0.3, 3)).toBeUndefined();
    expect(sharperThan('1x', 0.5, 3)).toBe('2x');
    expect(sharperThan('2x', 4, 3)).toBeUndefined();
  });

  test('begins small, and with the plain one where the small one does not come', async () => {
    const asked: string[] = [];
    const all = async (name: string): Promise<string> => {
      asked.push(name);
      return `a ${name}`;
    };
    expect(await firstPicture(all)).toEqual(['preview', 'a preview']);
    expect(asked).toEqual(['preview']);
    const lost = async (name: string): Promise<string> => {
      if (name === 'preview') throw new Error('lost');
      return all(name);
    };
    expect(await firstPicture(lost)).toEqual(['1x', 'a 1x']);
    await expect(firstPicture(() => Promise.reject(new Error('lost')))).rejects.toThrow('lost');
  });
});
