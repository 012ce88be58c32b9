import { TILES, type TileDefinition } from '@vinci/rules';
import type { Clause, ClauseId } from '../book.ts';
import type { Edition } from '../edition.ts';

/** What the book says about a kind of tile; a kind with a column shares the entry of its sister. */
export interface TileEntry {
  /** Tile id without `Column`. */
  readonly id: string;
  readonly clauses: readonly Clause[];
  /** Clauses from elsewhere that concern the tile. */
  readonly see?: readonly ClauseId[];
}

export const tileEntry = (
  id: string,
  clauses: readonly Clause[],
  see: readonly ClauseId[] = [],
): TileEntry => ({ id, clauses, see });

/** The tile as the tile set of an edition has it. */
export const printedTile = (tile: TileDefinition, { rules }: Edition) =>
  rules.tileSet === 'classic52' ? tile.classic : tile.vinci2;

/** Whether a tile is in the bag of an edition. @clause SETUP-15 TILE-GEN-7 TILE-GEN-8 */
export const isInBag = (tile: TileDefinition, edition: Edition): boolean =>
  printedTile(tile, edition) !== undefined &&
  ((tile.effects.partners ?? 0) === 0 ||
    edition.seats === undefined ||
    edition.seats >= edition.rules.diplomacyMinPlayers);

/** Id of a tile without the column. */
export const kindOf = ({ id }: TileDefinition): string => id.replace(/Column$/, '');

/** The kinds of tile in the bag of an edition, by code. */
export const tilesOf = (edition: Edition): readonly TileDefinition[] =>
  TILES.filter((tile) => isInBag(tile, edition));
