/** A picture as a canvas gives it: red, green, blue and opacity of each pixel, 0 … 255. */
export type Picture = Pick<ImageData, 'data' | 'width' | 'height'>;

/** The picture at some size, by pixel: red, green and blue times weight, and the weight, 0 … 1. */
interface Level {
  readonly width: number;
  readonly height: number;
  readonly cells: Float32Array;
}

/**
 * Lets what lies around holes flow into them: ever smaller pictures say what colour there is farther away, and each
 * hole takes it from the largest one that knows. Opaque pixels stay as they are; a picture without any stays empty.
 */
export function fillHoles({ data, width, height }: Picture): void {
  const levels: [Level, ...Level[]] = [levelOf(data, width, height)];
  let last = levels[0];
  while (hasHoles(last) && last.width * last.height > 1) {
    last = halved(last);
    levels.push(last);
  }
  for (let k = levels.length - 2; k >= 0; k--) fillFrom(levels[k]!, levels[k + 1]!);
  const { cells } = levels[0];
  for (let i = 0; i < data.length; i += 4)
    if (data[i + 3]! < 255)
      for (let channel = 0; channel < 4; channel++) data[i + channel] = 255 * cells[i + channel]!;
}

function levelOf(data: Uint8ClampedArray, width: number, height: number): Level {
  const cells = new Float32Array(data.length);
  for (let i = 0; i < data.length; i += 4) {
    const weight = data[i + 3]! / 255;
    for (let channel = 0; channel < 3; channel++)
      cells[i + channel] = (data[i + channel]! / 255) * weight;
    cells[i + 3] = weight;
  }
  return { width, height, cells };
}

function hasHoles({ cells }: Level): boolean {
  for (let i = 3; i < cells.length; i += 4) if (cells[i]! < 1) return true;
  return false;
}

/** Half the size: what is known of four pixels stands for all of them. */
function halved({ width, height, cells }: Level): Level {
  const [w, h] = [Math.ceil(width / 2), Math.ceil(height / 2)];
  const half = new Float32Array(4 * w * h);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const from = 4 * (y * width + x);
      const to = 4 * ((y >> 1) * w + (x >> 1));
      for (let channel = 0; channel < 4; channel++) half[to + channel]! += cells[from + channel]!;
    }
  for (let i = 0; i < half.length; i += 4) {
    const weight = half[i + 3]!;
    if (weight > 1) for (let channel = 0; channel < 4; channel++) half[i + channel]! /= weight;
  }
  return { width: w, height: h, cells: half };
}

/** Gives holes the colour that lies between the nearest four pixels of the next smaller picture. */
function fillFrom({ width, height, cells }: Level, half: Level): void {
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const i = 4 * (y * width + x);
      const missing = 1 - cells[i + 3]!;
      if (missing === 0) continue;
      const [r, g, b, known] = between(half, (x + 0.5) / 2 - 0.5, (y + 0.5) / 2 - 0.5);
      if (known === 0) continue;
      cells[i]! += (missing * r) / known;
      cells[i + 1]! += (missing * g) / known;
      cells[i + 2]! += (missing * b) / known;
      cells[i + 3] = 1;
    }
}

function between({ width, height, cells }: Level, x: number, y: number) {
  const [left, top] = [Math.max(0, Math.floor(x)), Math.max(0, Math.floor(y))];
  const [right, bottom] = [Math.min(width - 1, left + 1), Math.min(height - 1, top + 1)];
  const [u, v] = [Math.max(0, x - left), Math.max(0, y - top)];
  const mixed = (channel: number): number => {
    const at = (cx: number, cy: number): number => cells[4 * (cy * width + cx) + channel]!;
    return (
      (at(left, top) * (1 - u) + at(right, top) * u) * (1 - v) +
      (at(left, bottom) * (1 - u) + at(right, bottom) * u) * v
    );
  };
  return [mixed(0), mixed(1), mixed(2), mixed(3)] as const;
}
