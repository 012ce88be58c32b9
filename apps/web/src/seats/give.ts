import { keep, keepsakeOf } from '../fairness/keepsake.ts';
import { knownGames, type Store } from '../net/storage.ts';
import type { CarriedSeat } from './carried.ts';

/** Number of seats that this browser can give on. */
export const countSeats = (store: Store): number =>
  knownGames(store).filter(({ token }) => token !== undefined).length;

/**
 * All seats of this browser for another device. From then on both may go on along the chains whose roots
 * go with them; where a game is over, nothing is mixed any more.
 */
export const giveSeats = (store: Store): readonly CarriedSeat[] =>
  knownGames(store).flatMap(({ code, token, over }) => {
    if (token === undefined) return [];
    const keepsake = over ? undefined : keepsakeOf(store, code);
    if (keepsake?.root === undefined || keepsake.stood === 'other') return [{ code, token }];
    if (keepsake.shared === undefined) keep(store, { ...keepsake, shared: true });
    return [{ code, token, root: keepsake.root }];
  });
