import { DRAFT } from '../flow/decline.ts';
import { isRoundEnd } from '../flow/round-end.ts';
import { isFictional } from '../game.ts';
import * as at from '../layout.ts';
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
  const cell = position.seatCell(seat);
  const tiles = position.cells[cell + at.TILE_A] > 0 && position.cells[cell + at.TILE_B] > 0;
  const any = position.cells[cell + at.TILE_A] > 0 || position.cells[cell + at.TILE_B] > 0;
  if (any && !tiles) return `${name}: a civilization has two tiles.`;
  if (!tiles && position.isOnBoardAtAll(seat)) return `${name} has provinces but no tiles.`;
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

/** What is wrong with the cells that only some tiles of Vinci II use. @clause AMB-66 AMB-70 */
function turnProblem(position: Position): string | undefined {
  const { cells, phase, turnSeat } = position;
  const { expandsTwice, declinesInForce } = position.effects(turnSeat);
  if (cells[at.EXPANSION] === 1 && (phase !== 'expansion' || !expandsTwice)) {
    return 'Only an Army can be in its second expansion.';
  }
  if (cells[at.LEAVING] === 0) return undefined;
  if (phase !== 'reorganization' || !declinesInForce) {
    return 'Only a Philosophy empire rearranges its pawns before it declines.';
  }
  const reason = cells[at.DRAFT_REASON];
  return reason === DRAFT.decline || reason === DRAFT.declineScored
    ? undefined
    : '“leaving” belongs to a decline.';
}

/**
 * The first thing about a position that no game can lead to and that the engine could not go on
 * from, as a sentence.
 */
export function impossibility(position: Position): string | undefined {
  const { game, cells } = position;
  for (let tile = 0; tile < TILES.length; tile++) {
    if (position.inBag(tile) < 0) return `There are more tiles ${TILES[tile].id} than in the game.`;
  }
  for (let seat = 0; seat < game.seats; seat++) {
    const problem = seatProblem(position, seat);
    if (problem !== undefined) return problem;
  }
  const problem = turnProblem(position);
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
    const reason = cells[at.DRAFT_REASON];
    if (reason !== DRAFT.decline && reason !== DRAFT.declineScored) {
      return 'Only a decline lets provinces be relinquished.';
    }
  }
  if (
    phase === 'retreat'
      ? cells[position.seatCell(position.actor) + at.SURVIVORS] === 0
      : position.actor !== turnSeat
  ) {
    if (phase !== 'over') return 'The actor has nothing to do.';
  }
  if (cells[at.ROLLED] > 0 && (phase === 'over' || !isFictional(game, position.actor))) {
    return 'Only a roll of a fictional player can wait.';
  }
  if (
    isRoundEnd(position) &&
    (!AT_ROUND_END.includes(phase) || !isFictional(game, position.actor))
  ) {
    return 'At the end of a round only fictional players act.';
  }
  if (phase === 'surplus' && cells[at.SHORTAGE] === 0) return 'A surplus needs “shortage”.';
  for (let p = 0; p < game.provinceCount; p++) {
    if (!position.isPending(p)) continue;
    const own = position.ownerOf(p) === activeEmpire(turnSeat);
    if (!own || !MAY_BE_PENDING.includes(phase)) {
      return `${game.map.provinces[p].id} cannot be pending.`;
    }
  }
  return undefined;
}
