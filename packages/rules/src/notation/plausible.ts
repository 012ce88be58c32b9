import type { InputError } from '../errors.ts';
import { lentPawns } from '../flow/pawns.ts';
import { isRoundEnd } from '../flow/round-end.ts';
import { MOST_PAWNS } from '../flow/stock.ts';
import { isFictional } from '../game.ts';
import * as at from '../layout.ts';
import { legalIntents, MAX_INTENTS } from '../legal.ts';
import { mayDecline } from '../permissions.ts';
import type { Position } from '../position.ts';
import { TILES } from '../tiles/index.ts';
import { activeEmpire, decliningEmpire, type Seat } from '../types.ts';
import { impossible } from './problems.ts';

/** Phases in which the seat whose turn it is has an active civilization. */
const NEEDS_CIVILIZATION = [
  'mobilisation',
  'expansion',
  'surplus',
  'reorganization',
  'cohesion',
  'forts',
  'rebirth',
];

/** Phases in which a province may be pending. @clause COST-13 */
const MAY_BE_PENDING = ['expansion', 'surplus', 'reorganization', 'retreat'];

/** Phases of the check at the end of a round. @clause AMB-155 */
const AT_ROUND_END = ['rebirth', 'relinquish', 'reorganization', 'draft'];

/** What is wrong with the cells of one seat. */
type SeatProblem =
  | 'oneTile'
  | 'noTilesOnBoard'
  | 'neverEntered'
  | 'noTilesInHand'
  | 'extra'
  | 'ownConvert'
  | 'ownPartner'
  | 'survivors';

function seatProblem(position: Position, seat: Seat): InputError | undefined {
  const wrong = (problem: SeatProblem): InputError => impossible(problem, { seat: seat + 1 });
  const first = position.of(seat, at.TILE_A) > 0;
  const tiles = first && position.of(seat, at.TILE_B) > 0;
  if (first !== position.of(seat, at.TILE_B) > 0) return wrong('oneTile');
  if (!tiles && position.isOnBoardAtAll(seat)) return wrong('noTilesOnBoard');
  if (position.isOnBoardAtAll(seat) && !position.hasEntered(seat)) {
    return wrong('neverEntered');
  }
  if (!tiles && position.hand(seat) > 0) return wrong('noTilesInHand');
  if (position.extra(seat) > 0 && seat !== position.turnSeat) {
    return wrong('extra');
  }
  if (position.hasConverted(seat, seat)) return wrong('ownConvert');
  if (position.hasNamed(seat, seat)) return wrong('ownPartner');
  if (position.survivors(seat) > 0 && seat === position.turnSeat) {
    return wrong('survivors');
  }
  return undefined;
}

/** Whether a civilization is chosen because another one declined. */
const isDeclining = ({ draftReason }: Position): boolean =>
  draftReason === 'decline' || draftReason === 'declineScored';

/** Whether a civilization is chosen now, or will be if the actor declines. @clause DECL-11 */
const isNearDraft = (position: Position): boolean =>
  ['draft', 'rebirth', 'relinquish'].includes(position.phase) ||
  position.isLeaving ||
  mayDecline(position) === undefined;

/** What is wrong with the cells that only some tiles of Vinci II use. @clause AMB-66 AMB-70 */
function turnProblem(position: Position): InputError | undefined {
  const { phase, turnSeat } = position;
  const { expandsTwice, declinesInForce } = position.effects(turnSeat);
  if (position.isSecondExpansion && (phase !== 'expansion' || !expandsTwice)) {
    return impossible('secondExpansion', {});
  }
  if (!position.isLeaving) return undefined;
  if (phase !== 'reorganization' || !declinesInForce) {
    return impossible('philosophy', {});
  }
  return isDeclining(position) ? undefined : impossible('leaving', {});
}

/**
 * Nothing follows the last of a fixed number of rounds. Whoever has the target has reached it, and that
 * stays so.
 *
 * @clause AMB-13 END-5
 */
function endProblem(position: Position): InputError | undefined {
  const { game, round } = position;
  if (round > game.lastRound) return impossible('rounds', { count: game.lastRound, round });
  if (position.isLastRound) return undefined;
  if (round === game.lastRound) {
    return impossible('lastRound', { round });
  }
  const seats = Array.from({ length: game.seats }, (_, seat) => seat);
  const first = seats.find((seat) => position.vp(seat) >= game.targetVP);
  return first === undefined
    ? undefined
    : impossible('target', { seat: first + 1, target: game.targetVP });
}

/** Phases of round 0, in which more than a draft may happen only where start provinces are taken. */
const opens = ({ game, phase }: Position): boolean =>
  phase === 'draft' ||
  (game.rules.takesFoothold && (phase === 'mobilisation' || phase === 'retreat'));

/**
 * Before round 1 all seats choose a civilization, one after the other; later each does so in its turn.
 *
 * @clause SETUP-10 AMB-120
 */
