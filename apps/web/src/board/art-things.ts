import { BOARD_COLOURS, mixColours, toCss } from '../ui/palette.ts';
import { SHIELD_PATH, STEEL } from './art-signs.ts';
import type { Draw } from './atlas.ts';

/** Sizes of the pictures, board units. */
export const TOWER = { width: 16, height: 22 } as const;
export const COLUMN = { width: 15, height: 21 } as const;
export const GUARD = { width: 12, height: 14 } as const;
export const FLAG = { width: 18, height: 24 } as const;
export const SHADOW = { width: 40, height: 24 } as const;

const INK = toCss(BOARD_COLOURS.ink);

/** A small white tower of a fortress. */
export const drawTower: Draw = (c) => {
  const { stone, stoneShade } = BOARD_COLOURS;
  const body = c.createLinearGradient(2, 0, 14, 0);
  body.addColorStop(0, toCss(stone));
  body.addColorStop(0.45, '#ffffff');
  body.addColorStop(1, toCss(mixColours(stoneShade, BOARD_COLOURS.ink, 0.12)));
  c.lineJoin = 'round';
  c.lineWidth = 0.9;
  c.strokeStyle = INK;
  c.fillStyle = body;
  c.beginPath();
  c.moveTo(3.6, 8.4);
  c.lineTo(3, 20);
  c.quadraticCurveTo(8, 22, 13, 20);
  c.lineTo(12.4, 8.4);
  c.closePath();
  c.fill();
  c.stroke();
  // Battlements
  c.beginPath();
  const teeth = [1.6, 1.2, 4.6, 1.2, 4.6, 3.6, 6.4, 3.6, 6.4, 1.2, 9.6, 1.2, 9.6, 3.6, 11.4, 3.6];
  for (let i = 0; i < teeth.length; i += 2) c.lineTo(teeth[i]!, teeth[i + 1]!);
  c.lineTo(11.4, 1.2);
  c.lineTo(14.4, 1.2);
  c.lineTo(14.4, 8.4);
  c.quadraticCurveTo(8, 10, 1.6, 8.4);
  c.closePath();
  c.fill();
  c.stroke();
  c.strokeStyle = toCss(stoneShade);
  c.lineWidth = 0.5;
  c.beginPath();
  for (const [x, y] of [
    [4.4, 12],
    [9, 11.6],
    [5, 16.4],
    [10, 17.6],
    [3, 6],
    [11, 6.4],
  ] as const) {
    c.moveTo(x, y);
    c.lineTo(x + 2, y);
  }
  c.stroke();
  c.fillStyle = toCss(mixColours(BOARD_COLOURS.ink, 0x6b4426, 0.3));
  c.beginPath();
  c.moveTo(6.2, 20.9);
  c.lineTo(6.2, 16.6);
  c.arc(8, 16.6, 1.8, Math.PI, 0);
  c.lineTo(9.8, 20.9);
  c.closePath();
  c.fill();
  c.fillRect(7.5, 11.2, 1, 2.6);
};

/** A broken column: the sign of an empire in decline. */
export const drawColumn: Draw = (c) => {
  const stone = c.createLinearGradient(3, 0, 12, 0);
  stone.addColorStop(0, '#f6f1e4');
  stone.addColorStop(0.5, '#e4dcc9');
  stone.addColorStop(1, '#a89d89');
  c.fillStyle = stone;
  c.strokeStyle = INK;
  c.lineWidth = 0.85;
  c.lineJoin = 'round';
  const shape = (...points: number[]): void => {
    c.beginPath();
    for (let i = 0; i < points.length; i += 2) c.lineTo(points[i]!, points[i + 1]!);
    c.closePath();
    c.fill();
    c.stroke();
  };
  shape(1.4, 17.2, 13.6, 17.2, 13.6, 20.2, 1.4, 20.2);
  shape(2.8, 14.8, 12.2, 14.8, 12.2, 17.2, 2.8, 17.2);
  shape(3.8, 14.8, 3.8, 4.2, 5.4, 5.8, 6.6, 2.6, 8.6, 5, 10, 1.6, 11.2, 4.6, 11.2, 14.8);
  c.strokeStyle = '#8d8371';
  c.lineWidth = 0.6;
  c.beginPath();
  for (const x of [5.6, 7.5, 9.4]) {
    c.moveTo(x, 14.2);
    c.lineTo(x, 6.6);
  }
  c.stroke();
};

/** A small shield of steel: the sign of an empire that is dearer to attack. */
export const drawGuard: Draw = (c) => {
  const { fill, rim, text } = STEEL;
  c.translate(GUARD.width / 2, GUARD.height / 2);
  c.scale(4.7, 5.2);
  const path = new Path2D(SHIELD_PATH);
  c.lineJoin = 'round';
  for (const [colour, width] of [
    [rim, 0.52],
    [text, 0.28],
  ] as const) {
    c.strokeStyle = toCss(colour);
    c.lineWidth = width;
    c.stroke(path);
  }
  const steel = c.createLinearGradient(-1, 0, 1, 0);
  steel.addColorStop(0, toCss(mixColours(fill, 0xffffff, 0.35)));
  steel.addColorStop(0.5, toCss(mixColours(fill, 0xffffff, 0.12)));
  steel.addColorStop(0.5, toCss(fill));
  steel.addColorStop(1, toCss(mixColours(fill, rim, 0.3)));
  c.fillStyle = steel;
  c.fill(path);
};

/** A flag on land that was taken and still has no pawn. */
export const drawFlag =
  (fill: number): Draw =>
  (c) => {
    c.fillStyle = 'rgba(20,12,6,.35)';
    c.beginPath();
    c.ellipse(5.6, 21.6, 4.6, 1.7, 0, 0, Math.PI * 2);
    c.fill();
    c.lineJoin = 'round';
    c.lineCap = 'round';
    c.strokeStyle = INK;
    c.lineWidth = 2.2;
    c.beginPath();
    c.moveTo(4, 2);
    c.lineTo(4, 21.4);
    c.stroke();
    c.strokeStyle = '#b98a52';
    c.lineWidth = 0.9;
    c.stroke();
    c.strokeStyle = INK;
    c.fillStyle = toCss(fill);
    c.lineWidth = 0.9;
    c.beginPath();
    c.moveTo(4.6, 2);
    c.bezierCurveTo(8, 0.4, 11, 3.8, 16.6, 2.2);
    c.lineTo(13.8, 6.4);
    c.lineTo(16.6, 10.6);
    c.bezierCurveTo(11, 12, 8, 8.8, 4.6, 10.4);
    c.closePath();
    c.fill();
    c.stroke();
  };

/** A soft shadow, longer towards the lower right. */
export const drawShadow: Draw = (c) => {
  c.translate(SHADOW.width / 2, SHADOW.height / 2);
  c.scale(1, SHADOW.height / SHADOW.width);
  const r = SHADOW.width / 2;
  const soft = c.createRadialGradient(0, 0, r * 0.2, 0, 0, r);
  soft.addColorStop(0, 'rgba(18,10,4,.62)');
  soft.addColorStop(0.55, 'rgba(18,10,4,.34)');
  soft.addColorStop(1, 'rgba(18,10,4,0)');
  c.fillStyle = soft;
  c.beginPath();
  c.arc(0, 0, r, 0, Math.PI * 2);
  c.fill();
};
