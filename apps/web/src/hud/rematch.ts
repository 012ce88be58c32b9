import { inheritRoot } from '../fairness/mixing.ts';
import { explainRefusal } from '../game/refusal.ts';
import type { Connection } from '../net/connection.ts';
import { carryOver } from '../net/storage.ts';
import { isAlone } from '../net/table.ts';
import { followOn } from '../notify/kept.ts';
import { playAlone } from '../table/alone.ts';
import { gamePlace } from '../ui/places.ts';
import { go } from '../ui/router.ts';

/**
 * Goes to the rematch, which is made where there is none. Whoever has a seat asks for it also where one is named: that may
 * have been deleted since.
 *
 * @returns why not
 */
export async function playAgain(connection: Connection): Promise<string | undefined> {
  const next = connection.table.peek()?.next ?? '';
  if (connection.seat.peek() < 0) {
    await enter(connection, next);
    return undefined;
  }
  const outcome = await connection.request('rematch');
  if (!outcome.ok) return explainRefusal(outcome.refusal).text;
  await enter(connection, outcome.value.code);
  return undefined;
}

/** The token of a seat is valid there, too, and messages go on. */
async function enter(
  { code, isLocal, seat, table }: Pick<Connection, 'code' | 'isLocal' | 'seat' | 'table'>,
  next: string,
): Promise<void> {
  if (isLocal) return go(gamePlace(next));
  // Nobody else has to sit down, so that it begins at once.
  const { seats = [] } = table.peek() ?? {};
  if (isAlone(seats, seat.peek()) && seats.every(({ taken }) => taken)) playAlone(next);
  carryOver(localStorage, code, next, Date.now());
  inheritRoot(localStorage, code, next);
  // A browser without its database shows no messages anyhow.
  await followOn(code, next).catch(() => undefined);
  go(gamePlace(next));
}
