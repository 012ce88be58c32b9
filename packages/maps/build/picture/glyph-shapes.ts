import { hash2 } from '../noise.ts';
import type { Point, Temple } from '../seed-file.ts';
import { num, pathOf } from './svg.ts';

/** SVG around 0,0, which is where the thing stands on the ground; units are board units. */
export type Part = string;

export const conifer: Part =
  '<ellipse cx="1.4" cy=".6" rx="3.6" ry="1.2" fill="#2c3d22" fill-opacity=".35"/>' +
  '<path d="M0,-9.2L3.4,0H-3.4Z" fill="#56784a" stroke="#33482b" stroke-width=".7" stroke-linejoin="round"/>' +
  '<path d="M0,-9.2L-3.4,0H-.9Z" fill="#86a573" fill-opacity=".8"/>';

export const broadleaf: Part =
  '<ellipse cx="1.3" cy=".6" rx="3.6" ry="1.3" fill="#2c3d22" fill-opacity=".35"/>' +
  '<path d="M0,.8V-2" stroke="#3d2d1c" stroke-width="1"/>' +
  '<path d="M-3.6,-3.2C-4.4,-5.6 -2.4,-8 0,-7.9C2.4,-8 4.4,-5.6 3.6,-3.2C3,-1.4 -3,-1.4 -3.6,-3.2Z" fill="#5c7f4c" stroke="#33482b" stroke-width=".7"/>' +
  '<path d="M-2.9,-4C-3.1,-5.8 -1.6,-7.1 0,-7" fill="none" stroke="#a3bd86" stroke-width="1" stroke-opacity=".9" stroke-linecap="round"/>';

/** A mountain; `lean` moves its top sideways. */
export function peak(lean: number, snow: boolean): Part {
  const top = `${num(lean)},-12.5`;
  const cap = snow
    ? `<path d="M${top}L${num(lean - 2.3)},-7.6L${num(lean - 0.6)},-8.6L${num(lean + 0.5)},-7L${num(lean + 2.1)},-8.8Z" fill="#fbf8f0"/>`
    : '';
  return (
    '<g stroke-linejoin="round"><ellipse cx="2" cy=".3" rx="9.5" ry="1.7" fill="#2d241b" fill-opacity=".22"/>' +
    `<path d="M-9,0L-5,-4.4L-3.6,-4L${top}L3.2,-7L4.6,-7.6L9,0Z" fill="#cfc7ba"/>` +
    `<path d="M${top}L3.2,-7L4.6,-7.6L9,0H1.5L2.6,-3.4L.2,-6Z" fill="#857b70"/>${cap}` +
    `<path d="M-9,0L-5,-4.4L-3.6,-4L${top}L3.2,-7L4.6,-7.6L9,0" fill="none" stroke="#4a4038" stroke-width=".85"/></g>`
  );
}

export const hill: Part =
  '<g fill="none" stroke="#6f4a2a" stroke-linecap="round">' +
  '<path d="M-7.5,0Q-2,-8 4,-.6L4,0Z" fill="#b98d5c" fill-opacity=".55" stroke="none"/>' +
  '<path d="M1,-2.6Q4.5,-5.9 8.4,0Z" fill="#b98d5c" fill-opacity=".45" stroke="none"/>' +
  '<path d="M-7.5,0Q-2,-8 4,-.6" stroke-width=".95" stroke-opacity=".8"/>' +
  '<path d="M1,-2.6Q4.5,-5.9 8.4,0" stroke-width=".85" stroke-opacity=".7"/>' +
  '<path d="M-.6,-3.2L.6,-.6M1.6,-1.8L2.6,.4M5.6,-2.4L6.6,-.2" stroke-width=".6" stroke-opacity=".6"/></g>';

/** Low shrubs, a few of them in flower. */
export function heath(h: number): Part {
  const bush = (x: number, y: number, r: number, fill: string): string =>
    `<path d="M${num(x - r)},${num(y)}Q${num(x - r)},${num(y - 1.7 * r)} ${num(x)},${num(y - 1.5 * r)}Q${num(x + r)},${num(y - 1.7 * r)} ${num(x + r)},${num(y)}Z" fill="${fill}"/>`;
  return (
    '<g stroke="#5f4a35" stroke-width=".5" stroke-opacity=".8">' +
    bush(-4, 0, 2, '#8f7f5a') +
    bush(0.4, 1.4, 2.4, h > 0.5 ? '#94708a' : '#8a8058') +
    bush(4.6, 0.2, 1.7, '#9a7d62') +
    '</g>'
  );
}

