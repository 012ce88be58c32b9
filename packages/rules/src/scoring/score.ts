import { type EmpireEffects, pairOf } from '../compile/effects.ts';
import type { Game } from '../game.ts';
import * as at from '../layout.ts';
import type { Rules } from '../options/index.ts';
import { behind, type Position } from '../position.ts';
import type { ScoreAnswer, ScoreTerm } from '../questions.ts';
import type { TileDefinition } from '../tiles/definition.ts';
import {
  activeEmpire,
  decliningEmpire,
  type OwnerCode,
  type ProvinceId,
  type Seat,
} from '../types.ts';
import type { PositionView } from '../view.ts';
import { valueByTile } from './counted.ts';

/** VP of a province by itself, without any tile. @clause SCORE-2 SCORE-3 */
export const plainValue = ({ board, lasting }: Game, p: ProvinceId): number =>
  pairOf(lasting, 0, 0).pointsByTerrain[board.terrain[p]!]!;

/** VP of one owned province. @clause SCORE-1 SCORE-2 SCORE-4 */
export function provinceValue(view: PositionView, effects: EmpireEffects, p: ProvinceId): number {
  const position = behind(view);
  const { board } = position.game;
  return (
    effects.pointsByTerrain[board.terrain[p]!]! +
    board.port[p]! * effects.portPoints +
    board.mine[p]! * effects.minePoints
  );
}

/** VP that a province brings a seat with its present tiles, or would bring if it owned it. @clause AMB-72 */
export function marginalValue(view: PositionView, seat: Seat, p: ProvinceId): number {
  const position = behind(view);
  const effects = position.effects(seat);
  const value = provinceValue(position, effects, p);
  const half = effects.waterHalfPoints * position.game.board.byWater[p]!;
  if (half === 0) return value;
  const counted = position.holds(activeEmpire(seat), p);
  const before = provincesByWater(position, seat) * effects.waterHalfPoints - (counted ? half : 0);
  return value + ((before + half) >> 1) - (before >> 1);
}

/** VP a seat would score now. @clause SCORE-1 SCORE-5 SCORE-6 AMB-79 */
function points(position: Position, seat: Seat): number {
  const { layout, provinceCount } = position.game;
  const active = position.effects(seat);
  const lasting = position.lasting(seat);
  let sum = position.eliminated(seat) * active.eliminationPoints;
  for (let p = 0; p < provinceCount; p++) {
    const owner = position.cells[layout.provinces + p]! & (at.OWNER_MASK | at.PENDING_BIT);
    if (owner === activeEmpire(seat)) sum += provinceValue(position, active, p);
    else if (owner === decliningEmpire(seat)) sum += provinceValue(position, lasting, p);
  }
  if (active.waterHalfPoints === 0) return sum;
  return sum + ((provincesByWater(position, seat) * active.waterHalfPoints) >> 1);
}

/** Owned provinces of the active empire of a seat by a river or a sea. @clause TILE-FISHING-1 AMB-72 */
function provincesByWater(position: Position, seat: Seat): number {
  const { board, provinceCount } = position.game;
  let count = 0;
  for (let p = 0; p < provinceCount; p++) {
    if (position.holds(activeEmpire(seat), p)) count += board.byWater[p]!;
  }
  return count;
}

/** The clause about the VP of a tile. */
function clauseOfPoints({ effects, pointsClause, clauses }: TileDefinition, rules: Rules): string {
  if ((effects.points ?? 0) > 0 && !rules.currencyOnRivers) {
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
  const { board, provinceCount } = position.game;
  const owned: ProvinceId[] = [];
  for (let p = 0; p < provinceCount; p++) {
    if (position.holds(owner, p)) owned.push(p);
  }
  const scoring = owned.filter((p) => plainValue(position.game, p) > 0).length;
  const terms: ScoreTerm[] =
    owned.length === 0
      ? []
      : [{ id: 'provinces', empire, count: scoring, points: scoring, clause: 'SCORE-1' }];
  for (const { tile, times } of effects.parts) {
    const { effects: own } = tile;
    let count = 0;
    let sum = 0;
    for (const p of owned) {
      const value = valueByTile(position.game, own, p);
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
  const eliminated = position.eliminated(seat);
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
