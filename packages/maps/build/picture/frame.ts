import { FRAME } from '../geometry-file.ts';
import { rimEnds } from '../graph.ts';
import { waterRegions } from '../waters.ts';
import type { Scene } from './scene.ts';
import { num, place } from './svg.ts';

/** Shortest stretch of rim, in board units, that gets an arrow. */
const LEAST_RIM = 24;
/** Length of one graduation of the frame in board units. */
const GRADUATION = 40;
const GOLD = '#d9b56a';

/** The soft darkening towards the corners. */
export function drawVignette({ seeds }: Scene): string {
  const { width, height } = seeds.board;
  return (
    '<defs><radialGradient id="vignette" cx=".5" cy=".5" r=".75"><stop offset=".62" stop-color="#1b1208" stop-opacity="0"/>' +
    '<stop offset="1" stop-color="#1b1208" stop-opacity=".24"/></radialGradient></defs>' +
    `<rect width="${width}" height="${height}" fill="url(#vignette)"/>`
  );
}

/** Wooden frame with gold lines, graduations, and an arrow wherever peoples may enter. */
export function drawFrame(scene: Scene): string {
  const { width, height } = scene.seeds.board;
  const ring =
    `M${-FRAME},${-FRAME}H${width + FRAME}V${height + FRAME}H${-FRAME}Z` +
    `M0,0V${height}H${width}V0Z`;
  const rect = (inset: number, style: string): string =>
    `<rect x="${-inset}" y="${-inset}" width="${width + 2 * inset}" height="${height + 2 * inset}" fill="none" ${style}/>`;
  return (
    '<defs><linearGradient id="wood" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#7a5030"/>' +
    '<stop offset=".5" stop-color="#2f1b0f"/><stop offset="1" stop-color="#623d23"/></linearGradient></defs>' +
    `<path d="${ring}" fill="#3a2416"/><path d="${ring}" fill="url(#wood)" fill-opacity=".55"/>` +
    grain(width, height) +
    graduations(width, height) +
    rect(2, 'stroke="#1a0f07" stroke-width="4" stroke-opacity=".8"') +
    rect(4, `stroke="${GOLD}" stroke-width="2"`) +
    rect(16, `stroke="${GOLD}" stroke-width="1"`) +
    rect(FRAME - 3, 'stroke="#b08a45" stroke-width="1.4"') +
    rect(FRAME - 0.5, 'stroke="#150c06" stroke-width="1.6"') +
    corners(width, height) +
    arrows(scene)
  );
}

function grain(width: number, height: number): string {
  let d = '';
  for (let k = 0; k < 7; k++) {
    const at = 18 + k * 1.6;
    d += `M${-FRAME},${-at}H${width + FRAME}M${-FRAME},${height + at}H${width + FRAME}`;
    d += `M${-at},${-FRAME}V${height + FRAME}M${width + at},${-FRAME}V${height + FRAME}`;
  }
  return `<path d="${d}" stroke="#1d1009" stroke-opacity=".28" stroke-width=".7" stroke-dasharray="57 9 23 5 91 13"/>`;
}

function graduations(width: number, height: number): string {
  const bars: string[] = [];
  for (let x = 0; x < width; x += 2 * GRADUATION) {
    const length = Math.min(GRADUATION, width - x);
    for (const y of [-15, height + 5]) bars.push(`M${x},${y}h${length}v10h${-length}Z`);
  }
  for (let y = 0; y < height; y += 2 * GRADUATION) {
    const length = Math.min(GRADUATION, height - y);
    for (const x of [-15, width + 5]) bars.push(`M${x},${y}h10v${length}h-10Z`);
  }
  return `<path d="${bars.join('')}" fill="${GOLD}" fill-opacity=".6"/>`;
}

function corners(width: number, height: number): string {
  const boss =
    '<rect x="-13" y="-13" width="26" height="26" fill="#3a2416" stroke="#d9b56a" stroke-width="1.4"/>' +
    '<path d="M0,-11L3,-3L11,0L3,3L0,11L-3,3L-11,0L-3,-3Z" fill="#e0b85f" stroke="#1d120a" stroke-width=".8"/>';
  return [-15, width + 15]
    .flatMap((x) => [-15, height + 15].map((y) => place(x, y, 1, boss)))
    .join('');
}

/** Gold arrows where land meets the rim, blue ones where the sea does. */
function arrows({ seeds, built }: Scene): string {
  const { width, height } = seeds.board;
  const wet = waterRegions(seeds);
  let out = '';
  for (const arc of built.topology.arcs) {
    if (arc.kind !== 'rim') continue;
    const [[ax, ay], [bx, by]] = rimEnds(built.topology, arc);
    // nobody enters through a river or an inland sea
    if (Math.hypot(bx - ax, by - ay) < LEAST_RIM || wet[arc.left || arc.right]) continue;
    const x = (ax + bx) / 2;
    const y = (ay + by) / 2;
    const turn = x < 1 ? 0 : x > width - 1 ? 180 : y < 1 ? 90 : y > height - 1 ? -90 : 0;
    const fill = (arc.left || arc.right) > seeds.provinces.length ? '#86bcc8' : '#ecc566';
    const arrow = `<path d="M-22,-10L-4,0L-22,10L-18,0Z" fill="${fill}" stroke="#1d120a" stroke-width="1.4" stroke-linejoin="round"/>`;
    out += place(Number(num(x)), Number(num(y)), 1, arrow, turn);
  }
  return out;
}
