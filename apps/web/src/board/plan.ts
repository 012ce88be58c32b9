import { activeEmpire, decliningEmpire } from '@vinci/rules';
import type { BoardShape } from './shape.ts';
import {
  type BoardModel,
  type BoardMove,
  type BoardProvince,
  type Point,
  seatOf,
} from './types.ts';

/**
 * Part of an animation. `at` and `ms` are milliseconds at the designed pace from the start of the
 * plan. `show` alone changes what the board holds; the others only move pictures.
 */
export type PlanStep = { readonly at: number; readonly ms: number } & PlanAction;

type PlanAction =
  /** From now on the province looks as in `province`; its land changes colour from `origin` on. */
  | {
      readonly kind: 'show';
      readonly index: number;
      readonly province: BoardProvince;
      readonly origin?: Point;
    }
  | {
      readonly kind: 'march';
      readonly from: Point;
      readonly to: Point;
      readonly owner: number;
      readonly pawns: number;
    }
  /** The pawn of a beaten defender that goes back to the box. */
  | { readonly kind: 'fall'; readonly index: number; readonly owner: number }
  /** Surviving defenders leave for their owner's hand. */
  | {
      readonly kind: 'flee';
      readonly index: number;
      readonly owner: number;
      readonly pawns: number;
    }
  /** A pawn set down from the hand. */
  | {
      readonly kind: 'drop';
      readonly index: number;
      readonly owner: number;
      readonly pawns: number;
    }
  | {
      readonly kind: 'points';
      readonly seat: number;
      readonly points: number;
      readonly place: Point;
    }
  /** The moment at which a move is to be heard. */
  | { readonly kind: 'strike'; readonly move: BoardMove };

export const PACE = {
  marchLeast: 360,
  marchMost: 760,
  /** Board units a column crosses in a millisecond. */
  marchSpeed: 0.7,
  spread: 460,
  fall: 420,
  flee: 560,
  drop: 280,
  dropGap: 80,
  bleach: 800,
  points: 1300,
  quick: 220,
} as const;

/** Whether two provinces hold the same. */
export const sameProvince = (a: BoardProvince, b: BoardProvince): boolean =>
  a.owner === b.owner &&
  a.pawns === b.pawns &&
  a.forts === b.forts &&
  a.pending === b.pending &&
  a.guarded === b.guarded;

/** Indices of the provinces that differ. */
export function changedProvinces(before: BoardModel | undefined, after: BoardModel): number[] {
  const changed: number[] = [];
  after.provinces.forEach((province, i) => {
    const old = before?.provinces[i];
    if (!old || !sameProvince(old, province)) changed.push(i);
  });
  return changed;
}

/**
 * Plans how to get from one model to the next. What the moves do not explain changes quickly at the
 * end, so the board always arrives at `after`.
 */
