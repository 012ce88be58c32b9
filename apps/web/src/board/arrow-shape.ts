import type { Draw } from './atlas.ts';
import type { Point } from './types.ts';

/** Pictures of a part of the shaft and of the point; units of a piece. */
export const SHAFT = { length: 12, width: 8 } as const;
export const POINT = { length: 14, width: 16 } as const;

/** A part of the shaft, with round ends, so that parts meet without a gap where it bends. */
export const drawShaft: Draw = (c) => {
  c.fillStyle = '#fff';
  c.beginPath();
  c.roundRect(0, 0, SHAFT.length, SHAFT.width, SHAFT.width / 2);
  c.fill();
};

export const drawPoint: Draw = (c) => {
  c.fillStyle = '#fff';
  c.beginPath();
  c.moveTo(POINT.length, POINT.width / 2);
  c.lineTo(0, POINT.width);
  c.lineTo(POINT.length * 0.2, POINT.width / 2);
  c.lineTo(0, 0);
  c.fill();
};

/** How far an arrow leaves the straight way, by its length. */
const BEND = 0.16;
/** Room that an arrow leaves to the pawns at either end, units of a piece. */
const ROOM = { start: 9, end: 13 } as const;
/** Most of its length that either room may take. */
const MOST_ROOM = 0.24;
const PARTS = 12;

/** A place on an arrow and the direction there, in radians. */
export interface Place extends Point {
  readonly turn: number;
}

/** Where the parts of an arrow lie; lengths in board units. */
export interface ArrowShape {
  /** Middles of the parts of the shaft, from its start on. */
  readonly parts: readonly Place[];
  /** Length of such a part. */
  readonly part: number;
  readonly tip: Place;
  readonly middle: Point;
}

/**
 * An arrow between two places, which bows to its left, so that one there and one back lie apart.
 *
 * @param unit board units of one unit of a piece
 */
export function arrowShape(from: Point, to: Point, unit: number): ArrowShape {
  const dx = to.x - from.x;
  const dy = to.y - from.y;
  const length = Math.hypot(dx, dy);
  const bow = { x: (from.x + to.x) / 2 + dy * BEND, y: (from.y + to.y) / 2 - dx * BEND };
  const room = (units: number): number =>
    length === 0 ? 0 : Math.min(MOST_ROOM, (units * unit) / length);
  const begin = room(ROOM.start);
  const tipAt = 1 - room(ROOM.end);
  const at = (t: number): Place => {
    const s = 1 - t;
    const way = (a: number, b: number, c: number): number => s * s * a + 2 * s * t * b + t * t * c;
    const turn = Math.atan2(
      s * (bow.y - from.y) + t * (to.y - bow.y),
      s * (bow.x - from.x) + t * (to.x - bow.x),
    );
    return { x: way(from.x, bow.x, to.x), y: way(from.y, bow.y, to.y), turn };
  };
  // The shaft ends within the point, which would else show it at its sides.
  const neck = Math.max(begin, tipAt - room(POINT.length * 0.7));
  const step = (neck - begin) / PARTS;
  return {
    parts: Array.from({ length: PARTS }, (_, i) => at(begin + step * (i + 0.5))),
    part: step * length,
    tip: at(tipAt),
    middle: at((begin + neck) / 2),
  };
}
