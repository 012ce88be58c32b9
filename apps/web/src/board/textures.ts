import { activeEmpire, decliningEmpire } from '@vinci/rules';
import type { Texture } from 'pixi.js';
import { NATURAL_WOOD, seatColour } from '../ui/palette.ts';
import { drawPoint, drawShaft, POINT, SHAFT } from './arrow-shape.ts';
import { cubeOf, type Holder, plateOf, plateTextOf } from './art-owned.ts';
import { BADGE, drawBadge, drawText, PLATE, TEXT_HEIGHT, textWidth } from './art-signs.ts';
import {
  COLUMN,
  drawColumn,
  drawFlag,
  drawGuard,
  drawShadow,
  drawTower,
  FLAG,
  GUARD,
  SHADOW,
  TOWER,
} from './art-things.ts';
import { cubeSize } from './art-wood.ts';
import { createAtlas } from './atlas.ts';
import { type BadgeSign, type HintTone, isDeclining, seatOf } from './types.ts';

/** Pixels along a side of the atlas for plain and for dense screens. */
const ATLAS_SIZE = { plain: 1024, dense: 2048 } as const;

/** The pictures of all pieces and signs. */
export interface Textures {
  cube(owner: number): Texture;
  plate(owner: number): Texture;
  /** Colour for a number on the plate of that owner. */
  plateText(owner: number): number;
  flag(owner: number): Texture;
  badge(tone: HintTone, sign: BadgeSign): Texture;
  /** White letters, to be tinted. */
  text(text: string): Texture;
  /** White letters with a dark outline. */
  outlined(text: string): Texture;
  readonly tower: Texture;
  readonly column: Texture;
  readonly guard: Texture;
  readonly shadow: Texture;
  /** Part of the shaft of an arrow, and its point, to be tinted; both lie to the right. */
  readonly shaft: Texture;
  readonly point: Texture;
  /** Colour of a seat's arrows. */
  arrowFill(seat: number): number;
  /** Says which colour each seat has. */
  setSeats(seatColours: readonly number[]): void;
  upload(): boolean;
  destroy(): void;
}

/** @param density pixels per board unit; pieces stay sharp up to this zoom */
export function createTextures(density: number): Textures {
  const atlas = createAtlas(density > 3 ? ATLAS_SIZE.dense : ATLAS_SIZE.plain, density);
  let seats: readonly number[] = [];
  const colourOf = (owner: number): number => seats[seatOf(owner)] ?? 0;
  const key = (owner: number): string =>
    owner === 0 ? 'wood' : `${isDeclining(owner) ? 'old' : 'new'}${colourOf(owner)}`;
  const text = (label: string, outline: boolean): Texture =>
    atlas.picture(
      `${outline ? 'outlined' : 'text'}:${label}`,
      textWidth(label),
      TEXT_HEIGHT,
      drawText(label, outline),
    );

  const holder = (owner: number): Holder =>
    owner === 0 ? { declining: false } : { colour: colourOf(owner), declining: isDeclining(owner) };
  const cube = (owner: number): Texture =>
    atlas.picture(`cube:${key(owner)}`, cubeSize.width, cubeSize.height, cubeOf(holder(owner)));
  const plate = (owner: number): Texture =>
    atlas.picture(`plate:${key(owner)}`, PLATE, PLATE, plateOf(holder(owner)));

  return {
    cube,
    plate,
    plateText: (owner) => plateTextOf(holder(owner)),
    flag: (owner) =>
      atlas.picture(
        `flag:${key(owner)}`,
        FLAG.width,
        FLAG.height,
        drawFlag(owner === 0 ? NATURAL_WOOD.fill : seatColour(colourOf(owner)).fill),
      ),
    badge: (tone, sign) =>
      atlas.picture(`badge:${tone} ${sign}`, BADGE, BADGE, drawBadge(tone, sign)),
    text: (label) => text(label, false),
    outlined: (label) => text(label, true),
    tower: atlas.picture('tower', TOWER.width, TOWER.height, drawTower),
    column: atlas.picture('column', COLUMN.width, COLUMN.height, drawColumn),
    guard: atlas.picture('guard', GUARD.width, GUARD.height, drawGuard),
    shadow: atlas.picture('shadow', SHADOW.width, SHADOW.height, drawShadow),
    shaft: atlas.picture('shaft', SHAFT.length, SHAFT.width, drawShaft),
    point: atlas.picture('point', POINT.length, POINT.width, drawPoint),
    arrowFill: (seat) => seatColour(seats[seat] ?? 0).fill,
    setSeats(seatColours) {
      seats = seatColours;
      for (let seat = 0; seat < seatColours.length; seat++)
        for (const owner of [activeEmpire(seat), decliningEmpire(seat)]) {
          cube(owner);
          plate(owner);
        }
    },
    upload: () => atlas.upload(),
    destroy: () => atlas.destroy(),
  };
}
