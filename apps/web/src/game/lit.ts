import { type CountedBy, countedBy, type Position, TILES, type TrackOffer } from '@vinci/rules';

/** What one tile of a civilization counts on this board. */
export interface Lit {
  readonly by: CountedBy;
  readonly provinces: ReadonlySet<number>;
}

/** What the tiles of a civilization count, each kind once; nothing for those that count no provinces. */
export function litBy({ game }: Position, { tiles }: TrackOffer): readonly Lit[] {
  const lit = new Map<CountedBy, Lit>();
  for (const code of tiles) {
    const tile = TILES[code];
    const counted = tile === undefined ? undefined : countedBy(game, tile);
    if (counted === undefined) continue;
    lit.set(counted.by, { by: counted.by, provinces: new Set(counted.provinces) });
  }
  return [...lit.values()];
}

/** Provinces to be lit up: where every province counts, light would tell nothing. */
export const placesOf = (lit: readonly Lit[]): ReadonlySet<number> =>
  new Set(lit.flatMap(({ by, provinces }) => (by === 'any' ? [] : [...provinces])));
