/**
 * Positions that no game led to, for players who imagine what could be. Nothing is checked here, and
 * what comes out must never get into a game.
 */
import { carryOutDecline } from './flow/decline.ts';
import { mobilise } from './flow/pawns.ts';
import * as at from './layout.ts';
import type { Position } from './position.ts';
import { activeEmpire, PHASES, type Seat, type TilePair } from './types.ts';

const EXPANSION = PHASES.indexOf('expansion');

/**
 * As if the seat whose turn it is were in its expansion.
 *
 * @param hand pawns in its hand; those it has unless given
 */
export function supposeExpansion(position: Position, hand?: number): void {
  position.cells[at.PHASE] = EXPANSION;
  if (hand !== undefined) position.put(position.turnSeat, at.HAND, hand);
}

/** As if a seat had declined and not chosen yet. */
export const supposeDecline = (position: Position, seat: Seat): void =>
  carryOutDecline(position, seat, false, undefined);

/** Gives a civilization to a seat that has none, off the board and with all its pawns. */
export function supposeCivilization(position: Position, seat: Seat, tiles: TilePair): void {
  position.put(seat, at.TILE_A, tiles[0] + 1);
  position.put(seat, at.TILE_B, tiles[1] + 1);
  position.put(seat, at.FLAGS, 0);
  position.put(seat, at.HAND, position.game.basePawns + position.effects(seat).pawns);
}

/**
 * As if a turn of the seat had begun and it were in its expansion. Its peace has ended and no other is
 * asked for; before round 1 it is round 1.
 */
export function supposeTurn(position: Position, seat: Seat): void {
  const { cells } = position;
  cells[at.TURN_SEAT] = seat;
  cells[at.ACTED] = 1;
  cells[at.DEBT] = 0;
  cells[at.EXPANSION] = 0;
  if (position.round === 0) cells[at.ROUND] = 1;
  position.put(seat, at.PARTNERS, 0);
  forgetConquests(position, seat);
  mobilise(position, seat, undefined);
  supposeExpansion(position);
}

/** As if the next turn of the seat had begun after nobody else acted. */
export function supposeNextTurn(position: Position, seat: Seat): void {
  const { pool, growth } = position.effects(seat);
  supposeCollected(position, seat);
  position.add(seat, at.HAND, growth);
  position.put(seat, at.EXTRA, pool);
  forgetConquests(position, seat);
}

function forgetConquests(position: Position, seat: Seat): void {
  position.put(seat, at.FLAT_USED, 0);
  position.put(seat, at.ELIMINATED, 0);
}

/** Takes up all pawns but one in each province, open provinces filled first. */
export function supposeCollected(position: Position, seat: Seat): void {
  const mine = activeEmpire(seat);
  for (let p = 0; p < position.game.provinceCount; p++) {
    if (position.ownerOf(p) !== mine) continue;
    const pawns = position.pawnsIn(p);
    if (pawns > 1) {
      position.addPawns(p, 1 - pawns);
      position.add(seat, at.HAND, pawns - 1);
    } else if (pawns === 0 && position.hand(seat) > 0) {
      position.addPawns(p, 1);
      position.add(seat, at.HAND, -1);
    }
  }
}