export function planAnimation(
  before: BoardModel,
  after: BoardModel,
  moves: readonly BoardMove[],
  shape: BoardShape,
): PlanStep[] {
  const steps: PlanStep[] = [];
  const open = new Set(changedProvinces(before, after));
  const placeOf = (i: number): Point => shape.provinces[i]!.pawn;
  let clock = 0;
  /** The seat whose points are rising; those of its two empires are heard as one. */
  let scoring = -1;

  const strike = (move: BoardMove, at = clock): void => {
    steps.push({ kind: 'strike', at, ms: 0, move });
  };
  const show = (index: number, at: number, ms: number, origin?: Point): void => {
    steps.push({ kind: 'show', at, ms, index, province: after.provinces[index]!, origin });
    open.delete(index);
  };

  for (const move of moves) {
    switch (move.type) {
      case 'conquer': {
        const to = placeOf(move.province);
        const from = move.from < 0 ? entryPoint(to, shape) : placeOf(move.from);
        const way = Math.hypot(to.x - from.x, to.y - from.y) / PACE.marchSpeed;
        const ms = Math.min(PACE.marchMost, Math.max(PACE.marchLeast, way));
        const owner = activeEmpire(move.seat);
        if (move.pawns > 0)
          steps.push({ kind: 'march', at: clock, ms, from, to, owner, pawns: move.pawns });
        const arrival = clock + (move.pawns > 0 ? ms : 0);
        const old = before.provinces[move.province]!;
        const defended = old.pawns > 0 && old.owner !== owner;
        if (defended) {
          // Pawns of nobody all return to the box; an empire loses one and the others survive.
          const survivors = old.owner === 0 || old.owner % 2 === 0 ? 0 : old.pawns - 1;
          const index = move.province;
          steps.push({ kind: 'fall', at: arrival - 60, ms: PACE.fall, index, owner: old.owner });
          if (survivors > 0)
            steps.push({
              kind: 'flee',
              at: arrival,
              ms: PACE.flee,
              index,
              owner: old.owner,
              pawns: survivors,
            });
        }
        const origin = nearer(from, to);
        strike(move, arrival);
        if (open.has(move.province)) show(move.province, arrival, PACE.spread, origin);
        clock = arrival + PACE.spread * 0.7;
        break;
      }
      case 'retreat':
      case 'place': {
        const { province: index, pawns } = move;
        steps.push({
          kind: 'drop',
          at: clock,
          ms: PACE.drop,
          index,
          owner: activeEmpire(move.seat),
          pawns,
        });
        if (open.has(index)) show(index, clock + PACE.drop, PACE.quick);
        clock += PACE.dropGap;
        break;
      }
      case 'decline': {
        const lost = [...open].filter((i) => isHeldBy(before.provinces[i]?.owner ?? 0, move.seat));
        strike(move);
        for (const index of lost) show(index, clock, PACE.bleach, placeOf(index));
        clock += lost.length > 0 ? PACE.bleach * 0.8 : 0;
        break;
      }
      case 'score': {
        const place = heartOf(move, after, shape);
        if (move.points !== 0 && scoring !== move.seat) {
          scoring = move.seat;
          strike(move);
        }
        if (place && move.points !== 0)
          steps.push({
            kind: 'points',
            at: clock,
            ms: PACE.points,
            seat: move.seat,
            points: move.points,
            place,
          });
        clock += PACE.dropGap;
        break;
      }
      case 'fort': {
        strike(move);
        if (open.has(move.province)) show(move.province, clock, PACE.quick);
        clock += PACE.quick;
        break;
      }
      case 'coins':
        strike(move);
        clock += PACE.dropGap;
        break;
    }
  }
  for (const index of open) show(index, clock, PACE.quick);
  return steps;
}

/** Nearest point on the rim of the board: where pawns come in that arrive from outside. */
export function entryPoint(to: Point, shape: BoardShape): Point {
  const { width, height, margin } = shape;
  const ways: readonly (readonly [number, Point])[] = [
    [to.x, { x: -margin, y: to.y }],
    [width - to.x, { x: width + margin, y: to.y }],
    [to.y, { x: to.x, y: -margin }],
    [height - to.y, { x: to.x, y: height + margin }],
  ];
  return ways.reduce((best, way) => (way[0] < best[0] ? way : best))[1];
}

/** Whether an owner code names an empire of the seat, active or in decline. */
const isHeldBy = (owner: number, seat: number): boolean => owner > 0 && seatOf(owner) === seat;

/** The place of an empire's province that lies nearest to the middle of its land. */
export function heartOf(
  { seat, empire }: { readonly seat: number; readonly empire: 'active' | 'declining' },
  model: BoardModel,
  shape: BoardShape,
): Point | undefined {
  const owner = (empire === 'active' ? activeEmpire : decliningEmpire)(seat);
  const own = shape.provinces.filter((_, i) => model.provinces[i]?.owner === owner);
  if (own.length === 0) return undefined;
  const x = own.reduce((sum, p) => sum + p.pawn.x, 0) / own.length;
  const y = own.reduce((sum, p) => sum + p.pawn.y, 0) / own.length;
  const way = (p: Point): number => (p.x - x) ** 2 + (p.y - y) ** 2;
  return own.reduce((best, p) => (way(p.pawn) < way(best.pawn) ? p : best)).pawn;
}

/** Colour runs in from the side the pawns came from, not from far away. */
function nearer(from: Point, to: Point): Point {
  const d = Math.hypot(from.x - to.x, from.y - to.y);
  const k = d < 1 ? 0 : Math.min(1, 40 / d);
  return { x: to.x + (from.x - to.x) * k, y: to.y + (from.y - to.y) * k };
}
