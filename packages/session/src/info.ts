import type { GameInfo } from '@vinci/protocol';
import type { Seat } from '@vinci/rules';
import type { GameRow } from './rows.ts';
import { pointsOf } from './stored.ts';
import type { Table } from './table.ts';

/** What of the row of a game is told besides its table. */
type Told = Pick<
  GameRow,
  'code' | 'status' | 'updated_at' | 'deadline' | 'actor' | 'round' | 'points'
>;

/**
 * What people may know of a game who know its code.
 *
 * @param now milliseconds since 1970, by the clock of the game
 * @param seat of whoever asks; −1 for somebody without one
 */
export function infoOf(game: Told, table: Table, now: number, seat: Seat = -1): GameInfo {
  return {
    code: game.code,
    status: game.status,
    preset: table.config.preset,
    map: table.config.map,
    seats: table.seats.length,
    names: table.seats.map(({ name }) => name),
    occupants: table.seats.map(({ occupant }) => occupant),
    open: game.status !== 'over' && table.seats.some(({ taken }) => !taken),
    watch: table.spectators,
    updatedAt: game.updated_at,
    clock: table.clock,
    paused: table.paused,
    dueAt: game.deadline,
    now,
    early: table.ended !== '',
    round: game.round,
    actor: game.actor,
    points: pointsOf(game),
    ...(seat >= 0 && { seat, turn: game.actor === seat, standIn: table.seats[seat]?.standIn }),
  };
}
