import { adoptRoot } from '../fairness/mixing.ts';
import type { Api } from '../net/api.ts';
import { setAside } from '../net/refused.ts';
import { forgetGame, hasRoom, remember, type Store, tokenFor } from '../net/storage.ts';
import { askSeat, isSameSeat } from './ask-seat.ts';
import type { CarriedSeat } from './carried.ts';

/**
 * What became of a seat that was carried here:
 *
 * - `taken`: this browser has it now; `unchecked`: likewise, but the server could not be asked about it.
 * - `known`: this browser had it already.
 * - `kept`: this browser holds another seat in that game, and keeps that one.
 * - `void`: its link is not valid any more, or the game is not on this server.
 * - `full`: this browser remembers too many seats already, or keeps nothing at all.
 */
export const ARRIVALS = ['taken', 'unchecked', 'known', 'kept', 'void', 'full'] as const;
export type Arrival = (typeof ARRIVALS)[number];

/** Codes of games by what became of the seat in them. */
export type Taken = Readonly<Record<Arrival, readonly string[]>>;

/** Seats about which the server is asked at the same time. */
const AT_ONCE = 6;

/** Adds a seat to those of this browser. A seat that it has stays, unless it is void. */
async function take(
  store: Store,
  api: Pick<Api, 'info'>,
  seat: CarriedSeat,
  now: number,
): Promise<Arrival> {
  const { code, token, root } = seat;
  const own = tokenFor(store, code);
  if (own === token) return 'known';
  const found = await askSeat(api, code, token);
  if (found === 'void') return 'void';
  if (own !== undefined) {
    const held = await askSeat(api, code, own);
    if (held !== 'void') return isSameSeat(held, found) ? 'known' : 'kept';
    setAside(store, code, own, now);
  } else if (!hasRoom(store)) return 'full';
  if (!remember(store, code, token, now)) {
    forgetGame(store, code);
    return 'full';
  }
  if (root !== undefined) adoptRoot(store, code, root);
  return found === 'unasked' ? 'unchecked' : 'taken';
}

/** Adds seats to those of this browser, and says what became of each. */
export async function takeSeats(
  store: Store,
  api: Pick<Api, 'info'>,
  seats: readonly CarriedSeat[],
  now: number,
): Promise<Taken> {
  const taken: Record<Arrival, string[]> = {
    taken: [],
    unchecked: [],
    known: [],
    kept: [],
    void: [],
    full: [],
  };
  // Of two seats in one game the first counts.
  const games = [...new Map(seats.toReversed().map((seat) => [seat.code, seat])).values()];
  games.reverse();
  for (let from = 0; from < games.length; from += AT_ONCE) {
    const some = games.slice(from, from + AT_ONCE);
    const arrivals = await Promise.all(
      some.map(async (seat) => [seat.code, await take(store, api, seat, now)] as const),
    );
    for (const [code, arrival] of arrivals) taken[arrival].push(code);
  }
  return taken;
}
