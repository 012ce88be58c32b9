import { firstPicture, sharperThan } from '../../src/board/sharpness.ts';

describe('the picture of the board', () => {
  test('grows sharper step by step, as far as somebody can see it', () => {
    expect(sharperThan('preview', 0.2, 1)).toBe('1x');
    expect(sharperThan('preview', 2, 3)).toBe('1x');
    expect(sharperThan('1x', 0.3, 3)).toBeUndefined();
    expect(sharperThan('1x', 0.5, 3)).toBe('2x');
    expect(sharperThan('2x', 4, 3)).toBeUndefined();
  });

  test('begins with what comes first, and with the other where one does not come', async () => {
    const never = new Promise<string>(() => undefined);
    const lost = Promise.reject(new Error('lost'));
    expect(await firstPicture(never, async () => 'small')).toEqual(['preview', 'small']);
    expect(await firstPicture(Promise.resolve('plain'), () => never)).toEqual(['1x', 'plain']);
    expect(await firstPicture(lost, async () => 'small')).toEqual(['preview', 'small']);
    expect(await firstPicture(Promise.resolve('plain'), () => lost)).toEqual(['1x', 'plain']);
    await expect(firstPicture(lost, () => lost)).rejects.toThrow(AggregateError);
  });
});
