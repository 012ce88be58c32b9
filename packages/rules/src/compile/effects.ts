import { TERRAINS, type Terrain } from '../map.ts';
import type { Rules } from '../options/index.ts';
import {
  editionOf,
  NO_EFFECTS,
  type TileDefinition,
  type TileEffects,
} from '../tiles/definition.ts';
import { TILES } from '../tiles/index.ts';
import { MOUNTAIN_DISCOUNT } from './terrain.ts';

/** The tiles of an empire, added up once. Terrains are indices into `TERRAINS`. */
export interface EmpireEffects {
  /** Red numbers of both tiles. @clause PAWN-1 PAWN-7 */
  readonly pawns: number;
  /** Discount on a conquest by terrain, general discount included. */
  readonly discountByTerrain: Int8Array;
  /** Discount for an origin on the same coast, or from the sea. @clause TILE-GALLEYS-1 */
  readonly coastDiscount: number;
  /** Discount for a target by a river or a sea, whatever the origin. @clause TILE-GALLEYS-4 */
  readonly waterDiscount: number;
  /** No conquest of this empire is cheaper than its terrain by more than this. */
  readonly mostDiscount: number;
  readonly defence: number;
  /** Forts that stand in each province but rivers. @clause TILE-FORTIFICATION-8 TILE-MILITIA-2 */
  readonly tokens: number;
  /** How many of them go when the empire declines. @clause TILE-MILITIA-3 AMB-29 */
  readonly passingTokens: number;
  readonly flatConquests: number;
  /** Pawns lent until the end of the expansion. @clause TILE-FIELDGENERAL-2 */
  readonly loan: number;
  /** Pawns of the pool that helps own pawns in each turn. @clause TILE-FIELDGENERAL-5 AMB-44 */
  readonly pool: number;
  readonly growth: number;
  readonly partners: number;
  readonly forts: number;
  /** VP of an owned province by terrain, terrain value and tiles together. */
  readonly pointsByTerrain: Int8Array;
  readonly portPoints: number;
  readonly minePoints: number;
  readonly eliminationPoints: number;
  readonly crossesSea: boolean;
  readonly cohesionExempt: boolean;
  readonly contactAllowed: boolean;
  readonly declinesAfterScoring: boolean;
  readonly entersAnywhere: boolean;
  /** 1 for each terrain on which no pawn is lost. @clause TILE-NOMADIC-1 TILE-DRAKKAR-2 */
  readonly safeTerrains: Uint8Array;
  readonly recruits: number;
  readonly converts: boolean;
  readonly waterHalfPoints: number;
  readonly expandsTwice: boolean;
  readonly waitsOffBoard: boolean;
  readonly declinesInForce: boolean;
  /** Tiles with the number of times each counts. @clause AMB-24 */
  readonly parts: readonly TilePart[];
}

/** One tile of an empire and how often it counts. */
export interface TilePart {
  readonly tile: TileDefinition;
  readonly times: number;
}

/** The facts that say what tiles do; nothing else of the rules is looked at here. */
const TILE_FACTS = [
  'currencyOnRivers',
  'generalLends',
  'fortAttackDiscount',
  'fortsEverywhere',
  'stacksForts',
  'galleysByTarget',
  'militiaPlacesTokens',
  'specializationLasts',
  'tileSet',
  'zeroVpTerrains',
] as const satisfies readonly (keyof Rules)[];

export type TileRules = Pick<Rules, (typeof TILE_FACTS)[number]>;

/** Most forts a province can hold. */
export const MOST_FORTS = 3;

/** Number of cells of the table of pairs along one side; tile codes are 0 … 62. */
const SIDE = 64;

/** Index of a pair of tile cells (code + 1, 0 for none) in the tables. */
export const pairIndex = (first: number, second: number): number => first * SIDE + second;

/** What a table has for two tile cells. */
export const pairOf = (
  table: readonly EmpireEffects[],
  first: number,
  second: number,
): EmpireEffects => table[pairIndex(first, second)]!;

/** Whether a tile stays in force when its empire with these two tiles declines. @clause AMB-27 */
export function persists(rules: TileRules, tile: number, partner: number): boolean {
  const definition = TILES[tile];
  if (definition === undefined) return false;
  if (!definition.effects.doublesPartner) return definition.persists;
  return rules.specializationLasts && TILES[partner]?.persists === true;
}

function partsOf(cells: readonly number[]): TilePart[] {
  const tiles = cells.flatMap((cell) => TILES[cell - 1] ?? []);
  const doubled = tiles.some((tile) => tile.effects.doublesPartner);
  return tiles.map((tile) => ({
    tile,
    times: doubled && !tile.effects.doublesPartner ? 2 : 1,
  }));
}

/** Red numbers of a civilization. @clause PAWN-1 PAWN-7 AMB-25 */
function pawnsOf(rules: TileRules, parts: readonly TilePart[]): number {
  const numberOn = (tile: TileDefinition | undefined): number =>
    tile === undefined ? 0 : (editionOf(tile, rules.tileSet)?.pawns ?? 0);
  let sum = 0;
  for (const { tile } of parts) {
    if (!tile.effects.doublesPartner) sum += numberOn(tile);
    else sum += numberOn(parts.find((part) => !part.tile.effects.doublesPartner)?.tile) + 1;
  }
  return sum;
}

/** Forts that stand in each province, by rule text and not by choice. */
interface Tokens {
  readonly all: number;
  /** Those of Fortification, which stay in decline. */
  readonly lasting: number;
}