/** A few houses, sometimes around a temple: settled land without riches of its own. */
export function village(h1: number, h2: number, temple: Temple = 'church'): Part {
  const house = (x: number, y: number, w: number, roof: string): string => {
    const wall = 2.5;
    return (
      `<path d="M${num(x - w)},${num(y)}v-${wall}h${num(2 * w)}v${wall}Z" fill="#f1e4c4"/>` +
      `<path d="M${num(x - w - 0.7)},${num(y - wall)}l${num(w * 0.45)},-2.6h${num(w * 1.1 + 1.4)}l${num(w * 0.45)},2.6Z" fill="${roof}"/>` +
      `<path d="M${num(x - 0.4)},${num(y)}v-1.5h1v1.5Z" fill="#6b4a2e" stroke="none"/>`
    );
  };
  const church =
    '<path d="M-1.4,-1.6V-7.4H1.6V-1.6Z" fill="#f4ead0"/><path d="M-2,-7.4L.1,-12.4L2.2,-7.4Z" fill="#7d4a3a"/>' +
    '<path d="M1.6,-1.6V-4.8H6V-1.6Z" fill="#f1e4c4"/><path d="M1.2,-4.8L2,-7H5.7L6.6,-4.8Z" fill="#a65a40"/>';
  const dome =
    '<path d="M-3.6,-1.6V-5.4H4V-1.6Z" fill="#f4ead0"/><path d="M-3,-5.4C-3.4,-9.4 -1,-10 .2,-12C1.4,-10 3.8,-9.4 3.4,-5.4Z" fill="#4f8c93"/>' +
    '<path d="M-6,-1.6V-9.6H-4.6V-1.6Z" fill="#f4ead0"/><path d="M-6.3,-9.6L-5.3,-12L-4.3,-9.6Z" fill="#4f8c93"/>';
  const stupa =
    '<path d="M-4.8,-1.6V-3.6H5.2V-1.6Z" fill="#d9b98a"/><path d="M-4.2,-3.6C-4.2,-9.4 4.6,-9.4 4.6,-3.6Z" fill="#f6eedb"/>' +
    '<path d="M-.9,-7.9V-9.5H1.3V-7.9Z" fill="#d9b98a"/><path d="M-.7,-9.5L.2,-13.2L1.1,-9.5Z" fill="#c08a3a"/>';
  const temples: Record<Temple, string> = { church, dome, stupa };
  const roofs = ['#a9573c', '#b0693f', '#96503b'];
  const roof = (k: number): string => roofs[Math.floor(hash2(Math.round(h1 * 999), k, 5) * 3)]!;
  return (
    '<ellipse cx="1" cy="1.4" rx="12" ry="3.2" fill="#4a3018" fill-opacity=".16"/>' +
    '<g stroke="#54361f" stroke-width=".6" stroke-linejoin="round">' +
    (h2 > 0.62 ? temples[temple] : house(0.4, -2.4, 2.2, roof(3))) +
    house(-6.4, 0, 2.3, roof(0)) +
    house(7.4, 0.4, 2.4, roof(1)) +
    house(0.2, 2.4, 2.5, roof(2)) +
    '</g>'
  );
}

/** Blades of grass; now and then with a flower. */
export function tuft(h: number): Part {
  const flowers =
    h > 0.7
      ? '<circle cx="5.4" cy="-.6" r=".95" fill="#f7f0d8" stroke="none"/><circle cx="-5.6" cy=".4" r=".85" fill="#eed27c" stroke="none"/>'
      : '';
  return (
    '<g fill="none" stroke="#5c7a35" stroke-linecap="round" stroke-width="1" stroke-opacity=".9">' +
    `<path d="M-3.2,-2.6Q-2,-1.6 -1.6,.4M0,-4.2Q-.3,-2 0,.4M3.2,-2.8Q2,-1.6 1.6,.4"/>${flowers}</g>`
  );
}

/** A dune with a steep lee side; `h` in 0..1 varies its length. */
export function dune(h: number): Part {
  const reach = 7.5 + 3 * h;
  return (
    '<g fill="none" stroke-linecap="round">' +
    `<path d="M${num(-reach)},0Q-2.5,-6.4 1.4,-4.6Q3.2,-2.4 ${num(reach)},.4Q1,-.4 ${num(-reach)},0Z" fill="#f8ecca" fill-opacity=".8" stroke="none"/>` +
    `<path d="M1.4,-4.6Q3.2,-2.4 ${num(reach)},.4Q3.4,.2 .4,-.2Q2,-2.2 1.4,-4.6Z" fill="#c79f62" fill-opacity=".6" stroke="none"/>` +
    `<path d="M${num(-reach)},0Q-2.5,-6.4 1.4,-4.6Q3.2,-2.4 ${num(reach)},.4" stroke="#9c7440" stroke-width=".9" stroke-opacity=".85"/>` +
    '<path d="M-4.4,1.9H1.6M-1,3.4H4.6" stroke="#b08a52" stroke-width=".6" stroke-opacity=".6"/></g>'
  );
}

