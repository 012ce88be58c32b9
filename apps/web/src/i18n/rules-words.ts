import { signal } from '@preact/signals';
import { tileName as nameOf, tileText } from '@vinci/rulebook/tile-words';
import {
  type MapData,
  RULE_ERRORS,
  type RuleErrorCode,
  type Terrain,
  TILES,
  type TileSet,
} from '@vinci/rules';
import { dots, t, tOr } from './index.ts';

/** Words for things of the rules and the boards, which have their English themselves. */

/** The tile set of the game on screen: some tiles have another name and do other things in it. */
export const tileSet = signal<TileSet>('classic52');

/** Name of a tile kind; a broken column is told by a sign, not by the name. */
export function tileName(code: number): string {
  const tile = TILES[TILES[code]?.columnOf ?? code];
  return tile === undefined ? '' : nameOf(tile, tileSet.value);
}

/** Whether the tile bears the sign of those that stay in force in decline. */
export const hasColumn = (code: number): boolean => TILES[code]?.columnOf !== undefined;

/** Full name, for where no sign can be shown. */
export const tileFullName = (code: number): string =>
  hasColumn(code) ? t('tile.withColumn', { tile: tileName(code) }) : tileName(code);

export function tileSummary(code: number): string {
  const tile = TILES[code];
  return tile === undefined ? '' : tileText(tile, tileSet.value);
}

/** "Weapons · Agriculture (lasting)". */
export const civilizationName = (tiles: readonly number[]): string => dots(tiles.map(tileFullName));

export const terrainName = (terrain: Terrain): string => t(`terrain.${terrain}`);

export function provinceName(map: MapData, province: number): string {
  const { id, name } = map.provinces[province] ?? { id: '', name: '' };
  return tOr(`provinceName.${map.id}.${id}`, name);
}

export function seaName(map: MapData, sea: number): string {
  const { id, name } = map.seas[sea] ?? { id: '', name: '' };
  return tOr(`seaName.${map.id}.${id}`, name);
}

/** What a refusal of the rules says to a person. */
export const ruleErrorText = (code: RuleErrorCode): string =>
  tOr(`refusal.${code}`, RULE_ERRORS[code].text);
