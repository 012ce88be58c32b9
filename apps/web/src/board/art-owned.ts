import { BOARD_COLOURS, mixColours, NATURAL_WOOD, seatColour } from '../ui/palette.ts';
import { drawPlate } from './art-signs.ts';
import { drawCube } from './art-wood.ts';
import type { Draw } from './atlas.ts';

/** Whose piece it is. */
export interface Holder {
  /** Colour index; left out for nobody. */
  readonly colour?: number;
  readonly declining: boolean;
}

/** A pawn. */
export function cubeOf({ colour, declining }: Holder): Draw {
  if (colour === undefined)
    return drawCube({ ...NATURAL_WOOD, sign: 0, grain: 0.85, cracked: false });
  const paint = seatColour(colour);
  if (!declining) return drawCube({ ...paint, sign: paint.text, grain: 0.4, cracked: false });
  const fill = paint.bleached;
  return drawCube({
    fill,
    shade: mixColours(fill, BOARD_COLOURS.ink, 0.36),
    light: mixColours(fill, BOARD_COLOURS.ivory, 0.55),
    mark: paint.mark,
    sign: mixColours(paint.fill, fill, 0.35),
    grain: 0.65,
    cracked: true,
  });
}

/** The plate for the number of pawns. */
export function plateOf({ colour, declining }: Holder): Draw {
  if (colour === undefined) return drawPlate('tag', 0xf2dfb8, 0x8a6334, false);
  const { mark, fill, bleached } = seatColour(colour);
  return declining
    ? drawPlate(mark, bleached, BOARD_COLOURS.stoneShade, true)
    : drawPlate(mark, fill, BOARD_COLOURS.ivory, false);
}

/** Colour for a number on that plate. */
export function plateTextOf({ colour, declining }: Holder): number {
  if (colour === undefined) return NATURAL_WOOD.text;
  const { text, bleachedText } = seatColour(colour);
  return declining ? bleachedText : text;
}
