import { TILES } from '../tiles/index.ts';
import { isActiveOwner, NOBODY, type OwnerCode, seatOfOwner } from '../types.ts';

/** Words for the reasons of a draft, in the order of their codes. */
export const DRAFT_WORDS = ['opening', 'first-turn', 'decline', 'decline-scored'] as const;

/** An owner as in `province ID OWNER`: `2` for the active, `2d` for the declining empire of seat 2. */
export const ownerWord = (owner: OwnerCode): string =>
  owner === NOBODY ? 'neutral' : `${seatOfOwner(owner) + 1}${isActiveOwner(owner) ? '' : 'd'}`;

/** Tiles by their codes as in `tiles=A+B`. */
export const tilesWord = (tiles: readonly number[]): string =>
  tiles.map((tile) => TILES[tile]?.id).join('+');
