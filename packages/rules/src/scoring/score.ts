import { type EmpireEffects, pairIndex } from '../compile/effects.ts';
import * as at from '../layout.ts';
import { TERRAINS } from '../map.ts';
import type { RuleSet } from '../options.ts';
import type { Position } from '../position.ts';
import type { ScoreAnswer, ScoreTerm } from '../questions.ts';
import type { TileDefinition } from '../tiles/definition.ts';
import {
  activeEmpire,
  decliningEmpire,
  type OwnerCode,
  type ProvinceId,
  type Seat,
} from '../types.ts';

/** VP of one owned province. @clause SCORE-1 SCORE-2 SCORE-4 */
export function provinceValue(position: Position, effects: EmpireEffects, p: ProvinceId): number {
  const { board } = position.game;
  return (
    effects.pointsByTerrain[board.terrain[p]] +
    board.port[p] * effects.portPoints +
    board.mine[p] * effects.minePoints
  );
}

/** VP that a province brings a seat with its present tiles, or would bring if it owned it. @clause AMB-72 */
export function marginalValue(position: Position, seat: Seat, p: ProvinceId): number {
  const effects = position.effects(seat);
  const value = provinceValue(position, effects, p);
  const half = effects.waterHalfPoints * position.game.board.byWater[p];
  if (half === 0) return value;
  const counted = position.ownerOf(p) === activeEmpire(seat) && !position.isPending(p);
  const before = provincesByWater(position, seat) * effects.waterHalfPoints - (counted ? half : 0);
  return value + ((before + half) >> 1) - (before >> 1);
}

/** VP a seat would score now. @clause SCORE-1 SCORE-5 SCORE-6 AMB-79 */
function points(position: Position, seat: Seat): number {
  const { layout, provinceCount } = position.game;
  const active = position.effects(seat);
  const lasting = position.lasting(seat);
  let sum = position.cells[position.seatCell(seat) + at.ELIMINATED] * active.eliminationPoints;
  for (let p = 0; p < provinceCount; p++) {
    const owner = position.cells[layout.provinces + p] & (at.OWNER_MASK | at.PENDING_BIT);
    if (owner === activeEmpire(seat)) sum += provinceValue(position, active, p);
    else if (owner === decliningEmpire(seat)) sum += provinceValue(position, lasting, p);
  }
  if (active.waterHalfPoints === 0) return sum;
  return sum + ((provincesByWater(position, seat) * active.waterHalfPoints) >> 1);
}

/** Owned provinces of the active empire of a seat by a river or a sea. @clause TILE-FISHING-1 AMB-72 */
function provincesByWater(position: Position, seat: Seat): number {
  const { board, layout, provinceCount } = position.game;
  let count = 0;
  for (let p = 0; p < provinceCount; p++) {
    const owner = position.cells[layout.provinces + p] & (at.OWNER_MASK | at.PENDING_BIT);
    if (owner === activeEmpire(seat)) count += board.byWater[p];
  }
  return count;
}

/** The clause about the VP of a tile. */
function clauseOfPoints(
  { effects, pointsClause, clauses }: TileDefinition,
  rules: RuleSet,
): string {
  if ((effects.points ?? 0) > 0 && rules.currencyScope === 'allExceptRivers') {
    return 'TILE-CURRENCY-2';
  }
  return pointsClause ?? clauses[0];
}

/** The terms of one empire: its provinces, then each tile. @clause SCORE-1 SCORE-4 TILE-GEN-1 */
function empireTerms(
  position: Position,
  empire: 'active' | 'declining',
  owner: OwnerCode,
  effects: EmpireEffects,
): ScoreTerm[] {
  const { board, provinceCount, lasting } = position.game;
  const plain = lasting[pairIndex(0, 0)];
  const owned: ProvinceId[] = [];
  for (let p = 0; p < provinceCount; p++) {
    if (position.ownerOf(p) === owner && !position.isPending(p)) owned.push(p);
  }
  const scoring = owned.filter((p) => plain.pointsByTerrain[board.terrain[p]] > 0).length;
  const terms: ScoreTerm[] =
    owned.length === 0
      ? []
      : [{ id: 'provinces', empire, count: scoring, points: scoring, clause: 'SCORE-1' }];
  for (const { tile, times } of effects.parts) {
    const { effects: own } = tile;
    let count = 0;
    let sum = 0;
    for (const p of owned) {
      const terrain = TERRAINS[board.terrain[p]];
      const general =
        terrain === 'river' && position.game.rules.currencyScope === 'allExceptRivers'
          ? 0
          : (own.points ?? 0);
      const value =
        general +
        (own.terrainPoints?.[terrain] ?? 0) +
        board.port[p] * (own.portPoints ?? 0) +
        board.mine[p] * (own.minePoints ?? 0);
      if (value === 0) continue;
      count++;
      sum += value * times;
    }
    const half = own.waterHalfPoints ?? 0;
    if (half > 0) {
      count = owned.filter((p) => board.byWater[p] === 1).length;
      sum = (count * half * times) >> 1;
    }
    const clause = clauseOfPoints(tile, position.game.rules);
    if (count > 0) terms.push({ id: 'tile', empire, count, points: sum, clause, tile: tile.code });
  }
  return terms;
}

/** What a seat would score now, term by term. */
function explain(position: Position, seat: Seat): ScoreAnswer {
  const active = position.effects(seat);
  const terms = [
    ...empireTerms(position, 'active', activeEmpire(seat), active),
    ...empireTerms(position, 'declining', decliningEmpire(seat), position.lasting(seat)),
  ];
  const eliminated = position.cells[position.seatCell(seat) + at.ELIMINATED];
  for (const { tile, times } of active.parts) {
    const rate = (tile.effects.eliminationPoints ?? 0) * times;
    if (rate === 0 || eliminated === 0) continue;
    terms.push({
      id: 'eliminated',
      empire: 'active',
      count: eliminated,
      points: eliminated * rate,
      clause: tile.clauses[0],
      tile: tile.code,
    });
  }
  return { points: terms.reduce((sum, term) => sum + term.points, 0), terms };
}

/** Scoring of a turn, as a number for play and with terms for people. */
export const score = { points, explain };
