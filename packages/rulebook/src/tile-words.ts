import { editionOf, type TileDefinition, type TileSet } from '@vinci/rules';
import { tOr } from '@vinci/words';

/** What a kind of tile is called in a tile set. */
export function tileName(tile: TileDefinition, set: TileSet): string {
  const own = editionOf(tile, set)?.name;
  return own === undefined
    ? tOr(`tileName.${tile.id}`, tile.name)
    : tOr(`tileName.${set}.${tile.id}`, own);
}

/** What it does there, in one sentence. */
export function tileText(tile: TileDefinition, set: TileSet): string {
  const own = editionOf(tile, set)?.summary;
  return own === undefined
    ? tOr(`tileText.${tile.id}`, tile.summary)
    : tOr(`tileText.${set}.${tile.id}`, own);
}
