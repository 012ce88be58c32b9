/**
 * What this browser remembers: the person's name, settings, and a seat token per game. Everything is
 * read with care, because other tabs, older versions and curious people write there, too.
 */

const NAME = 'vinci.name';
const SEATS = 'vinci.seats';
const PASSWORD = 'vinci.password';

/** Most games that are remembered; the oldest are forgotten first. */
const MOST_GAMES = 40;

/** A game this browser has a seat in, or has watched. */
export interface KnownGame {
  readonly code: string;
  /** The proof of the seat; absent for a visitor. */
  readonly token?: string;
  /** The token of a seat from which the host has taken this person: by it the server knows him. */
  readonly out?: string;
  /** Milliseconds since 1970 of the last visit. */
  readonly at: number;
}

/** The part of `Storage` that is used; tests bring their own. */
export type Store = Pick<Storage, 'getItem' | 'setItem'>;

const TOKEN = /^[A-Za-z0-9_-]{22}$/;
const CODE = /^[2-9BCDFGHJKLMNPQRSTVWXZ]{6}$/;

/** Whether a text has the form of a seat token. */
export const isToken = (text: string): boolean => TOKEN.test(text);

/** Whether a text has the form of a room code. */
export const isCode = (text: string): boolean => CODE.test(text);

/** A room code as people type it, brought into form; `undefined` when it cannot be one. */
export function readCode(text: string): string | undefined {
  const code = text.toUpperCase().replace(/[\s-]/g, '');
  return isCode(code) ? code : undefined;
}

function parseGame(value: unknown): KnownGame | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { code, token, out, at } = value as Record<string, unknown>;
  if (typeof code !== 'string' || !isCode(code)) return undefined;
  const time = typeof at === 'number' && Number.isFinite(at) ? at : 0;
  if (typeof token === 'string' && isToken(token)) return { code, token, at: time };
  return typeof out === 'string' && isToken(out) ? { code, out, at: time } : { code, at: time };
}

/** The remembered games, latest first; anything unreadable is left out. */
export function knownGames(store: Store): readonly KnownGame[] {
  try {
    const list: unknown = JSON.parse(store.getItem(SEATS) ?? '[]');
    if (!Array.isArray(list)) return [];
    return list
      .map(parseGame)
      .filter((game) => game !== undefined)
      .sort((a, b) => b.at - a.at);
  } catch {
    return [];
  }
}

/** The token for a game, if this browser holds a seat in it. */
export const tokenFor = (store: Store, code: string): string | undefined =>
  knownGames(store).find((game) => game.code === code)?.token;

/** What this browser enters a game with: the token of its seat, or of one from which it was put out. */
export function entryFor(store: Store, code: string): string | undefined {
  const game = knownGames(store).find((each) => each.code === code);
  return game?.token ?? game?.out;
}

/** The host has taken this person from the table: the token is good for no seat any more. */
export function putOut(store: Store, code: string): void {
  write(
    store,
    knownGames(store).map((game) =>
      game.code === code && game.token !== undefined
        ? { code, out: game.token, at: game.at }
        : game,
    ),
  );
}

/** Remembers a visit, and the token if there is one; a visit without a token keeps the former. */
export function remember(store: Store, code: string, token: string | undefined, now: number): void {
  const all = knownGames(store);
  const known = all.find((game) => game.code === code) ?? { code };
  const game = token === undefined ? { ...known, at: now } : { code, token, at: now };
  write(store, [game, ...all.filter((each) => each.code !== code)]);
}

/**
 * Remembers a game as another one, whose tokens are valid there, too; what is known of that one
 * already counts.
 */
export function carryOver(store: Store, from: string, to: string, now: number): void {
  const all = knownGames(store);
  const known =
    all.find(({ code, token, out }) => code === to && (token ?? out) !== undefined) ??
    all.find(({ code }) => code === from);
  write(store, [{ ...known, code: to, at: now }, ...all.filter(({ code }) => code !== to)]);
}

/** Forgets the token of a game, for example after leaving the seat. */
export function forgetToken(store: Store, code: string): void {
  write(
    store,
    knownGames(store).map((game) => (game.code === code ? { code, at: game.at } : game)),
  );
}

/** Forgets a game. */
export function forgetGame(store: Store, code: string): void {
  write(
    store,
    knownGames(store).filter((game) => game.code !== code),
  );
}

function write(store: Store, games: readonly KnownGame[]): void {
  put(store, SEATS, JSON.stringify(games.slice(0, MOST_GAMES)));
}

/** The name used last; empty at first. */
export const savedName = (store: Store): string => read(store, NAME).slice(0, 24);

export const saveName = (store: Store, name: string): void => put(store, NAME, name);

/** The password for creating games on this server; empty where none was needed. */
export const savedPassword = (store: Store): string => read(store, PASSWORD);

export const savePassword = (store: Store, password: string): void =>
  put(store, PASSWORD, password);

function read(store: Store, key: string): string {
  try {
    return store.getItem(key) ?? '';
  } catch {
    return '';
  }
}

/** Private windows and full disks refuse to store; the game goes on without. */
export function put(store: Store, key: string, value: string): void {
  try {
    store.setItem(key, value);
  } catch {
    // Nothing is lost but the comfort of being remembered.
  }
}
