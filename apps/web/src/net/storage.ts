/**
 * What this browser remembers: the person's name, settings, and a seat token per game. Everything is
 * read with care, because other tabs, older versions and curious people write there, too.
 */

const NAME = 'vinci.name';
const SEATS = 'vinci.seats';
const PASSWORD = 'vinci.password';

/**
 * Codes of the games on this device, so that an address is known to lead to one before any of the code that
 * plays them has come. The games themselves are in IndexedDB.
 */
const LOCAL = 'vinci.local';

/**
 * Most seats that are remembered. Those of games that are over make room, the oldest first; a seat in any
 * other game is never forgotten for want of room.
 */
export const MOST_SEATS = 2000;

/** Most games that were only watched. Watching many does not cost anybody a seat. */
const MOST_WATCHED = 40;

/** A game this browser has a seat in, or has watched. */
export interface KnownGame {
  readonly code: string;
  /** The proof of the seat; absent for a visitor. */
  readonly token?: string;
  /** The token of a seat from which the host has taken this person: by it the server knows them. */
  readonly out?: string;
  /** A token that was sent with a request whose answer has not come: it may be that of the seat by now. */
  readonly proposed?: string;
  /** Left out of the list of games until it is opened again; the seat stays. */
  readonly hidden?: true;
  /** The game was over when the server was asked last. */
  readonly over?: true;
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

/** Whether a server has a game: it is neither on this device nor a board of the page’s own, as in the lesson. */
export const isServed = (game: { readonly code: string; readonly isLocal: boolean }): boolean =>
  !game.isLocal && isCode(game.code);

/** A room code as people type it, brought into form; `undefined` when it cannot be one. */
export function readCode(text: string): string | undefined {
  const code = text.toUpperCase().replace(/[\s-]/g, '');
  return isCode(code) ? code : undefined;
}

function parseGame(value: unknown): KnownGame | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { code, token, out, proposed, hidden, over, at } = value as Record<string, unknown>;
  if (typeof code !== 'string' || !isCode(code)) return undefined;
  const game = {
    code,
    at: typeof at === 'number' && Number.isFinite(at) ? at : 0,
    ...(typeof proposed === 'string' && isToken(proposed) && { proposed }),
  };
  if (typeof token === 'string' && isToken(token)) {
    return { ...game, token, ...(hidden === true && { hidden }), ...(over === true && { over }) };
  }
  return typeof out === 'string' && isToken(out) ? { ...game, out } : game;
}

/** The remembered games, latest first; anything unreadable is left out. */
export function knownGames(store: Store): readonly KnownGame[] {
  const list = readJson(store, SEATS);
  if (!Array.isArray(list)) return [];
  return list
    .map(parseGame)
    .filter((game) => game !== undefined)
    .sort((a, b) => b.at - a.at);
}

/** The token for a game, if this browser holds a seat in it. */
export const tokenFor = (store: Store, code: string): string | undefined =>
  knownGames(store).find((game) => game.code === code)?.token;

/** What this browser enters a game with: the token of its seat, or of one from which it was put out. */
export function entryFor(store: Store, code: string): string | undefined {
  const game = knownGames(store).find((each) => each.code === code);
  return game?.token ?? game?.out;
}

/** A token that may be that of the seat in a game; see `KnownGame`. */
export const proposedFor = (store: Store, code: string): string | undefined =>
  knownGames(store).find((game) => game.code === code)?.proposed;

