import { BOARD_COLOURS, type MarkId, toCss } from '../ui/palette.ts';
import { fillMark } from './art-signs.ts';
import type { Draw } from './atlas.ts';

/** Measures of a wooden cube seen from above a corner, board units. */
export const CUBE = { width: 16, top: 9, side: 9.6, pad: 1 } as const;

/** How a cube is painted. */
export interface CubePaint {
  readonly fill: number;
  readonly shade: number;
  readonly light: number;
  /** Sign on the face that looks left, and its colour. */
  readonly mark?: MarkId;
  readonly sign: number;
  /** How much of the grain shows, 0 … 1: paint covers, bare wood does not. */
  readonly grain: number;
  /** Dry and split. */
  readonly cracked: boolean;
}

/** Side lengths of the picture of a cube. */
export const cubeSize = {
  width: CUBE.width + 2 * CUBE.pad,
  height: CUBE.top + CUBE.side + 2 * CUBE.pad,
} as const;

/** Draws a cube lit from the upper left. */
export const drawCube =
  (paint: CubePaint): Draw =>
  (c) => {
    c.translate(CUBE.pad, CUBE.pad);
    const { width: w, top, side } = CUBE;
    const half = w / 2;
    const mid = top / 2;
    // Each face is a unit square in its own slanted frame: origin, way along u, way along v.
    const topFace: Face = [0, mid, half, -mid, half, mid];
    const leftFace: Face = [0, mid, half, mid, 0, side];
    const rightFace: Face = [half, top, half, -mid, 0, side];
    onFace(c, topFace, () => {
      wash(c, paint.light, paint.fill, 0.35);
      straightGrain(c, paint, 1);
      sheen(c);
    });
    onFace(c, leftFace, () => {
      wash(c, paint.fill, paint.shade, 0.42);
      straightGrain(c, paint, 2);
    });
    onFace(c, rightFace, () => {
      wash(c, paint.shade, BOARD_COLOURS.ink, 0.34);
      endGrain(c, paint);
    });
    if (paint.mark) {
      const { mark, sign } = paint;
      onFace(c, leftFace, () => {
        c.globalAlpha = 0.88;
        c.fillStyle = toCss(sign);
        c.translate(0.5, 0.52);
        fillMark(c, mark, 0.3);
      });
    }
    if (paint.cracked) {
      onFace(c, leftFace, () => crack(c, 0.62));
      onFace(c, topFace, () => crack(c, 0.3));
    }
    edges(c, paint);
  };

type Face = readonly [x: number, y: number, ux: number, uy: number, vx: number, vy: number];

function onFace(c: CanvasRenderingContext2D, face: Face, draw: () => void): void {
  const [x, y, ux, uy, vx, vy] = face;
  c.save();
  c.transform(ux, uy, vx, vy, x, y);
  c.beginPath();
  c.rect(-0.01, -0.01, 1.02, 1.02);
  c.clip();
  draw();
  c.restore();
}

function wash(c: CanvasRenderingContext2D, from: number, to: number, amount: number): void {
  c.fillStyle = toCss(from);
  c.fillRect(-0.1, -0.1, 1.2, 1.2);
  const gradient = c.createLinearGradient(0, 0, 0.5, 1);
  gradient.addColorStop(0, `${toCss(to)}00`);
  gradient.addColorStop(1, toCss(to));
  c.globalAlpha = amount;
  c.fillStyle = gradient;
  c.fillRect(-0.1, -0.1, 1.2, 1.2);
  c.globalAlpha = 1;
}

function straightGrain(c: CanvasRenderingContext2D, paint: CubePaint, seed: number): void {
  c.lineWidth = 0.035;
  for (let i = 0; i < 8; i++) {
    const v = (i + 0.5 + 0.5 * Math.sin(i * 5 + seed * 2)) / 8;
    const bow = 0.05 * Math.sin(i * 3 + seed);
    c.strokeStyle = toCss(i % 3 === 0 ? paint.light : paint.shade);
    c.globalAlpha = paint.grain * (i % 3 === 0 ? 0.45 : 0.6);
    c.beginPath();
    c.moveTo(-0.05, v);
    c.bezierCurveTo(0.3, v + bow, 0.6, v - bow, 1.05, v + bow * 0.5);
    c.stroke();
  }
  c.globalAlpha = 1;
}

function endGrain(c: CanvasRenderingContext2D, paint: CubePaint): void {
  c.lineWidth = 0.04;
  c.strokeStyle = toCss(BOARD_COLOURS.ink);
  for (let i = 1; i < 8; i++) {
    c.globalAlpha = paint.grain * (i % 2 === 0 ? 0.3 : 0.18);
    c.beginPath();
    c.ellipse(0.2, 1.15, i * 0.17, i * 0.19, 0, 0, Math.PI * 2);
    c.stroke();
  }
  c.globalAlpha = 1;
}

function sheen(c: CanvasRenderingContext2D): void {
  const light = c.createRadialGradient(0.3, 0.3, 0.05, 0.3, 0.3, 0.8);
  light.addColorStop(0, 'rgba(255,250,235,.34)');
  light.addColorStop(1, 'rgba(255,250,235,0)');
  c.fillStyle = light;
  c.fillRect(0, 0, 1, 1);
}

function crack(c: CanvasRenderingContext2D, at: number): void {
  c.strokeStyle = toCss(BOARD_COLOURS.ink);
  c.globalAlpha = 0.7;
  c.lineWidth = 0.05;
  c.beginPath();
  c.moveTo(at, -0.05);
  c.lineTo(at + 0.1, 0.25);
  c.lineTo(at - 0.06, 0.5);
  c.lineTo(at + 0.05, 0.8);
  c.moveTo(at - 0.06, 0.5);
  c.lineTo(at - 0.25, 0.62);
  c.stroke();
  c.globalAlpha = 1;
}

function edges(c: CanvasRenderingContext2D, paint: CubePaint): void {
  const { width: w, top, side } = CUBE;
  const polyline = (...points: number[]): void => {
    c.beginPath();
    for (let i = 0; i < points.length; i += 2) c.lineTo(points[i]!, points[i + 1]!);
  };
  c.lineJoin = 'round';
  c.lineCap = 'round';
  c.strokeStyle = toCss(paint.light);
  c.globalAlpha = 0.75;
  c.lineWidth = 0.55;
  polyline(0.5, top / 2, w / 2, top - 0.1, w - 0.5, top / 2);
  c.stroke();
  c.globalAlpha = 0.4;
  polyline(w / 2, top, w / 2, top + side - 0.6);
  c.stroke();
  c.globalAlpha = 0.85;
  c.strokeStyle = toCss(BOARD_COLOURS.ink);
  c.lineWidth = 0.85;
  polyline(
    0,
    top / 2,
    w / 2,
    0,
    w,
    top / 2,
    w,
    top / 2 + side,
    w / 2,
    top + side,
    0,
    top / 2 + side,
  );
  c.closePath();
  c.stroke();
  c.globalAlpha = 1;
}
