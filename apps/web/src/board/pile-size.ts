import { PLATE, TEXT_SIZE } from './art-signs.ts';
import { COLUMN, GUARD } from './art-things.ts';
import { CUBE } from './art-wood.ts';
import { SMALLEST_TEXT } from './labels.ts';
import type { Box } from './room.ts';
import { type BoardProvince, isDeclining } from './types.ts';

/** One pile as drawn: the cubes from the back to the front, as steps along the two floor axes. */
const PILES: readonly (readonly (readonly [u: number, v: number, level: number])[])[] = [
  [],
  [[0, 0, 0]],
  [
    [-0.5, 0, 0],
    [0.5, 0, 0],
  ],
  [
    [-0.5, 0, 0],
    [0.5, 0, 0],
    [0, 0, 1],
  ],
  [
    [-0.5, -0.5, 0],
    [0.5, -0.5, 0],
    [-0.5, 0.5, 0],
    [0, 0, 1],
  ],
  [
    [-0.5, -0.5, 0],
    [0.5, -0.5, 0],
    [-0.5, 0.5, 0],
    [0.5, 0.5, 0],
    [0, 0, 1],
  ],
];
/** Most cubes drawn in one pile; the number says how many there are. */
const MOST_CUBES = PILES.length - 1;
/** Below this many CSS pixels for a cube a pile is drawn as one cube, then as a number alone. */
const CROWDED = 7.5;
const TINY = 5.2;

/** How much is drawn of a pile. */
export const LOOKS = ['heap', 'cube', 'plate'] as const;
export type PileLook = (typeof LOOKS)[number];

/** The broken column beside pawns in decline: its foot, and its size; it leaves their number free. */
const COLUMNS: Readonly<Record<PileLook, { x: number; y: number; size: number }>> = {
  heap: { x: 17, y: 7, size: 1 },
  cube: { x: 14, y: 8, size: 0.9 },
  plate: { x: 12.2, y: 7.5, size: 0.75 },
};

/** The small shield in the same place beside an empire that is dearer to attack: its middle. */
const GUARDS: Readonly<Record<PileLook, { x: number; y: number }>> = {
  heap: { x: 15, y: 2 },
  cube: { x: 12, y: 3 },
  plate: { x: 11, y: -2 },
};

/** What a pile is made of, and where its number stands. */
export function pileParts(
  { owner, pawns, forts, guarded }: Omit<BoardProvince, 'pending'>,
  look: PileLook,
) {
  const most = look === 'heap' ? MOST_CUBES : 1;
  const pile = look === 'plate' ? PILES[0]! : PILES[Math.min(most, pawns)]!;
  const plate = look === 'plate' ? 0 : pile.length > 3 ? 11 : pile.length > 1 ? 9 : 7;
  const wide = pile.length > 1 ? 1 : 0.62;
  const { x, y, size } = COLUMNS[look];
  const beside = look === 'heap' ? wide : 1;
  return {
    pile,
    plate,
    wide,
    towers: Math.min(forts, look === 'heap' ? 2 : 1),
    column: isDeclining(owner) && pawns > 0 ? { x: x * beside, y, size } : undefined,
    guard: guarded && pawns > 0 ? { x: GUARDS[look].x * beside, y: GUARDS[look].y } : undefined,
  };
}

/** Side of the shield beside a pile, how far it reaches behind it, and how much higher than the number it hangs. */
const SHIELD = { side: 20, behind: 2.5, rise: 4 } as const;

/** Where the shield hangs beside a pile, in units of the pile. */
export function shieldBox(province: BoardProvince, look: PileLook): Box | undefined {
  const pile = pileBox(province, look);
  if (pile === undefined) return undefined;
  const { side, behind, rise } = SHIELD;
  const left = pile.right - behind;
  const top = pileParts(province, look).plate - (look === 'plate' ? 0 : rise) - side / 2;
  return { left, top, right: left + side, bottom: top + side };
}

/** What a pile covers around its place, in its own units; undefined when nothing stands there. */
export function pileBox(province: BoardProvince, look: PileLook): Box | undefined {
  const { pawns, forts, pending } = province;
  if (pawns === 0 && forts === 0 && !pending) return undefined;
  const { pile, wide, plate, towers, column, guard } = pileParts(province, look);
  const half = PLATE / 2;
  const cubes = pile.length > 1 ? CUBE.width + 1 : half;
  let [left, top, right, bottom] = [-half, plate - half, half, plate + half];
  if (pile.length > 0) {
    const storeys = pile.length > 2 ? CUBE.side + (pile.length > 3 ? CUBE.top / 2 : 0) : 0;
    left = -cubes;
    right = cubes;
    top = -14.5 - storeys;
  }
  if (pending && pawns === 0) [left, top, right, bottom] = [-6, -16, 15, 10];
  if (towers > 0) {
    left = Math.min(left, -wide * 16 - 8 * towers);
    top = Math.min(top, -16);
    bottom = Math.max(bottom, 9);
  }
  if (forts > towers) {
    left = Math.min(left, -wide * 16 - 4 - half * 0.85);
    bottom = Math.max(bottom, 10 + half * 0.85);
  }
  if (column) {
    right = Math.max(right, column.x + (COLUMN.width / 2) * column.size);
    top = Math.min(top, column.y - COLUMN.height * column.size);
  }
  if (guard) {
    right = Math.max(right, guard.x + GUARD.width / 2);
    top = Math.min(top, guard.y - GUARD.height / 2);
  }
  return { left, top, right, bottom };
}

/** CSS pixels per board unit of a piece, at most. */
export const LARGEST_PIECES = 2.4;
const SMALLEST_PIECES = SMALLEST_TEXT / TEXT_SIZE;

/** How large pieces are drawn at a zoom: board units are stretched so that numbers stay readable. */
export interface PieceScale {
  /** Factor on the natural size in board units. */
  readonly factor: number;
  readonly look: PileLook;
  /** Radius of a pile, board units. */
  readonly reach: number;
}

/** How much larger pieces are for whoever asks for it. */
const LARGER = 1.35;

/** @param zoom CSS pixels per board unit */
export function pieceScale(zoom: number, large: boolean): PieceScale {
  // Numbers have at least the size of the smallest letters.
  const natural = Math.min(LARGEST_PIECES, Math.max(SMALLEST_PIECES, 0.54 + zoom * 0.84));
  const factor = (natural * (large ? LARGER : 1)) / zoom;
  // On a board as small as a phone's, a heap would hide the province it stands in.
  const cube = zoom * CUBE.width;
  const look = cube < TINY ? 'plate' : cube < CROWDED ? 'cube' : 'heap';
  return { factor, look, reach: factor * (look === 'heap' ? 20 : 12) };
}
