import { explain } from './check.ts';
import { neighboursOf, terrainOf } from './compile/board.ts';
import { isSafe } from './conquest/conquer.ts';
import { clearedByContact } from './conquest/contact.ts';
import {
  defenceOf,
  FLAT_COST,
  fortCost,
  mostAffordable,
  normalCost,
  ownShare,
} from './conquest/cost.ts';
import { fortDiscount, mountainDiscount } from './conquest/discount.ts';
import { BY_ENTRY, BY_LAND, BY_SEA, computeReach, reach, UNREACHABLE } from './conquest/reach.ts';
import { ruleError } from './errors.ts';
import { componentsOf } from './flow/cohesion.ts';
import { stockOf } from './flow/stock.ts';
import { priceOf } from './flow/track.ts';
import { basePawnsOf, effectsOf } from './game.ts';
import { CHOOSE, CONQUER, MEANS, type Means, pack } from './intents.ts';
import * as at from './layout.ts';
import { canPay } from './permissions.ts';
import { behind, type Position } from './position.ts';
import type {
  ConquestAnswer,
  CostAnswer,
  CostTerm,
  EmpirePart,
  ScoreAnswer,
  Standing,
  TrackOffer,
} from './questions.ts';
import { marginalValue, score } from './scoring/score.ts';
import {
  activeEmpire,
  decliningEmpire,
  NOBODY,
  type ProvinceId,
  type Seat,
  seatOfOwner,
} from './types.ts';
import type { PositionView } from './view.ts';

/** What stands in a province, whoever attacks. @clause COST-1 COST-3 COST-4 COST-5 */
function defenceTerms(position: Position, target: ProvinceId): CostTerm[] {
  const { game } = position;
  const { terrainClause } = game.rules;
  const terms: CostTerm[] = [
    { id: 'terrain', amount: game.baseCost[target]!, clause: terrainClause },
  ];
  const pawns = position.pawnsIn(target);
  if (pawns > 0) terms.push({ id: 'defenders', amount: pawns, clause: 'COST-3' });
  const forts = fortCost(position.province(target));
  if (forts > 0) terms.push({ id: 'fort', amount: forts, clause: 'COST-4' });
  if (defenceOf(position, target) > 0) {
    for (const { tile, times } of position.effects(seatOfOwner(position.ownerOf(target))).parts) {
      const amount = (tile.effects.defence ?? 0) * times;
      if (amount > 0) terms.push({ id: 'militia', amount, clause: 'COST-5', tile: tile.code });
    }
  }
  return terms;
}

/** What makes a conquest cheaper for the acting empire. `computeReach` must have run. */
function discountTerms(position: Position, target: ProvinceId): CostTerm[] {
  const { board, rules } = position.game;
  const terms: CostTerm[] = [];
  const origin = reach.origin[target]!;
  const byLand = reach.via[target] === BY_LAND;
  const { parts, coastDiscount } = position.effects(position.turnSeat);
  let left = reach.discount[target]!;
  const mine = activeEmpire(position.turnSeat);
  const around = [...neighboursOf(board, target)].filter((p) => position.ownerOf(p) === mine);
  /** The best that an origin gives, or all around where they help together. */
  const best = (together: boolean, discountOf: (origin: ProvinceId) => number): number => {
    const origins = byLand && together ? around : origin < 0 ? [] : [origin];
    return Math.max(0, ...origins.map(discountOf));
  };
  const mountain =
    byLand || rules.mountainAcrossSea
      ? best(rules.sumsOrigins || rules.anyMountain, (p) => mountainDiscount(board, p))
      : 0;
  left -= mountain;
  if (mountain > 0) {
    terms.push({ id: 'mountainOrigin', amount: -mountain, clause: rules.mountainClause });
  }
  const fort =
    byLand || rules.fortAcrossSea
      ? best(rules.sumsOrigins, (p) => fortDiscount(rules, position.province(p)))
      : 0;
  left -= fort;
  if (fort > 0) terms.push({ id: 'fortOrigin', amount: -fort, clause: 'TILE-FORTIFICATION-3' });
  const terrain = terrainOf(board, target);
  for (const { tile, times } of parts) {
    const { effects: own } = tile;
    let amount = ((own.discount ?? 0) + (own.terrainDiscount?.[terrain] ?? 0)) * times;
    const byTarget = rules.galleysByTarget;
    const afloat = byTarget ? board.byWater[target] === 1 : left >= coastDiscount;
    if (afloat) amount += (own.coastDiscount ?? 0) * times;
    if (amount === 0) continue;
    const clause = (own.coastDiscount ?? 0) > 0 && byTarget ? 'TILE-GALLEYS-4' : tile.clauses[0];
    terms.push({ id: 'tile', amount: -amount, clause, tile: tile.code });
  }
  return terms;
}