/** Keeps a token that is about to be sent, until `remember` has it, or forgets it where there is none. */
export function propose(store: Store, code: string, token: string | undefined): void {
  write(
    store,
    knownGames(store).map((game) => {
      if (game.code !== code) return game;
      const { proposed: _proposed, ...rest } = game;
      return token === undefined ? rest : { ...rest, proposed: token };
    }),
  );
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

/** A game as somebody sees it who has just opened it. */
function opened(game: Omit<KnownGame, 'at'>, at: number): KnownGame {
  const { hidden: _hidden, over: _over, ...rest } = game;
  return { ...rest, at };
}

/**
 * Remembers a visit, and the token if there is one; a visit without a token keeps the former.
 *
 * @returns whether it is kept longer than the page lasts
 */
export function remember(
  store: Store,
  code: string,
  token: string | undefined,
  now: number,
): boolean {
  const all = knownGames(store);
  const known = all.find((game) => game.code === code) ?? { code };
  const game = token === undefined ? opened(known, now) : { code, token, at: now };
  return write(store, [game, ...all.filter((each) => each.code !== code)]);
}

/** Leaves a game out of the list, or shows it again. Nothing else about it changes. */
export function hideGame(store: Store, code: string, hidden: boolean): void {
  write(
    store,
    knownGames(store).map((game) => {
      if (game.code !== code) return game;
      return hidden ? { ...game, hidden } : opened(game, game.at);
    }),
  );
}

/** Notes which games are over, and which are not or go on again. */
export function noteOver(store: Store, over: ReadonlyMap<string, boolean>): void {
  const all = knownGames(store);
  const noted = all.map((game) => {
    const is = over.get(game.code);
    if (game.token === undefined || is === undefined || is === (game.over ?? false)) return game;
    const { over: _over, ...rest } = game;
    return is ? { ...rest, over: is } : rest;
  });
  if (noted.some((game, index) => game !== all[index])) write(store, noted);
}

/** Whether a seat in one more game can be remembered. */
export const hasRoom = (store: Store): boolean =>
  knownGames(store).filter(isNeeded).length < MOST_SEATS;

const isNeeded = ({ token, over }: KnownGame): boolean => token !== undefined && !over;

/**
 * Remembers a game as another one, whose tokens are valid there, too; what is known of that one
 * already counts.
 */
export function carryOver(store: Store, from: string, to: string, now: number): void {
  const all = knownGames(store);
  const known =
    all.find(({ code, token, out }) => code === to && (token ?? out) !== undefined) ??
    all.find(({ code }) => code === from);
  write(store, [opened({ ...known, code: to }, now), ...all.filter(({ code }) => code !== to)]);
}

/** Forgets the token of a game, for example after leaving the seat; not one that another tab has just sent. */
export function forgetToken(store: Store, code: string): void {
  write(
    store,
    knownGames(store).map((game) => {
      if (game.code !== code) return game;
      const { at, proposed } = game;
      return { code, at, ...(proposed !== undefined && { proposed }) };
    }),
  );
}

/** Forgets a game. */
export function forgetGame(store: Store, code: string): void {
  write(
    store,
    knownGames(store).filter((game) => game.code !== code),
  );
}

/** @param games latest first */
function write(store: Store, games: readonly KnownGame[]): boolean {
  let seats = games.filter(isNeeded).length;
  let watched = 0;
  const kept = games.filter((game) => {
    if (game.token === undefined) return ++watched <= MOST_WATCHED;
    return isNeeded(game) || ++seats <= MOST_SEATS;
  });
  return keeps(store, SEATS, JSON.stringify(kept));
}

/** The name used last; empty at first. */
export const savedName = (store: Store): string => read(store, NAME).slice(0, 24);

export const saveName = (store: Store, name: string): void => put(store, NAME, name);

/** The password for creating games on this server; empty where none was needed. */
export const savedPassword = (store: Store): string => read(store, PASSWORD);

export const savePassword = (store: Store, password: string): void =>
  put(store, PASSWORD, password);

/**
 * What a store has refused, by key: private windows and full disks do. It lasts as long as the page, so that nobody
 * loses the seat they sit in.
 */
const refused = new WeakMap<object, Map<string, string>>();

/** What is stored under a key; empty where there is nothing. */
export function read(store: Pick<Store, 'getItem'>, key: string): string {
  try {
    return refused.get(store)?.get(key) ?? store.getItem(key) ?? '';
  } catch {
    return '';
  }
}

/** The JSON that is stored under a key; `undefined` where there is none. */
export const readJson = (store: Pick<Store, 'getItem'>, key: string): unknown =>
  parseJson(read(store, key));

/** What a text says as JSON; `undefined` where it is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Stores a text. @returns whether it is kept longer than the page lasts */
export function keeps(store: Store, key: string, value: string): boolean {
  try {
    store.setItem(key, value);
    refused.get(store)?.delete(key);
    return true;
  } catch {
    const others = refused.get(store) ?? new Map<string, string>();
    refused.set(store, others.set(key, value));
    return false;
  }
}

/**
 * What another tab has stored counts from then on, but for seats of which it could not know.
 *
 * @param key `null` where all was cleared
 */
export function yieldTo(store: Store, key: string | null): void {
  const known = key === SEATS ? knownGames(store) : [];
  if (key === null) refused.delete(store);
  else refused.get(store)?.delete(key);
  for (const { code, token, at } of known.toReversed()) {
    if (token !== undefined && tokenFor(store, code) === undefined)
      remember(store, code, token, at);
  }
}

/** Stores a text; where that is not possible, it is remembered as long as the page lasts. */
export function put(store: Store, key: string, value: string): void {
  keeps(store, key, value);
}

/** The codes of the games on this device, newest first; anything unreadable is left out. */
export function localCodes(store: Store): readonly string[] {
  const list = readJson(store, LOCAL);
  if (!Array.isArray(list)) return [];
  return list.filter((code) => typeof code === 'string' && isCode(code));
}

export const isLocal = (store: Store, code: string): boolean => localCodes(store).includes(code);

/** Notes a game that was made here. */
export function noteLocal(store: Store, code: string): void {
  const others = localCodes(store).filter((other) => other !== code);
  put(store, LOCAL, JSON.stringify([code, ...others]));
}

/**
 * Notes which games there are, where the list is not the one that is known.
 *
 * @param asked the codes that were known when the list was asked for; a game made since then is on none
 */
export function noteAllLocal(
  store: Store,
  asked: readonly string[],
  codes: readonly string[],
): void {
  const known = localCodes(store);
  const kept = known.filter((code) => codes.includes(code) || !asked.includes(code));
  const more = codes.filter((code) => !known.includes(code));
  if (more.length > 0 || kept.length < known.length)
    put(store, LOCAL, JSON.stringify([...more, ...kept]));
}
