/** How letters follow each other. */
export interface Setting {
  readonly size: number;
  /** Between letters, in em. */
  readonly spacing: number;
}

/** Width of a text in the present font, its letters set apart. */
export const widthOf = (c: CanvasRenderingContext2D, text: string, { size, spacing }: Setting) =>
  c.measureText(text).width + ([...text].length - 1) * spacing * size;

/**
 * Sets letters around the origin along a line that may be bent, each with the origin where it begins.
 *
 * @param curve how much the line turns, radians by unit of length
 */
export function setLetters(
  c: CanvasRenderingContext2D,
  text: string,
  setting: Setting,
  curve: number,
  draw: (letter: string) => void,
): void {
  const letters = [...text];
  const width = widthOf(c, text, setting);
  letters.forEach((letter, i) => {
    const half = c.measureText(letter).width / 2;
    const before = c.measureText(letters.slice(0, i).join('')).width;
    const along = before + i * setting.spacing * setting.size + half - width / 2;
    const turn = curve * along;
    c.save();
    if (curve !== 0) c.translate(Math.sin(turn) / curve, (1 - Math.cos(turn)) / curve);
    else c.translate(along, 0);
    c.rotate(turn);
    c.translate(-half, 0);
    draw(letter);
    c.restore();
  });
}

/** A name in the lines there is room for, broken between words near its middle. */
export function linesOf(name: string, lines: number): readonly string[] {
  if (lines < 2) return [name];
  const gaps = [...name.matchAll(/ /g)].map(({ index }) => index);
  const off = (at: number): number => Math.abs(at - name.length / 2);
  const [gap] = gaps.sort((a, b) => off(a) - off(b));
  return gap === undefined ? [name] : [name.slice(0, gap), name.slice(gap + 1)];
}
