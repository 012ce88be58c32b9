import { loadFont, textPath } from '../text.ts';
import type { Scene } from './scene.ts';
import { num, place } from './svg.ts';

const COMPASS_FONT = 'cinzel/files/cinzel-latin-600-normal.woff';

const ANCHOR =
  '<g fill="none" stroke="#1d4259" stroke-width="1.4" stroke-linecap="round" stroke-linejoin="round"><circle cy="-4.6" r="1.25"/>' +
  '<path d="M0,-3.3V4.9M-2.5,-1.7H2.5M-4.5,1.2C-4.1,3.6 -2.2,5 0,5C2.2,5 4.1,3.6 4.5,1.2M-4.5,1.2L-5,2.9M-4.5,1.2L-2.9,1.9M4.5,1.2L5,2.9M4.5,1.2L2.9,1.9"/></g>';
const PICKAXE =
  '<g fill="none" stroke-linecap="round"><path d="M-4.2,4.8L2.2,-2.3" stroke="#6b4423" stroke-width="1.9"/>' +
  '<path d="M-2.9,-4.6C.8,-5.4 5.2,-1.6 5,2.6C3.9,-.2 1.2,-3.1 -2.9,-4.6Z" fill="#3a3a3d" stroke="#2a2a2d" stroke-width="1" stroke-linejoin="round"/></g>';

/** Anchors and pickaxes on cream discs. */
export function drawSymbols({ built }: Scene): string {
  const disc = (x: number, y: number, sign: string, ring: string): string =>
    place(
      x,
      y,
      1.12,
      '<circle cy="1" r="9.2" fill="#1d130a" fill-opacity=".35"/>' +
        `<circle r="8.8" fill="#f7ecd0" stroke="#4b3018" stroke-width="1.3"/><circle r="7.2" fill="none" stroke="${ring}" stroke-width=".7"/>${sign}`,
    );
  return built.anchors
    .map(
      ({ port, mine }) =>
        (port ? disc(port.x, port.y, ANCHOR, '#5b8aa0') : '') +
        (mine ? disc(mine.x, mine.y, PICKAXE, '#b08a4c') : ''),
    )
    .join('');
}

/** A rose of sixteen points with an N on top. */
export function drawCompass({ seeds }: Scene): string {
  const { x, y, radius } = seeds.decor.compass;
  const at = (turn: number, r: number): string =>
    `${num(Math.sin(turn) * r)},${num(-Math.cos(turn) * r)}`;
  const star = (
    points: number,
    offset: number,
    outer: number,
    inner: number,
    colours: readonly [string, string],
  ): string => {
    let out = '';
    for (let i = 0; i < points; i++) {
      const tip = (i / points + offset) * 2 * Math.PI;
      [-1, 1].forEach((hand, k) => {
        const waist = tip + (hand * Math.PI) / points;
        out += `<path d="M0,0L${at(waist, inner)}L${at(tip, outer)}Z" fill="${colours[k]}" stroke="#2a3b3d" stroke-width=".5"/>`;
      });
    }
    return out;
  };
  const north = textPath(
    loadFont(COMPASS_FONT),
    'N',
    { x: 0, y: -radius - 13, angle: 0, bend: 0, size: radius * 0.3 },
    0,
    0.35,
  );
  return place(
    x,
    y,
    1,
    `<circle r="${num(radius * 0.72)}" fill="#cfe0d8" fill-opacity=".18" stroke="#2a4a52" stroke-width="1.1" stroke-opacity=".8"/>` +
      `<circle r="${num(radius * 0.66)}" fill="none" stroke="#2a4a52" stroke-width=".6" stroke-opacity=".8"/>` +
      star(8, 1 / 16, radius * 0.52, radius * 0.16, ['#e8dcbc', '#6d8d90']) +
      star(4, 1 / 8, radius * 0.74, radius * 0.17, ['#f0e4c4', '#47707a']) +
      star(4, 0, radius, radius * 0.2, ['#f6ecd0', '#a4472f']) +
      `<path d="${north}" fill="#173f4e"/>`,
  );
}
