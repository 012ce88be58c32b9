import type { Point } from '../seed-file.ts';

/** A number with at most `digits` decimals. */
export const num = (v: number, digits = 1): string => String(Number(v.toFixed(digits)));

/** SVG path through points in board units. */
export const pathOf = (points: readonly Point[], close = false): string =>
  points.length === 0
    ? ''
    : `M${points.map(([x, y]) => `${num(x)},${num(y)}`).join('L')}${close ? 'Z' : ''}`;

/** A group moved, turned (degrees) and scaled. */
export const place = (x: number, y: number, scale: number, body: string, turn = 0): string =>
  `<g transform="translate(${num(x)},${num(y)})${turn === 0 ? '' : ` rotate(${num(turn)})`}${
    scale === 1 ? '' : ` scale(${num(scale, 2)})`
  }">${body}</g>`;