function openingProblem(position: Position): InputError | undefined {
  const { cells, draftReason, game, phase, startingSeat, turnSeat } = position;
  const isOpening = position.round === 0;
  if (phase === 'draft' && isOpening !== (draftReason === 'opening')) {
    return impossible('opening', {});
  }
  if (!isOpening) return undefined;
  if (!opens(position) || cells[at.RETREAT_RETURN] !== at.RETURN.nextTurn) {
    return impossible('opening', {});
  }
  for (let seat = (turnSeat + 1) % game.seats; seat !== startingSeat; ) {
    if (position.hasCivilization(seat)) return impossible('hasCivilization', { seat: seat + 1 });
    seat = (seat + 1) % game.seats;
  }
  return undefined;
}

/** Pawns of the empire of the turn that were lent and have not gone back yet. The opening is no turn. */
function outstanding(position: Position): number {
  const { cells, phase, round } = position;
  const reorganizes = cells[at.RETREAT_RETURN] === at.RETURN.reorganization;
  const isLent =
    phase === 'mobilisation' || phase === 'expansion' || (phase === 'retreat' && reorganizes);
  return isLent && round > 0 ? lentPawns(position) : 0;
}

/** A province holds no more than 255 pawns, so all of an empire have to fit into one. @clause AMB-115 */
function crowdProblem(position: Position, seat: Seat): InputError | undefined {
  const most = MOST_PAWNS + (seat === position.turnSeat ? outstanding(position) : 0);
  const active =
    position.hand(seat) + position.survivors(seat) + position.pawnsOf(activeEmpire(seat));
  if (active > most) return impossible('crowd', { seat: seat + 1, most });
  const declining = position.decliningSurvivors(seat) + position.pawnsOf(decliningEmpire(seat));
  return declining > MOST_PAWNS
    ? impossible('crowd', { seat: seat + 1, most: MOST_PAWNS })
    : undefined;
}

/**
 * Lent pawns arrive at the start of a turn and stay in hand until it expands. What cannot be given back
 * costs a province each.
 *
 * @clause TILE-FIELDGENERAL-1 REORG-6 AMB-41
 */
function loanProblem(position: Position): InputError | undefined {
  const { debt, game, phase, turnSeat } = position;
  const active = activeEmpire(turnSeat);
  const hand = position.hand(turnSeat);
  const owes = (lent: number): InputError => impossible('owed', { seat: turnSeat + 1, lent });
  if (phase === 'surplus') return debt > position.provincesOf(active) ? owes(debt) : undefined;
  if (debt > 0 && !game.rules.limitsStock) return owes(debt);
  const lent = outstanding(position);
  if (phase === 'mobilisation' && hand < lent) {
    return impossible('lent', { seat: turnSeat + 1, lent });
  }
  return hand + position.pawnsOf(active) < lent ? owes(lent) : undefined;
}

const intents = new Int32Array(MAX_INTENTS);

/**
 * The first thing about a position that no game can lead to and that the engine could not go on
 * from.
 */
export function impossibility(position: Position): InputError | undefined {
  const { game } = position;
  for (const { code, id } of TILES) {
    if (position.inBag(code) < 0) return impossible('tiles', { tile: id });
  }
  for (let seat = 0; seat < game.seats; seat++) {
    const problem = seatProblem(position, seat) ?? crowdProblem(position, seat);
    if (problem !== undefined) return problem;
  }
  const problem =
    turnProblem(position) ??
    openingProblem(position) ??
    endProblem(position) ??
    loanProblem(position);
  if (problem !== undefined) return problem;
  for (let place = 2; place <= at.TRACK_PLACES; place++) {
    if (position.trackTiles(place) !== undefined && position.trackTiles(place - 1) === undefined) {
      return impossible('gap', { place });
    }
  }
  const { phase, turnSeat } = position;
  if (NEEDS_CIVILIZATION.includes(phase) && position.tiles(turnSeat) === undefined) {
    return impossible('noCivilization', { seat: turnSeat + 1 });
  }
  if (phase === 'draft') {
    if (position.tiles(position.actor) !== undefined) {
      return impossible('hasCivilization', { seat: position.actor + 1 });
    }
  }
  if (position.trackTiles(1) === undefined && isNearDraft(position)) {
    return impossible('nothingToChoose', {});
  }
  if (phase === 'relinquish') {
    if (position.tiles(turnSeat) !== undefined) {
      return impossible('notDeclined', { seat: turnSeat + 1 });
    }
    if (!isDeclining(position)) return impossible('relinquish', {});
  }
  if (
    phase === 'retreat'
      ? position.of(position.actor, at.SURVIVORS) === 0
      : position.actor !== turnSeat
  ) {
    if (phase !== 'over') return impossible('actor', {});
  }
  if (position.rolled >= 0 && (phase === 'over' || !isFictional(game, position.actor))) {
    return impossible('rolled', {});
  }
  if (
    isRoundEnd(position) &&
    (!AT_ROUND_END.includes(phase) || !isFictional(game, position.actor))
  ) {
    return impossible('roundEnd', {});
  }
  if (phase === 'surplus' && !position.isShort) return impossible('surplus', {});
  for (const [p, { id }] of game.map.provinces.entries()) {
    if (!position.isPending(p)) continue;
    const own = position.ownerOf(p) === activeEmpire(turnSeat);
    if (!own || !MAY_BE_PENDING.includes(phase)) {
      return impossible('pending', { province: id });
    }
  }
  return phase === 'over' || legalIntents(position, intents) > 0
    ? undefined
    : impossible('stuck', { seat: position.actor + 1, phase });
}
