import { terrainOf } from '../compile/board.ts';
import type { Game } from '../game.ts';
import type { Terrain } from '../map.ts';
import type { TileDefinition, TileEffects } from '../tiles/definition.ts';
import type { ProvinceId } from '../types.ts';

/** VP of one owned province by one copy of a tile alone; by water it is part of a sum. @clause SCORE-4 */
export function valueByTile(
  { board, rules }: Pick<Game, 'board' | 'rules'>,
  effects: Partial<TileEffects>,
  p: ProvinceId,
): number {
  const terrain = terrainOf(board, p);
  const general = terrain === 'river' && !rules.currencyOnRivers ? 0 : (effects.points ?? 0);
  return (
    general +
    (effects.terrainPoints?.[terrain] ?? 0) +
    board.port[p]! * (effects.portPoints ?? 0) +
    board.mine[p]! * (effects.minePoints ?? 0)
  );
}

/** What a tile counts, in one word. */
export type CountedBy = Terrain | 'port' | 'mine' | 'water' | 'any';

/** The provinces of a map that a tile scores for whoever owns them. */
export interface Counted {
  readonly by: CountedBy;
  /** Ascending. */
  readonly provinces: readonly ProvinceId[];
}

function byOf(effects: Partial<TileEffects>): CountedBy | undefined {
  const [terrain] = Object.keys(effects.terrainPoints ?? {}) as Terrain[];
  if (terrain !== undefined) return terrain;
  if ((effects.portPoints ?? 0) > 0) return 'port';
  if ((effects.minePoints ?? 0) > 0) return 'mine';
  if ((effects.waterHalfPoints ?? 0) > 0) return 'water';
  return (effects.points ?? 0) > 0 ? 'any' : undefined;
}

/**
 * The provinces that a tile scores, whoever owns them.
 *
 * @returns `undefined` for a tile that scores no provinces
 * @clause SCORE-4 TILE-FISHING-1
 */
export function countedBy(game: Game, { effects }: TileDefinition): Counted | undefined {
  const by = byOf(effects);
  if (by === undefined) return undefined;
  const { board, provinceCount } = game;
  const provinces = Array.from({ length: provinceCount }, (_, p) => p).filter((p) =>
    by === 'water' ? board.byWater[p] === 1 : valueByTile(game, effects, p) > 0,
  );
  return { by, provinces };
}
