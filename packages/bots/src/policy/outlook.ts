import {
  activeEmpire,
  decliningEmpire,
  type EmpireEffects,
  isActiveOwner,
  NOBODY,
  type Position,
  type ProvinceId,
  type Seat,
  seatOfOwner,
} from '@vinci/rules';
import { provinceValue, score } from '@vinci/rules/engine';
import type { Style } from './style.ts';

/** VP a seat scores in a usual turn, for seats that own little or nothing yet. */
const USUAL_INCOME = 11;

/** VP of a province under the given effects, with half points. @clause TILE-FISHING-1 */
export const yieldOf = (position: Position, effects: EmpireEffects, p: ProvinceId): number =>
  provinceValue(position, effects, p) +
  0.5 * effects.waterHalfPoints * position.game.board.byWater[p]!;

/** VP that the provinces of a seat bring in each turn, without what conquests bring once. */
export function incomeOf(position: Position, seat: Seat): number {
  return (
    score.points(position, seat) -
    position.eliminated(seat) * position.effects(seat).eliminationPoints
  );
}

/** VP that the declining empire of a seat brings in each turn. */
export function decliningIncome(position: Position, seat: Seat): number {
  return empireValue(position, decliningEmpire(seat), position.lasting(seat));
}

/** VP per turn that the active empire of a seat would bring in decline. @clause DECL-15 */
export function incomeInDecline(position: Position, seat: Seat): number {
  return empireValue(position, activeEmpire(seat), position.legacy(seat));
}

/** Pawns of the active empire of a seat above one in each province, in hand or on the board. */
export const sparePawns = (position: Position, seat: Seat): number =>
  position.hand(seat) +
  position.pawnsOf(activeEmpire(seat)) -
  position.provincesOf(activeEmpire(seat));

/** Pawns that tiles lend the active empire of a seat for each turn. @clause TILE-FIELDGENERAL-1 */
export const pawnsOnLoan = (position: Position, seat: Seat): number =>
  position.effects(seat).loan + position.effects(seat).pool;

/** Pawns that tiles give the active empire of a seat for good when its turn begins. @clause TILE-MEDICINE-1 */
export const pawnsToCome = (position: Position, seat: Seat): number =>
  position.game.rules.growsAtStart ? position.effects(seat).growth : 0;

/** VP of all provinces of an empire under the given effects. */
export function empireValue(position: Position, owner: number, effects: EmpireEffects): number {
  const { provinceCount } = position.game;
  let sum = 0;
  for (let p = 0; p < provinceCount; p++) {
    if (position.holds(owner, p)) sum += yieldOf(position, effects, p);
  }
  return sum;
}

/**
 * Turns that the seat on turn still has, this one included.
 *
 * @returns at least 1; an estimate where a target of VP ends the game
 */
export function turnsLeft(position: Position): number {
  const { game } = position;
  const round = Math.max(1, position.round);
  if (game.lastRound !== Number.POSITIVE_INFINITY) return game.lastRound - round + 1;
  if (position.isLastRound) return 1;
  let least = 99;
  for (let seat = 0; seat < game.seats; seat++) {
    const income = Math.max(USUAL_INCOME, incomeOf(position, seat));
    const turns = Math.ceil((game.targetVP - position.vp(seat)) / income);
    if (turns < least) least = turns;
  }
  return Math.max(1, least);
}

/** What the seat on turn expects of the rest of the game. One object is filled again and again. */
export interface Outlook {
  seat: Seat;
  /** Own turns left, this one included. */
  turns: number;
  /** Turns after this one that a province is credited with. */
  future: number;
  /** Worth of one VP of income that an opponent loses, by owner code. */
  readonly denial: Float64Array;
  /** A province that is not conquered, whatever it is worth; −1 for none. */
  spared: ProvinceId;
}

/** Makes an outlook to be filled by `look`. */
export const newOutlook = (): Outlook => ({
  seat: 0,
  turns: 1,
  future: 0,
  denial: new Float64Array(16),
  spared: -1,
});

/** Fills an outlook for the seat on turn. */
export function look(position: Position, style: Style, outlook: Outlook): Outlook {
  const { game } = position;
  const seat = position.turnSeat;
  const turns = turnsLeft(position);
  outlook.seat = seat;
  outlook.turns = turns;
  outlook.spared = -1;
  outlook.future = Math.min(turns - 1, style.horizon) * style.keeps;
  let best = Number.NEGATIVE_INFINITY;
  for (let other = 0; other < game.seats; other++) {
    if (other !== seat) best = Math.max(best, prospect(position, other, turns));
  }
  const share = style.denial / Math.max(1, game.seats - 1);
  for (let other = 0; other < game.seats; other++) {
    // Whoever has had the last turn loses nothing any more.
    const rest = turnsOf(position, other, turns);
    const behind = best - prospect(position, other, turns);
    const weight = share + style.againstLeader * Math.max(0, 1 - behind / 25);
    const worth = other === seat ? 0 : weight * Math.min(rest, style.horizon) * style.keeps;
    outlook.denial[activeEmpire(other)] = worth;
    outlook.denial[decliningEmpire(other)] = worth * 0.8;
  }
  return outlook;
}

const prospect = (position: Position, seat: Seat, turns: number): number =>
  position.vp(seat) + incomeOf(position, seat) * Math.min(3, turns);

/** Turns that another seat has after the turn in progress. */
export function turnsOf(position: Position, other: Seat, turns: number): number {
  const { seats } = position.game;
  const start = position.startingSeat;
  const mine = (position.turnSeat - start + seats) % seats;
  const theirs = (other - start + seats) % seats;
  return theirs > mine ? turns : turns - 1;
}

/** VP of a province for whoever owns it. */
export function valueForOwner(position: Position, p: ProvinceId): number {
  const owner = position.ownerOf(p);
  if (owner === NOBODY) return 0;
  const seat = seatOfOwner(owner);
  const effects = isActiveOwner(owner) ? position.effects(seat) : position.lasting(seat);
  return yieldOf(position, effects, p);
}
