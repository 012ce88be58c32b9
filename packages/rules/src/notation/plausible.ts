import { lentPawns } from '../flow/pawns.ts';
import { isRoundEnd } from '../flow/round-end.ts';
import { isFictional } from '../game.ts';
import * as at from '../layout.ts';
import { legalIntents, MAX_INTENTS } from '../legal.ts';
import type { Position } from '../position.ts';
import { TILES } from '../tiles/index.ts';
import { activeEmpire, type Seat } from '../types.ts';

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

function seatProblem(position: Position, seat: Seat): string | undefined {
  const name = `Seat ${seat + 1}`;
  const first = position.of(seat, at.TILE_A) > 0;
  const tiles = first && position.of(seat, at.TILE_B) > 0;
  if (first !== position.of(seat, at.TILE_B) > 0) return `${name}: a civilization has two tiles.`;
  if (!tiles && position.isOnBoardAtAll(seat)) return `${name} has provinces but no tiles.`;
  if (position.isOnBoardAtAll(seat) && !position.hasEntered(seat)) {
    return `${name} has provinces but never entered; a civilization that did has “entered” in its line.`;
  }
  if (!tiles && position.hand(seat) > 0) return `${name} has pawns in hand but no tiles.`;
  if (position.extra(seat) > 0 && seat !== position.turnSeat) {
    return `${name} has extra pawns outside its turn.`;
  }
  if (position.hasConverted(seat, seat)) return `${name} cannot convert its own pawns.`;
  if (position.hasNamed(seat, seat)) return `${name} cannot be at peace with itself.`;
  if (position.survivors(seat) > 0 && seat === position.turnSeat) {
    return `${name} cannot have survivors in its own turn.`;
  }
  return undefined;
}

/** Whether a civilization is chosen because another one declined. */
const isDeclining = ({ draftReason }: Position): boolean =>
  draftReason === 'decline' || draftReason === 'declineScored';

/** What is wrong with the cells that only some tiles of Vinci II use. @clause AMB-66 AMB-70 */
function turnProblem(position: Position): string | undefined {
  const { phase, turnSeat } = position;
  const { expandsTwice, declinesInForce } = position.effects(turnSeat);
  if (position.isSecondExpansion && (phase !== 'expansion' || !expandsTwice)) {
    return 'Only an Army can be in its second expansion.';
  }
  if (!position.isLeaving) return undefined;
  if (phase !== 'reorganization' || !declinesInForce) {
    return 'Only a Philosophy empire rearranges its pawns before it declines.';
  }
  return isDeclining(position) ? undefined : '“leaving” belongs to a decline.';
}

/**
 * Nothing follows the last of a fixed number of rounds. Whoever has the target has reached it, and that
 * stays so.
 *
 * @clause AMB-13 END-5
 */
function endProblem(position: Position): string | undefined {
  const { game, round } = position;
  if (round > game.lastRound) return `The game has ${game.lastRound} rounds, so none is ${round}.`;
  if (position.isLastRound) return undefined;
  if (round === game.lastRound) {
    return `Round ${round} is the last one, so the turn needs “last-round”.`;
  }
  const seats = Array.from({ length: game.seats }, (_, seat) => seat);
  const first = seats.find((seat) => position.vp(seat) >= game.targetVP);
  return first === undefined
    ? undefined
    : `Seat ${first + 1} has the target of ${game.targetVP} VP, so the turn needs “last-round”.`;
}

/** Lent pawns arrive at the start of a turn and stay in hand until it expands. @clause TILE-FIELDGENERAL-1 */
function loanProblem(position: Position): string | undefined {
  const { phase, round, turnSeat } = position;
  // The opening with a start province is no turn yet.
  if (phase !== 'mobilisation' || round === 0) return undefined;
  const lent = lentPawns(position);
  return position.hand(turnSeat) < lent
    ? `Seat ${turnSeat + 1} has fewer pawns in hand than the ${lent} it was lent.`
    : undefined;
}

const intents = new Int32Array(MAX_INTENTS);

/**
 * The first thing about a position that no game can lead to and that the engine could not go on
 * from, as a sentence.
 */
export function impossibility(position: Position): string | undefined {
  const { game } = position;
  for (const { code, id } of TILES) {
    if (position.inBag(code) < 0) return `There are more tiles ${id} than in the game.`;
  }
  for (let seat = 0; seat < game.seats; seat++) {
    const problem = seatProblem(position, seat);
    if (problem !== undefined) return problem;
  }
  const problem = turnProblem(position) ?? endProblem(position) ?? loanProblem(position);
  if (problem !== undefined) return problem;
  for (let place = 2; place <= at.TRACK_PLACES; place++) {
    if (position.trackTiles(place) !== undefined && position.trackTiles(place - 1) === undefined) {
      return `The track has a gap before place ${place}.`;
    }
  }
  const { phase, turnSeat } = position;
  if (NEEDS_CIVILIZATION.includes(phase) && position.tiles(turnSeat) === undefined) {
    return `Seat ${turnSeat + 1} has no civilization to play with.`;
  }
  if (phase === 'draft') {
    if (position.tiles(position.actor) !== undefined) {
      return `Seat ${position.actor + 1} has a civilization and cannot choose another one.`;
    }
    if (position.trackTiles(1) === undefined) return 'There is no civilization to choose.';
  }
  if (phase === 'relinquish') {
    if (position.tiles(turnSeat) !== undefined) {
      return `Seat ${turnSeat + 1} has a civilization that has not declined.`;
    }
    if (!isDeclining(position)) return 'Only a decline lets provinces be relinquished.';
  }
  if (
    phase === 'retreat'
      ? position.of(position.actor, at.SURVIVORS) === 0
      : position.actor !== turnSeat
  ) {
    if (phase !== 'over') return 'The actor has nothing to do.';
  }
  if (position.rolled >= 0 && (phase === 'over' || !isFictional(game, position.actor))) {
    return 'Only a roll of a fictional player can wait.';
  }
  if (
    isRoundEnd(position) &&
    (!AT_ROUND_END.includes(phase) || !isFictional(game, position.actor))
  ) {
    return 'At the end of a round only fictional players act.';
  }
  if (phase === 'surplus' && !position.isShort) return 'A surplus needs “shortage”.';
  for (const [p, { id }] of game.map.provinces.entries()) {
    if (!position.isPending(p)) continue;
    const own = position.ownerOf(p) === activeEmpire(turnSeat);
    if (!own || !MAY_BE_PENDING.includes(phase)) {
      return `${id} cannot be pending.`;
    }
  }
  return phase === 'over' || legalIntents(position, intents) > 0
    ? undefined
    : `Seat ${position.actor + 1} cannot do anything in the phase ${phase}.`;
}
