import { BOARD_COLOURS, PATTERNS, seatColour } from '../ui/palette.ts';
import { type BoardHint, isDeclining, type Point, seatOf, TONES } from './types.ts';

/** Rows of the state texture; one column for each province, four bytes a cell. */
const ROWS = 4;
const ROW = { owner: 0, before: 1, spread: 2, hint: 3 } as const;

/** Bits of the hint row's third byte. */
export const FLAGS = { pending: 1, selected: 2, hovered: 4, changed: 8 } as const;

/** Reach of a spreading change of colour is stored in steps of this many board units. */
export const REACH_STEP = 4;

/** What the land shader reads of each province: a tiny texture, written in place. */
export interface LandState {
  readonly bytes: Uint8Array;
  readonly width: number;
  readonly height: number;
  /** Owner code shown for each province; read it, do not write it. */
  readonly owners: Uint8Array;
  setOwner(province: number, owner: number, seatColours: readonly number[]): void;
  /** Begins to show a new owner from a point (0 … 1 of the board) out to `reach` board units. */
  beginSpread(province: number, origin: Point, reach: number): void;
  /** 0 … 1; 1 ends the spread. */
  setSpread(province: number, t: number): void;
  setHint(province: number, hint: BoardHint | undefined): void;
  setFlag(province: number, flag: number, on: boolean): void;
}

export function createLandState(provinces: number): LandState {
  const bytes = new Uint8Array(provinces * ROWS * 4);
  const owners = new Uint8Array(provinces);
  const cell = (row: number, province: number): number => (row * provinces + province) * 4;
  for (let i = 0; i < provinces; i++) bytes[cell(ROW.spread, i)] = 255;

  return {
    bytes,
    owners,
    width: provinces,
    height: ROWS,
    setOwner(province, owner, seatColours) {
      owners[province] = owner;
      const at = cell(ROW.owner, province);
      const { rgb, style } = styleOf(owner, seatColours);
      bytes[at] = rgb >> 16;
      bytes[at + 1] = (rgb >> 8) & 255;
      bytes[at + 2] = rgb & 255;
      bytes[at + 3] = style;
    },
    beginSpread(province, origin, reach) {
      const at = cell(ROW.spread, province);
      bytes.copyWithin(
        cell(ROW.before, province),
        cell(ROW.owner, province),
        cell(ROW.owner, province) + 4,
      );
      bytes[at] = 0;
      bytes[at + 1] = Math.round(Math.min(1, Math.max(0, origin.x)) * 255);
      bytes[at + 2] = Math.round(Math.min(1, Math.max(0, origin.y)) * 255);
      bytes[at + 3] = Math.min(255, Math.ceil(reach / REACH_STEP));
    },
    setSpread(province, t) {
      bytes[cell(ROW.spread, province)] = Math.round(t * 255);
    },
    setHint(province, hint) {
      bytes[cell(ROW.hint, province)] = hint ? TONES.indexOf(hint.tone) + 1 : 0;
    },
    setFlag(province, flag, on) {
      const at = cell(ROW.hint, province) + 2;
      const old = bytes[at] ?? 0;
      bytes[at] = on ? old | flag : old & ~flag;
    },
  };
}

/** Colour and hatching of an owner's land: 0 none, 1 … 6 active, 7 … 12 declining. */
export function styleOf(
  owner: number,
  seatColours: readonly number[],
): { rgb: number; style: number } {
  if (owner === 0) return { rgb: BOARD_COLOURS.parchment, style: 0 };
  const colour = seatColour(seatColours[seatOf(owner)] ?? 0);
  const pattern = PATTERNS.indexOf(colour.pattern) + 1;
  return isDeclining(owner)
    ? { rgb: colour.bleached, style: pattern + PATTERNS.length }
    : { rgb: colour.fill, style: pattern };
}
