import fc from 'fast-check';
import { fillHoles } from '../../src/board/fill-holes.ts';

/** A picture with the pixels that `colour` gives. */
function draw(width: number, height: number, colour: (x: number, y: number) => readonly number[]) {
  const data = new Uint8ClampedArray(4 * width * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) data.set(colour(x, y), 4 * (y * width + x));
  return { data, width, height };
}

const BROWN = [151, 96, 64, 255];
const HOLE = [0, 0, 0, 0];

test('a long hole in land of one colour takes that colour, to its very middle', () => {
  const picture = draw(161, 69, (_, y) => (y > 12 && y < 58 ? HOLE : BROWN));
  fillHoles(picture);
  expect([...picture.data]).toEqual([...draw(161, 69, () => BROWN).data]);
});

test('a hole between two colours goes over from one to the other', () => {
  const picture = draw(40, 8, (x) =>
    x < 8 ? [40, 80, 120, 255] : x < 32 ? HOLE : [200, 80, 20, 255],
  );
  fillHoles(picture);
  const reds = Array.from({ length: 40 }, (_, x) => picture.data[4 * (3 * 40 + x)]!);
  expect(reds).toEqual([...reds].sort((a, b) => a - b));
  expect([reds[0], reds[39]]).toEqual([40, 200]);
});

test('opaque pixels stay, holes get colours from among them, and nothing is left open', () => {
  const pixel = fc.tuple(
    ...Array.from({ length: 3 }, () => fc.nat(255)),
    fc.constantFrom(0, 128, 255),
  );
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 9 }),
      fc.array(pixel, { minLength: 2, maxLength: 60 }),
      (width, pixels) => {
        const height = Math.ceil(pixels.length / width);
        const picture = draw(width, height, (x, y) => pixels[y * width + x] ?? HOLE);
        const before = [...picture.data];
        fillHoles(picture);
        const known = before.some((value, i) => i % 4 === 3 && value > 0);
        for (let i = 0; i < before.length; i += 4) {
          if (before[i + 3] === 255)
            expect([...picture.data.slice(i, i + 4)]).toEqual(before.slice(i, i + 4));
          expect(picture.data[i + 3]).toBe(known ? 255 : 0);
        }
        for (const channel of [0, 1, 2]) {
          const given = before.filter((_, i) => i % 4 === channel && before[i + 3 - channel]! > 0);
          const [low, high] = [Math.min(...given), Math.max(...given)];
          if (known)
            for (let i = channel; i < before.length; i += 4) {
              expect(picture.data[i]).toBeGreaterThanOrEqual(low - 1);
              expect(picture.data[i]).toBeLessThanOrEqual(high + 1);
            }
        }
      },
    ),
  );
});
