import { TERRAINS, type Terrain } from '../map.ts';
import type { RuleSet } from '../options.ts';
import type { TileDefinition, TileEffects } from '../tiles/definition.ts';
import { NO_EFFECTS } from '../tiles/definition.ts';
import { TILES } from '../tiles/index.ts';

/** The tiles of an empire, added up once. Terrains are indices into `TERRAINS`. */
export interface EmpireEffects {
  /** Red numbers of both tiles. @clause PAWN-1 PAWN-7 */
  readonly pawns: number;
  /** Discount on a conquest by terrain, general discount included. */
  readonly discountByTerrain: Int8Array;
  readonly coastDiscount: number;
  /** No conquest of this empire is cheaper than its terrain by more than this. */
  readonly mostDiscount: number;
  readonly defence: number;
  readonly flatConquests: number;
  readonly loan: number;
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
  /** Tiles with the number of times each counts. @clause AMB-24 */
  readonly parts: readonly TilePart[];
}

/** One tile of an empire and how often it counts. */
export interface TilePart {
  readonly tile: TileDefinition;
  readonly times: number;
}

/** Number of cells of the table of pairs along one side; tile codes are 0 … 62. */
const SIDE = 64;

/** Index of a pair of tile cells (code + 1, 0 for none) in the tables. */
export const pairIndex = (first: number, second: number): number => first * SIDE + second;

/** Whether a tile stays in force when its empire with these two tiles declines. @clause AMB-27 */
export function persists(rules: RuleSet, tile: number, partner: number): boolean {
  const definition = TILES[tile];
  if (definition === undefined) return false;
  if (!definition.effects.doublesPartner) return definition.persists;
  return rules.specializationPersists === 'withPartner' && TILES[partner]?.persists === true;
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
function pawnsOf(parts: readonly TilePart[]): number {
  let sum = 0;
  for (const { tile } of parts) {
    const own = tile.classic?.pawns ?? 0;
    if (!tile.effects.doublesPartner) sum += own;
    else {
      const partner = parts.find((part) => !part.tile.effects.doublesPartner);
      sum += (partner?.tile.classic?.pawns ?? 0) + 1;
    }
  }
  return sum;
}

/** Adds up two tile cells (code + 1, 0 for none). @clause TILE-GEN-1 AMB-24 */
export function compileEffects(rules: RuleSet, first: number, second: number): EmpireEffects {
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
    terrain === 'river' && rules.currencyScope === 'allExceptRivers' ? 0 : sum((one) => one.points);
  const discountByTerrain = Int8Array.from(
    TERRAINS,
    (terrain) => sum((one) => one.discount) + sum((one) => one.terrainDiscount[terrain] ?? 0),
  );
  const coastDiscount = sum((one) => one.coastDiscount);
  const ownFort = sum((one) => one.forts) > 0 ? rules.fortAttackDiscount : 0;
  const mountain = 1;
  return {
    pawns: pawnsOf(parts),
    discountByTerrain,
    coastDiscount,
    mostDiscount: Math.max(...discountByTerrain) + coastDiscount + ownFort + mountain,
    defence: sum((one) => one.defence),
    flatConquests: sum((one) => one.flatConquests),
    loan: sum((one) => one.loan),
    growth: sum((one) => one.growth),
    partners: sum((one) => one.partners),
    forts: sum((one) => one.forts),
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
    parts,
  };
}

/** What is left of two tiles in decline. @clause DECL-8 DECL-15 SCORE-6 AMB-78 AMB-79 */
export function compileLasting(rules: RuleSet, first: number, second: number): EmpireEffects {
  const lasting = (cell: number, partner: number): number =>
    cell > 0 && persists(rules, cell - 1, partner - 1) ? cell : 0;
  return compileEffects(rules, lasting(first, second), lasting(second, first));
}

/** Tables of all pairs of tile cells, indexed by `pairIndex`. */
export function compilePairs(
  rules: RuleSet,
  compile: (rules: RuleSet, first: number, second: number) => EmpireEffects,
): EmpireEffects[] {
  const table = new Array<EmpireEffects>(SIDE * SIDE);
  for (let first = 0; first <= TILES.length; first++) {
    for (let second = 0; second <= TILES.length; second++) {
      table[pairIndex(first, second)] = compile(rules, first, second);
    }
  }
  return table;
}
