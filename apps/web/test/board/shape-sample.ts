import { readFileSync } from 'node:fs';
import { type Geometry, loadGeometry } from '@vinci/maps/geometry';
import { type BoardShape, shapeOf } from '../../src/board/shape.ts';

/** A square ring; outer rings have negative area, so it runs against the clock as y grows down. */
export const square = (x: number, y: number, side: number): number[] => [
  x,
  y,
  x,
  y + side,
  x + side,
  y + side,
  x + side,
  y,
];

/** Two squares side by side, 100 units each, and a tiny island of 6 units to the east. */
export const TWO_AND_AN_ISLAND: BoardShape = {
  width: 400,
  height: 200,
  margin: 10,
  provinces: [
    province(square(50, 50, 100), 100, 100, 50),
    province(square(150, 50, 100), 200, 100, 50),
    province(square(300, 100, 6), 303, 103, 3),
  ],
  seas: [],
  borders: [
    { a: 0, b: 1, points: [150, 50, 150, 150] },
    { a: 0, b: -1, points: [150, 50, 50, 50, 50, 150, 150, 150] },
    { a: 1, b: -1, points: [150, 150, 250, 150, 250, 50, 150, 50] },
    { a: 2, b: -1, points: [300, 100, 300, 106, 306, 106, 306, 100, 300, 100] },
  ],
};

function province(ring: number[], x: number, y: number, radius: number) {
  const xs = ring.filter((_, i) => i % 2 === 0);
  const ys = ring.filter((_, i) => i % 2 === 1);
  return {
    rings: [ring],
    pawn: { x, y, radius },
    pole: { x, y, radius },
    label: { x, y, angle: 0, bend: 0, size: 12 },
    bbox: [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)],
  };
}

const file = new URL('../../../../packages/maps/data/europe/geometry.json', import.meta.url);
export const europeGeometry: Geometry = loadGeometry(JSON.parse(readFileSync(file, 'utf8')));
export const EUROPE: BoardShape = shapeOf(europeGeometry);
export const indexOf = (id: string): number =>
  europeGeometry.provinces.findIndex((p) => p.id === id);
