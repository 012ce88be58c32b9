/**
 * Seat tokens that the server has refused. It may know them again, as once a newer database is back in the place of an old
 * backup, so they are kept; they are tried again only when this person says so.
 */
import {
  forgetGame,
  isCode,
  isToken,
  keeps,
  MOST_SEATS,
  putOut,
  readJson,
  remember,
  type Store,
  tokenFor,
} from './storage.ts';

const REFUSED = 'vinci.refused';

/** A seat that this browser held until the server refused its token. There may be several in one game. */
export interface RefusedSeat {
  readonly code: string;
  readonly token: string;
  /** Left out of the list of games. */
  readonly hidden?: true;
  /** Milliseconds since 1970 at which it was refused last. */
  readonly at: number;
}

function parseSeat(value: unknown): RefusedSeat[] {
  if (typeof value !== 'object' || value === null) return [];
  const { code, token, hidden, at } = value as Record<string, unknown>;
  if (typeof code !== 'string' || !isCode(code)) return [];
  if (typeof token !== 'string' || !isToken(token)) return [];
  const time = typeof at === 'number' && Number.isFinite(at) ? at : 0;
  return [{ code, token, ...(hidden === true && { hidden }), at: time }];
}

/** All of them, the last one first; anything unreadable is left out. */
export function refusedSeats(store: Store): readonly RefusedSeat[] {
  const list = readJson(store, REFUSED);
  return Array.isArray(list) ? list.flatMap(parseSeat) : [];
}

/** Those of games in which this browser holds no other seat, one for each game. */
export function missedSeats(store: Store): readonly RefusedSeat[] {
  const seats = refusedSeats(store);
  const isFirst = ({ code }: RefusedSeat, index: number): boolean =>
    seats.findIndex((seat) => seat.code === code) === index;
  return seats.filter(isFirst).filter(({ code }) => tokenFor(store, code) === undefined);
}

/** Whether a token was refused, and is kept aside. */
export const isRefused = (store: Store, code: string, token: string): boolean =>
  refusedSeats(store).some(isSame(code, token));

const isSame =
  (code: string, token: string) =>
  (seat: RefusedSeat): boolean =>
    seat.code === code && seat.token === token;

/**
 * The server has refused a token: it is kept aside, and is not the one of a seat any more. Its game may still be entered with
 * it, by which the server knows whom the host has taken from the table.
 */
export function setAside(store: Store, code: string, token: string, now: number): void {
  const isThis = isSame(code, token);
  const others = refusedSeats(store).filter((seat) => !isThis(seat));
  // Where it could not be stored it stays where it was.
  const isKept = write(store, [{ code, token, at: now }, ...others]);
  if (isKept && tokenFor(store, code) === token) putOut(store, code);
}

/** The server knows a token, perhaps again: it is the one of the seat. */
export function takeBack(store: Store, code: string, token: string, now: number): void {
  if (tokenFor(store, code) !== token && !remember(store, code, token, now)) return;
  const isThis = isSame(code, token);
  const seats = refusedSeats(store);
  if (seats.some(isThis)) {
    write(
      store,
      seats.filter((seat) => !isThis(seat)),
    );
  }
}

/** Leaves the refused seats in a game out of the list, or shows them again. */
export function hideRefused(store: Store, code: string, hidden: boolean): void {
  write(
    store,
    refusedSeats(store).map((seat) => {
      if (seat.code !== code) return seat;
      const { hidden: _hidden, ...rest } = seat;
      return hidden ? { ...rest, hidden } : rest;
    }),
  );
}

/** Forgets a game with every seat that there was in it. */
export function forgetSeats(store: Store, code: string): void {
  forgetGame(store, code);
  const seats = refusedSeats(store);
  const others = seats.filter((seat) => seat.code !== code);
  if (others.length < seats.length) write(store, others);
}

const write = (store: Store, seats: readonly RefusedSeat[]): boolean =>
  keeps(store, REFUSED, JSON.stringify(seats.slice(0, MOST_SEATS)));