/** Sand: a few grains and pebbles. */
export function grains(h: number): Part {
  const dot = (x: number, y: number, r: number): string =>
    `<circle cx="${num(x)}" cy="${num(y)}" r="${r}"/>`;
  return (
    '<g fill="#9c7440" fill-opacity=".55">' +
    dot(-4.6, -0.8 + h, 0.62) +
    dot(-1.6, 1.4 - h, 0.5) +
    dot(1.2, -1.6, 0.66) +
    dot(3.4, 0.9, 0.5) +
    dot(6, -1 + h, 0.58) +
    '</g>'
  );
}

/** Two palms by a pool: an oasis. */
export const oasis: Part =
  '<ellipse cx="1" cy="1.6" rx="6" ry="1.7" fill="#8fc3cc" stroke="#5f7f4a" stroke-width=".7"/>' +
  '<g fill="none" stroke-linecap="round"><path d="M-2.4,1Q-3.2,-3 -1.6,-6.6M2.6,1.2Q3.6,-1.6 3.2,-4.4" stroke="#6f4a26" stroke-width="1.1"/>' +
  '<path d="M-1.6,-6.6Q-4.4,-8.6 -6,-5.6M-1.6,-6.6Q-3.6,-6.2 -4,-3.6M-1.6,-6.6Q.8,-9 2.4,-6.4M-1.6,-6.6Q.4,-6 .6,-3.8M-1.6,-6.6Q-1.8,-9.4 -3.8,-9.2" stroke="#55793c" stroke-width="1.2"/>' +
  '<path d="M3.2,-4.4Q1.2,-5.8 .4,-3.4M3.2,-4.4Q5,-6.2 6.6,-4M3.2,-4.4Q4.8,-3.8 5,-2" stroke="#55793c" stroke-width="1.1"/></g>';

/** Waves on wide water. */
export const wave: Part =
  '<g fill="none" stroke-linecap="round"><path d="M-7,0Q-4.7,-2.6 -2.4,0T2.2,0T6.8,0" stroke="#4f8799" stroke-width=".9" stroke-opacity=".6"/>' +
  '<path d="M-4.6,2.4Q-2.6,.4 -.6,2.4T3.4,2.4" stroke="#f2f4e6" stroke-width=".8" stroke-opacity=".75"/></g>';

const CROPS = ['#f0dc9a', '#cfa347', '#c3c27d', '#e5c878'];

/** A quilt of four ploughed fields, or of two where room is scarce. */
export function field(x: number, y: number, large: boolean, lengthwise: boolean): Part {
  const plots: readonly (readonly [cx: number, cy: number, w: number, h: number])[] = large
    ? [
        [-7, -4.3, 6.2, 3.7],
        [6.3, -4.6, 6, 3.4],
        [-6.4, 4, 6.6, 3.8],
        [7.2, 3.6, 6, 4.1],
      ]
    : [
        [-3.6, 0, 3.4, 3.8],
        [4.2, 0.2, 3.6, 3.4],
      ];
  return plots
    .map(([cx, cy, w, h], k) => {
      const chance = hash2(Math.round(x * 7 + k), Math.round(y * 7), 77);
      const corners: Corners = [
        [cx - w + 0.8, cy - h],
        [cx + w + 0.8, cy - h],
        [cx + w - 0.8, cy + h],
        [cx - w - 0.8, cy + h],
      ];
      const crop = CROPS[Math.floor(chance * CROPS.length)];
      const ink = chance > 0.45 ? '#7f6a26' : '#94702a';
      const rows = furrows(corners, (k + Number(lengthwise)) % 2 === 1);
      return (
        `<path d="${pathOf(corners, true)}" fill="${crop}" fill-opacity=".72" stroke="#8a6a2c" stroke-width=".55" stroke-opacity=".55"/>` +
        `<path d="${rows}" stroke="${ink}" stroke-width=".6" stroke-opacity=".6" fill="none"/>`
      );
    })
    .join('');
}

type Corners = readonly [Point, Point, Point, Point];

function furrows([a, b, c, d]: Corners, across: boolean): string {
  const count = across ? 3 : 4;
  const [from, fromEnd, to, toEnd] = across ? [a, d, b, c] : [a, b, d, c];
  let out = '';
  for (let i = 1; i <= count; i++) {
    const t = i / (count + 1);
    const along = (p: Point, q: Point): Point => [
      p[0] + (q[0] - p[0]) * t,
      p[1] + (q[1] - p[1]) * t,
    ];
    out += pathOf([along(from, fromEnd), along(to, toEnd)]);
  }
  return out;
}
