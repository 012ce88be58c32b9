import sharp from 'sharp';
import { geometryOf, mapIds, readData } from './files.ts';

/** Bytes that a picture may weigh, by density. */
const HEAVIEST: Readonly<Record<number, number>> = { 1: 380_000, 2: 1_300_000 };

describe.each(mapIds)('the pictures of %s', (id) => {
  const { board, provinces } = geometryOf(id);

  test.each(board.pictures)(
    '$file has its size and its weight',
    async ({ file, width, height, scale }) => {
      const bytes = readData(id, file);
      const meta = await sharp(bytes).metadata();
      expect([meta.format, meta.width, meta.height]).toEqual(['webp', width, height]);
      expect(bytes.length).toBeLessThan(HEAVIEST[scale]!);
    },
  );

  test('the preview has its size and its weight', async () => {
    const { file, width, height } = board.preview;
    const bytes = readData(id, file);
    const meta = await sharp(bytes).metadata();
    expect([meta.format, meta.width, meta.height]).toEqual(['webp', width, height]);
    expect(bytes.length).toBeLessThan(60_000);
  });

  // Cheaper than painting it again: the picture shows each symbol where the geometry has it, which
  // it would not do if it were older than the geometry.
  test.each(board.pictures)(
    '$file shows the symbols of the geometry',
    async ({ file, scale, width }) => {
      const { data, info } = await sharp(readData(id, file))
        .raw()
        .toBuffer({ resolveWithObject: true });
      const brightness = (x: number, y: number): number => {
        const px = Math.round((x + board.frame.inset) * scale);
        const py = Math.round((y + board.frame.inset) * scale);
        const at = (py * width + px) * info.channels;
        return (data[at]! + data[at + 1]! + data[at + 2]!) / 3;
      };
      for (const { id: province, port, mine } of provinces)
        for (const [what, at] of Object.entries({ port, mine })) {
          if (!at) continue;
          // the cream disc to both sides of the sign
          const cream = Math.min(
            brightness(at.x - 5.5, at.y - 2.5),
            brightness(at.x + 5.5, at.y - 3.5),
          );
          expect([province, what, cream > 175]).toEqual([province, what, true]);
        }
    },
  );
});
