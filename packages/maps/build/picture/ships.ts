import type { ShipSeed } from '../seed-file.ts';
import type { Scene } from './scene.ts';
import { num } from './svg.ts';

const INK = '#2b3a3c';

/** A round ship with one square sail, some 44 board units long, its keel line at y = 0. */
const COG =
  `<g stroke="${INK}" stroke-width="1" stroke-linejoin="round" stroke-linecap="round">` +
  '<path d="M-19,-9C-17,-1 -12,4 0,4C12,4 17,-1 20,-10L14,-8.4C6,-6.6 -8,-6.4 -19,-9Z" fill="#8a6038"/>' +
  '<path d="M-16,-4.6C-8,-2.6 8,-2.8 17,-5.4M-13,-.6C-6,1 6,.8 13.6,-1" fill="none" stroke-width=".6" stroke-opacity=".7"/>' +
  '<path d="M-20,-13.6H-11V-8.2L-19,-9Z" fill="#a5774a"/><path d="M12,-12.6L20.6,-14.4L20,-10L13,-8.2Z" fill="#a5774a"/>' +
  '<path d="M0,-7V-40" fill="none" stroke-width="1.6"/>' +
  '<path d="M-13,-35H12C17,-28 17,-20 13,-12.6C5,-15 -5,-15 -12,-12.6C-8,-20 -8,-28 -13,-35Z" fill="#f3e6c6"/>' +
  '<path d="M-1.4,-35H4C8,-28 8,-21 5,-14.2L-.6,-14.4C3.4,-21 3,-28 -1.4,-35Z" fill="#b2523a" stroke="none"/>' +
  '<path d="M-13.6,-35H12.6" fill="none" stroke-width="1.4"/>' +
  '<path d="M0,-40C5,-42.4 7,-38.6 13,-40.6C9,-37.4 5,-36.6 0,-37.6Z" fill="#b2523a" stroke-width=".7"/>' +
  '<path d="M-19,-13L-1,-38M20,-14L1,-38" fill="none" stroke-width=".5" stroke-opacity=".75"/></g>';

/** A long ship with oars and a slanting sail. */
const GALLEY =
  `<g stroke="${INK}" stroke-width="1" stroke-linejoin="round" stroke-linecap="round">` +
  '<path d="M-12,0L-16,6M-7,1L-11,7M-2,1.4L-6,7.4M3,1.4L-1,7.4M8,1L4,7M13,0L9,6" fill="none" stroke-width=".9"/>' +
  '<path d="M-24,-9C-21,-10.6 -20,-6 -17,-4.4H17L28,-6.4L19,-.6C14,3 -12,3.4 -18,-.4C-22,-3 -22,-7 -24,-9Z" fill="#8a6038"/>' +
  '<path d="M-18,-1.6C-8,.6 10,.4 20,-2.4" fill="none" stroke-width=".6" stroke-opacity=".7"/>' +
  '<path d="M-20,-10C-18,-13 -14,-12 -13,-9.4V-4.6H-17Z" fill="#a5774a"/>' +
  '<path d="M1,-4.4V-31" fill="none" stroke-width="1.5"/>' +
  '<path d="M-15,-13.6L13,-37.4C14,-26 10,-14 4,-8.4C-2,-10.4 -9,-12.6 -15,-13.6Z" fill="#f3e6c6"/>' +
  '<path d="M-6,-21.4L2,-28.2C3,-21 1,-14.4 -1.8,-10.2L-8,-12.2C-6,-15 -5.4,-18 -6,-21.4Z" fill="#3f7488" stroke="none" fill-opacity=".8"/>' +
  '<path d="M-16,-13L14,-38.4" fill="none" stroke-width="1.3"/></g>';

const WAKE =
  '<path d="M-27,5Q-23,2 -19,5T-11,5T-3,5T5,5T13,5T21,5T29,5" fill="none" stroke="#dfece4" stroke-width="1.5" stroke-opacity=".8" stroke-linecap="round"/>' +
  '<path d="M-21,9Q-17,6.4 -13,9T-5,9T3,9T11,9T19,9" fill="none" stroke="#3f6f80" stroke-width=".9" stroke-opacity=".7" stroke-linecap="round"/>';

/** Ships on the open sea, pure ornament. */
export function drawShips({ seeds }: Scene): string {
  const draw = ({ kind, x, y, scale, flip }: ShipSeed): string =>
    `<g transform="translate(${num(x)},${num(y)}) scale(${num(flip ? -scale : scale, 2)},${num(scale, 2)})">` +
    `${kind === 'cog' ? COG : GALLEY}${WAKE}</g>`;
  return `<g opacity=".88">${seeds.decor.ships.map(draw).join('')}</g>`;
}