const sumOf = (terms: readonly CostTerm[]): number =>
  terms.reduce((sum, term) => sum + term.amount, 0);

const viaOf = (target: ProvinceId): CostAnswer['via'] =>
  reach.via[target] === BY_ENTRY ? 'entry' : reach.via[target] === BY_SEA ? 'sea' : 'land';

/**
 * What a conquest costs the acting empire and why.
 *
 * @returns `undefined` when the province cannot be reached
 * @clause COST-16
 */
export function conquestCost(
  view: PositionView,
  target: ProvinceId,
  means: Means = 'normal',
): CostAnswer | undefined {
  const position = behind(view);
  computeReach(position);
  if (reach.discount[target] === UNREACHABLE) return undefined;
  const origin = reach.origin[target]!;
  const via = viaOf(target);
  if (means === 'espionage') {
    const terms: CostTerm[] = [{ id: 'espionage', amount: FLAT_COST, clause: 'TILE-ESPIONAGE-1' }];
    return { cost: FLAT_COST, extra: extraIn(position, FLAT_COST, means), terms, origin, via };
  }
  if (means === 'religion') {
    const { parts } = position.effects(position.turnSeat);
    const converter = parts.find(({ tile }) => tile.effects.converts === true);
    const terms: CostTerm[] = [
      {
        id: 'religion',
        amount: 0,
        clause: 'TILE-RELIGION-1',
        ...(converter === undefined ? {} : { tile: converter.tile.code }),
      },
    ];
    return { cost: 0, extra: 0, terms, origin, via };
  }
  const flat = via === 'entry' && position.game.rules.entersForOnePawn;
  const terms: CostTerm[] = flat
    ? [{ id: 'flat', amount: 1, clause: 'ENTRY-5' }]
    : [...defenceTerms(position, target), ...discountTerms(position, target)];
  const cost = normalCost(position, target);
  const raised = cost - sumOf(terms);
  if (raised > 0) {
    terms.push({ id: 'minimum', amount: raised, clause: position.game.rules.minimumClause });
  }
  if (means === 'occupy') terms.push({ id: 'flat', amount: 1, clause: 'AMB-8' });
  const price = means === 'occupy' ? cost + 1 : cost;
  return { cost: price, extra: extraIn(position, price, means), terms, origin, via };
}

/** Extra pawns among those that would pay now; 0 when the conquest cannot be paid. @clause AMB-44 */
function extraIn(position: Position, cost: number, means: Means): number {
  const seat = position.turnSeat;
  const hand = position.hand(seat);
  const extra = means === 'occupy' ? 0 : position.extra(seat);
  if (cost > mostAffordable(hand, extra)) return 0;
  return cost - ownShare(cost, MEANS.indexOf(means), hand, extra);
}

/** Everything about one conquest: price, legality, what it brings and destroys. */
export function conquestAnswer(
  view: PositionView,
  province: ProvinceId,
  means: Means = 'normal',
): ConquestAnswer {
  const position = behind(view);
  const code = pack(CONQUER, province, MEANS.indexOf(means));
  const error = explain(position, code);
  const price = conquestCost(position, province, means);
  const owner = position.ownerOf(province);
  const pawns = position.pawnsIn(province);
  const safe = means !== 'religion' && isSafe(position, province);
  const eliminated = safe ? 0 : Math.min(1, pawns);
  const missing =
    error?.code === 'rule/not-enough-pawns'
      ? (error.needed ?? 0) - (error.available ?? 0)
      : Number(error?.code === 'rule/own-pawn-needed');
  return {
    province,
    ...(price === undefined ? {} : { price }),
    ...(error === undefined ? {} : { error }),
    missing,
    value: marginalValue(position, position.turnSeat, province),
    eliminated,
    survivors: owner === NOBODY ? 0 : pawns - eliminated,
    cleared: clearedByContact(position, province).length,
  };
}

/** `conquestAnswer` for every province that is not the acting empire's own. */
export function listConquests(view: PositionView, means: Means = 'normal'): ConquestAnswer[] {
  const position = behind(view);
  const mine = activeEmpire(position.turnSeat);
  const answers: ConquestAnswer[] = [];
  for (let p = 0; p < position.game.provinceCount; p++) {
    if (position.ownerOf(p) !== mine) answers.push(conquestAnswer(position, p, means));
  }
  return answers;
}

