/** Rooms of games, on whatever process they are. */
import { matchMaker } from '@colyseus/core';
import { localRoom } from './open-rooms.ts';

/** The way to the rooms of other processes is not there now. */
export class RoomsAwayError extends Error {
  override readonly name = 'RoomsAwayError';
}

/**
 * Calls something of the room of a game, on whatever process it is; nothing when it has none.
 * Rejects with `RoomsAwayError` when that is not known now.
 */
export async function inRoom(
  code: string,
  method: 'announce' | 'attendance' | 'close' | 'endForOperator' | 'lookers',
  args: readonly unknown[] = [],
): Promise<unknown> {
  if (!(await isOpen(code))) return undefined;
  return matchMaker.remoteRoomCall(code, method as never, [...args]);
}

/** Whether a game is in memory somewhere. Rejects with `RoomsAwayError` when that is not known now. */
export async function isOpen(code: string): Promise<boolean> {
  if (localRoom(code) !== undefined) return true;
  try {
    return await matchMaker.driver.has(code);
  } catch (cause) {
    throw new RoomsAwayError('Redis does not answer', { cause });
  }
}
