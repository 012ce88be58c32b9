import type { Terrain } from '@vinci/maps';
import { NAME_DROP, NAME_FONT, NAME_SPACING } from './art-names.ts';
import { fillHoles } from './fill-holes.ts';
import { setLetters, widthOf } from './line-of-text.ts';
import { type BoardShape, SYMBOL } from './shape.ts';
import type { BoardLand } from './types.ts';
import { GAINS, gainFills } from './wash.ts';

/** Width of the halo around the letters, board units. */
const HALO = 6.4;
/** How much around a name is taken for filling the holes, board units. */
const AROUND = 28;

/**
 * Makes the picture ready for the board: takes the names of the provinces out of it, which are set
 * anew at every zoom, and gives every terrain a colour that nobody mistakes.
 */
export async function retouch(
  bitmap: ImageBitmap,
  shape: BoardShape,
  lands: readonly BoardLand[],
): Promise<HTMLCanvasElement> {
  // Without the font the letters are cut out with another one, which is better than no board.
  await document.fonts.load(`700 16px ${NAME_FONT}`).catch(() => undefined);
  const [canvas, c] = sheet(bitmap.width, bitmap.height);
  c.drawImage(bitmap, 0, 0);
  const scale = bitmap.width / (shape.width + 2 * shape.margin);
  c.setTransform(scale, 0, 0, scale, shape.margin * scale, shape.margin * scale);
  eraseNames(c, shape, lands);
  gradeTerrains(c, shape, lands);
  // Anchors and pickaxes stay as they were.
  c.clip(symbols(shape));
  c.setTransform(1, 0, 0, 1, 0, 0);
  c.drawImage(bitmap, 0, 0);
  return canvas;
}

type Brush = CanvasRenderingContext2D;

function sheet(width: number, height: number): [HTMLCanvasElement, Brush] {
  // Without the graphics card, which would be slower here: it is much work on few pixels.
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('a canvas of the second dimension is needed');
  return [canvas, context];
}

/** Cuts the letters out and lets what lies around them flow into the holes. */
function eraseNames(c: Brush, shape: BoardShape, lands: readonly BoardLand[]): void {
  c.save();
  c.globalCompositeOperation = 'destination-out';
  c.lineJoin = c.lineCap = 'round';
  c.textAlign = 'left';
  shape.provinces.forEach(({ label }, i) => {
    const land = lands[i];
    if (!land) return;
    c.save();
    c.translate(label.x, label.y);
    c.rotate((label.angle * Math.PI) / 180);
    if (land.terrain === 'river') cutBand(c, label, land.name);
    else cutLetters(c, label, land.name);
    c.restore();
  });
  c.restore();
  for (const [left, top, width, height] of labelBoxes(c, shape, lands)) {
    const part = c.getImageData(left, top, width, height);
    fillHoles(part);
    c.putImageData(part, left, top);
  }
}

/** Where names are in the picture, with what lies around them, in pixels: left, top, width, height. */
function labelBoxes(c: Brush, { provinces }: BoardShape, lands: readonly BoardLand[]) {
  const { a: scale, e, f } = c.getTransform();
  return provinces.map(({ label: { x, y, angle, size } }, i) => {
    const length = (lands[i]?.name.length ?? 0) * size * 0.8 + AROUND;
    const height = size * 1.4 + AROUND;
    const turn = (angle * Math.PI) / 180;
    const [cos, sin] = [Math.abs(Math.cos(turn)), Math.abs(Math.sin(turn))];
    const [w, h] = [length * cos + height * sin, length * sin + height * cos];
    const left = Math.max(0, Math.floor((x - w / 2) * scale + e));
    const top = Math.max(0, Math.floor((y - h / 2) * scale + f));
    const right = Math.min(c.canvas.width, Math.ceil((x + w / 2) * scale + e));
    const bottom = Math.min(c.canvas.height, Math.ceil((y + h / 2) * scale + f));
    return [left, top, right - left, bottom - top] as const;
  });
}

type Line = BoardShape['provinces'][number]['label'];

/** Cuts out letters set along a line through the origin that may be bent. */
function cutLetters(c: Brush, { size, bend }: Line, name: string): void {
  c.font = `700 ${size}px ${NAME_FONT}`;
  c.lineWidth = HALO;
  const setting = { size, spacing: NAME_SPACING };
  const curve = (bend * Math.PI) / 180 / widthOf(c, name, setting);
  setLetters(c, name, setting, curve, (letter) => {
    c.strokeText(letter, 0, NAME_DROP * size);
    c.fillText(letter, 0, NAME_DROP * size);
  });
}

/** Cuts out the whole band in which a river's name stands; its font is not at hand here. */
function cutBand(c: Brush, { size, bend }: Line, name: string): void {
  const width = name.length * 0.46 * size;
  const curve = (bend * Math.PI) / 180 / width;
  c.lineWidth = 1.25 * size;
  c.beginPath();
  for (let along = -width / 2; along <= width / 2; along += width / 16) {
    const turn = curve * along;
    if (curve === 0) c.lineTo(along, 0);
    else c.lineTo(Math.sin(turn) / curve, (1 - Math.cos(turn)) / curve);
  }
  c.stroke();
}

function gradeTerrains(c: Brush, shape: BoardShape, lands: readonly BoardLand[]): void {
  const outlines = new Map<Terrain, Path2D>();
  shape.provinces.forEach(({ rings }, i) => {
    const terrain = lands[i]?.terrain;
    if (terrain === undefined) return;
    const path = outlines.get(terrain) ?? new Path2D();
    outlines.set(terrain, path);
    for (const ring of rings) {
      path.moveTo(ring[0]!, ring[1]!);
      for (let k = 2; k < ring.length; k += 2) path.lineTo(ring[k]!, ring[k + 1]!);
      path.closePath();
    }
  });
  c.save();
  for (const [terrain, path] of outlines)
    for (const [mode, colour] of gainFills(GAINS[terrain])) {
      c.globalCompositeOperation = mode;
      c.fillStyle = colour;
      c.fill(path, 'evenodd');
    }
  c.restore();
}

function symbols({ provinces }: BoardShape): Path2D {
  const path = new Path2D();
  for (const { port, mine } of provinces)
    for (const spot of [port, mine])
      if (spot) {
        path.moveTo(spot.x + SYMBOL, spot.y);
        path.arc(spot.x, spot.y, SYMBOL, 0, 2 * Math.PI);
      }
  return path;
}