/** What an attacker without any discount would have to pay. @clause COST-1 COST-3 COST-4 COST-5 */
export function defenceCost(view: PositionView, province: ProvinceId): CostAnswer {
  const position = behind(view);
  const terms = defenceTerms(position, province);
  return { cost: sumOf(terms), extra: 0, terms, origin: -1, via: 'none' };
}

/** What a seat would score if its turn ended now. @clause SCORE-1 */
export const scoreForecast = (view: PositionView, seat: Seat): ScoreAnswer => {
  const position = behind(view);
  return score.explain(position, seat);
};

/** What a seat would score if it declined now, before choosing. @clause DECL-15 SCORE-9 */
export function declineForecast(view: PositionView, seat: Seat): ScoreAnswer {
  const position = behind(view);
  const after = position.clone();
  for (let p = 0; p < position.game.provinceCount; p++) {
    const owner = position.ownerOf(p);
    if (owner === decliningEmpire(seat)) after.setProvince(p, 0, 0, 0);
    else if (owner === activeEmpire(seat)) after.setProvince(p, decliningEmpire(seat), 1, 0);
  }
  after.put(seat, at.DECLINING_A, after.of(seat, at.TILE_A));
  after.put(seat, at.DECLINING_B, after.of(seat, at.TILE_B));
  after.put(seat, at.TILE_A, 0);
  after.put(seat, at.TILE_B, 0);
  after.put(seat, at.ELIMINATED, 0);
  return score.explain(after, seat);
}

/** The civilizations on the track as they look to a seat. @clause TRACK-2 TRACK-4 TRACK-9 PAWN-1 */
export function trackOffers(view: PositionView, seat: Seat): TrackOffer[] {
  const position = behind(view);
  const offers: TrackOffer[] = [];
  const choosing = position.tiles(seat) === undefined;
  const stock = choosing ? stockOf(position, seat) : Number.POSITIVE_INFINITY;
  const { game } = position;
  for (let place = 1; place <= at.TRACK_PLACES; place++) {
    const tiles = position.trackTiles(place);
    if (tiles === undefined) continue;
    const coins = position.coinsOn(place);
    const price = priceOf(position, place);
    const acting = position.phase === 'draft' && position.actor === seat;
    const tooExpensive = canPay(position, seat, place)
      ? undefined
      : ruleError('rule/civilization-too-expensive', {
          needed: price,
          available: position.vp(seat),
        });
    const error = acting ? explain(position, pack(CHOOSE, place)) : tooExpensive;
    offers.push({
      position: place,
      tiles,
      coins,
      price,
      gain: coins * game.rules.coinValue,
      pawns: Math.min(stock, basePawnsOf(game, seat) + effectsOf(game, tiles).pawns),
      ...(error === undefined ? {} : { error }),
    });
  }
  return offers;
}

/** The parts an active empire falls into, largest first. @clause COH-1 COH-5 */
export function empireParts(view: PositionView, seat: Seat): EmpirePart[] {
  const position = behind(view);
  const { part } = componentsOf(position, seat);
  const parts = new Map<ProvinceId, ProvinceId[]>();
  for (let p = 0; p < position.game.provinceCount; p++) {
    const id = part[p]!;
    if (id >= 0) parts.set(id, [...(parts.get(id) ?? []), p]);
  }
  return [...parts]
    .map(([id, provinces]) => ({ id, provinces }))
    .sort((a, b) => b.provinces.length - a.provinces.length || a.id - b.id);
}

/** Seats by VP; equal VP share a place. @clause END-4 END-6 AMB-14 */
export function standings(view: PositionView): Standing[] {
  const position = behind(view);
  const seats = Array.from({ length: position.game.seats }, (_, seat) => seat);
  const better = (vp: number): number => seats.filter((seat) => position.vp(seat) > vp).length;
  return seats
    .map((seat) => ({ seat, vp: position.vp(seat), place: better(position.vp(seat)) + 1 }))
    .sort((a, b) => a.place - b.place || a.seat - b.seat);
}

/** The seats with most VP, whether or not the game has ended. */
export const leaders = (view: PositionView): Seat[] => {
  const position = behind(view);
  return standings(position)
    .filter((standing) => standing.place === 1)
    .map((standing) => standing.seat);
};