/** @clause TILE-FORTIFICATION-8 TILE-FORTIFICATION-9 TILE-MILITIA-2 AMB-29 AMB-122 */
function tokensOf(rules: TileRules, forts: number, militia: number): Tokens {
  const most = !rules.stacksForts ? 1 : MOST_FORTS;
  const lasting = rules.fortsEverywhere ? Math.min(most, forts) : 0;
  const passing = rules.militiaPlacesTokens ? militia : 0;
  return { all: Math.min(most, lasting + passing), lasting };
}

/** Adds up two tile cells (code + 1, 0 for none). @clause TILE-GEN-1 AMB-24 */
function compileEffects(rules: TileRules, first: number, second: number): EmpireEffects {
  const parts = partsOf([first, second]);
  const effects = parts.map(({ tile, times }) => ({
    ...NO_EFFECTS,
    ...tile.effects,
    times,
  }));
  const sum = (pick: (one: TileEffects) => number): number =>
    effects.reduce((total, one) => total + pick(one) * one.times, 0);
  const any = (pick: (one: TileEffects) => boolean): boolean => effects.some(pick);
  const terrainValue = (terrain: Terrain): number =>
    (rules.zeroVpTerrains as readonly string[]).includes(terrain) ? 0 : 1;
  const general = (terrain: Terrain): number =>
    terrain === 'river' && !rules.currencyOnRivers ? 0 : sum((one) => one.points);
  const discountByTerrain = Int8Array.from(
    TERRAINS,
    (terrain) => sum((one) => one.discount) + sum((one) => one.terrainDiscount[terrain] ?? 0),
  );
  const galleys = sum((one) => one.coastDiscount);
  const byOrigin = !rules.galleysByTarget;
  const forts = sum((one) => one.forts);
  const defence = sum((one) => one.defence);
  const tokens = tokensOf(rules, forts, defence);
  const ownFort = forts + tokens.all > 0 ? rules.fortAttackDiscount : 0;
  const lent = sum((one) => one.loan);
  const lends = rules.generalLends;
  return {
    pawns: pawnsOf(rules, parts),
    discountByTerrain,
    coastDiscount: byOrigin ? galleys : 0,
    waterDiscount: byOrigin ? 0 : galleys,
    mostDiscount: Math.max(...discountByTerrain) + galleys + ownFort + MOUNTAIN_DISCOUNT,
    defence: !rules.militiaPlacesTokens ? defence : 0,
    tokens: tokens.all,
    passingTokens: tokens.all - tokens.lasting,
    flatConquests: sum((one) => one.flatConquests),
    loan: lends ? lent : 0,
    pool: lends ? 0 : lent,
    growth: sum((one) => one.growth),
    partners: sum((one) => one.partners),
    forts: !rules.fortsEverywhere ? forts : 0,
    pointsByTerrain: Int8Array.from(
      TERRAINS,
      (terrain) =>
        terrainValue(terrain) + general(terrain) + sum((one) => one.terrainPoints[terrain] ?? 0),
    ),
    portPoints: sum((one) => one.portPoints),
    minePoints: sum((one) => one.minePoints),
    eliminationPoints: sum((one) => one.eliminationPoints),
    crossesSea: any((one) => one.crossesSea),
    cohesionExempt: any((one) => one.cohesionExempt),
    contactAllowed: any((one) => one.contactAllowed),
    declinesAfterScoring: any((one) => one.declinesAfterScoring),
    entersAnywhere: any((one) => one.entersAnywhere),
    safeTerrains: Uint8Array.from(TERRAINS, (terrain) =>
      Number(any((one) => one.safeTerrains.includes(terrain))),
    ),
    recruits: sum((one) => one.recruits),
    converts: any((one) => one.converts),
    waterHalfPoints: sum((one) => one.waterHalfPoints),
    expandsTwice: any((one) => one.expandsTwice),
    waitsOffBoard: any((one) => one.waitsOffBoard),
    declinesInForce: any((one) => one.declinesInForce),
    parts,
  };
}

/** Effects of all pairs of tile cells, indexed by `pairIndex`. */
export interface PairTables {
  readonly effects: readonly EmpireEffects[];
  readonly lasting: readonly EmpireEffects[];
}

function compilePairs(
  rules: TileRules,
  compile: (rules: TileRules, first: number, second: number) => EmpireEffects,
): EmpireEffects[] {
  const table = new Array<EmpireEffects>(SIDE * SIDE);
  for (let first = 0; first <= TILES.length; first++) {
    for (let second = 0; second <= TILES.length; second++) {
      table[pairIndex(first, second)] = compile(rules, first, second);
    }
  }
  return table;
}

/** Tables that were made before; games of one rule text share theirs. */
const made = new Map<string, PairTables>();
const MOST_MADE = 16;

/**
 * The tables for some rules, of active tiles and of what is left of them in decline. They are never
 * changed.
 *
 * @clause DECL-8 DECL-15 SCORE-6 AMB-78 AMB-79
 */
export function pairTables(rules: TileRules): PairTables {
  const key = TILE_FACTS.map((name) => String(rules[name])).join(' ');
  const known = made.get(key);
  if (known !== undefined) return known;
  const effects = compilePairs(rules, compileEffects);
  const lasting = compilePairs(rules, (_, first, second) => {
    const stays = (cell: number, partner: number): number =>
      cell > 0 && persists(rules, cell - 1, partner - 1) ? cell : 0;
    return pairOf(effects, stays(first, second), stays(second, first));
  });
  const [oldest] = made.keys();
  if (made.size >= MOST_MADE && oldest !== undefined) made.delete(oldest);
  const tables = { effects, lasting };
  made.set(key, tables);
  return tables;
}
