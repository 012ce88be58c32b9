import { signal } from '@preact/signals';
import {
  editionOf,
  type MapData,
  OPTIONS,
  type OptionName,
  RULE_ERRORS,
  type RuleErrorCode,
  type Terrain,
  TILES,
  type TileDefinition,
  type TileSet,
} from '@vinci/rules';
import { t } from './index.ts';

/**
 * Words for things of the rules. English tables of the engine are the English catalogue here; another
 * language brings its own tables for the same ids.
 */

/** The tile set of the game on screen: some tiles have another name and do other things in it. */
export const tileSet = signal<TileSet>('classic52');

const edition = (tile: TileDefinition | undefined) =>
  tile === undefined ? undefined : editionOf(tile, tileSet.value);

/** Name of a tile kind; a broken column is told by a sign, not by the name. */
export function tileName(code: number): string {
  const tile = TILES[hasColumn(code) ? code - 1 : code];
  return edition(tile)?.name ?? tile?.name ?? '';
}

/** Whether the tile stays in force in decline. */
export const hasColumn = (code: number): boolean => TILES[code]?.id.endsWith('Column') ?? false;

/** Full name, for where no sign can be shown. */
export const tileFullName = (code: number): string =>
  hasColumn(code) ? t('tile.withColumn', { tile: tileName(code) }) : tileName(code);

export const tileSummary = (code: number): string =>
  edition(TILES[code])?.summary ?? TILES[code]?.summary ?? '';

/** "Weapons and Agriculture (lasting)". */
export const civilizationName = (tiles: readonly number[]): string =>
  tiles.map(tileFullName).join(' · ');

export const terrainName = (terrain: Terrain): string => t(`terrain.${terrain}`);

export const provinceName = (map: MapData, province: number): string =>
  map.provinces[province]?.name ?? '';

/** What a refusal of the rules says to a person. */
export const ruleErrorText = (code: RuleErrorCode): string => RULE_ERRORS[code].text;

/** One line about an option. */
export const optionText = (name: OptionName): string => OPTIONS[name].text;
