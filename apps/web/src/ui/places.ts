import { isHex } from '@vinci/fairness';
import { isToken, readCode } from '../net/storage.ts';

/** Where in the app we are. */
export type Route =
  | {
      readonly type: 'home';
      /** Seats that another browser gives to this one, as a code. */
      readonly seats?: string;
    }
  | {
      readonly type: 'game';
      readonly code: string;
      /** Entry of the journal at which the review is to stand. */
      readonly moment?: number;
      readonly token?: string;
      /** Root of the chain of whoever has the seat, for another device of theirs. */
      readonly root?: string;
      /** The address names a seat in a way that cannot be right. */
      readonly torn?: true;
    }
  | { readonly type: 'lesson' }
  | { readonly type: 'how' }
  | {
      readonly type: 'study';
      /** The position, packed; the page asks for one without it. */
      readonly packed?: string;
    }
  | {
      readonly type: 'puzzle';
      /** Which; that of the day without it. */
      readonly key?: string;
    }
  | { readonly type: 'unknown'; readonly text: string };

/**
 * A route as a text without a slash in front: what follows the base address where the server knows
 * our paths, and `#/` everywhere. The server has the same list in `http/previews/paths`.
 */
export type Place = string;

export const HOME: Place = '';
export const LESSON: Place = 'lesson';
export const HOW: Place = 'how';

/** The puzzle of the day. */
export const PUZZLE: Place = 'puzzle';

/** A puzzle by its key, such as `vinci2-4.197`. */
export const puzzlePlace = (key: string): Place => `${PUZZLE}/${key}`;
const PUZZLE_KEY = /^\w{1,20}-\d{1,6}\.\d{1,5}$/;

/** The analysis board. */
export const STUDY: Place = 'analysis';

/** The analysis board with a position, which stands in the fragment: it is too long for a log. */
export const studyPlace = (packed: string): Place => `${STUDY}#${packed}`;
const PACKED = /^[\w-]{1,20000}$/;

/** What begins a place that carries seats. */
const SEATS = 'seats';

/** What stands between the code of a game and a moment of it. */
const REVIEW = 'review';
const MOMENT = /^\d{1,9}$/;

export const gamePlace = (code: string): Place => code;

/** @param revision entry of the journal, which stays what it is when moves are taken back */
export const momentPlace = (code: string, revision: number): Place =>
  [code, REVIEW, revision].join('/');

/** A place with a secret in it, which belongs into a fragment: that reaches no server and no log. */
export const seatPlace = (code: string, token: string, root?: string): Place =>
  [code, token, root].filter((part) => part !== undefined).join('/');

/** Likewise secret. */
export const seatsPlace = (text: string): Place => `${SEATS}/${text}`;

/**
 * The route behind a place: nothing is home, `CODE` a game, `CODE/review/37` the review of it,
 * `CODE/TOKEN` a seat link, and `CODE/TOKEN/ROOT` one for another device of the same person. Without
 * a sound root it is as good. `analysis/TEXT` is the analysis board, `puzzle/KEY` a puzzle. `seats/TEXT` is home, with
 * seats to take.
 *
 * @param isPath it stood in the path, where nothing secret is taken from
 */
export function routeOf(place: Place, isPath = false): Route {
  const parts = place.split('/').filter((part) => part !== '');
  const [first, second, third] = parts;
  if (first === undefined) return { type: 'home' };
  const unknown: Route = { type: 'unknown', text: first };
  if (first === SEATS && second !== undefined)
    return isPath ? unknown : { type: 'home', seats: second };
  if (first === LESSON && second === undefined) return { type: 'lesson' };
  if (first === HOW && second === undefined) return { type: 'how' };
  if (first === PUZZLE && second === undefined) return { type: 'puzzle' };
  if (first === PUZZLE && third === undefined)
    return PUZZLE_KEY.test(second!) ? { type: 'puzzle', key: second! } : unknown;
  if (first === STUDY && second === undefined) return { type: 'study' };
  if (first === STUDY && third === undefined && !isPath) return studyRoute(second);
  const code = readCode(first);
  if (code === undefined || parts.length > 3) return unknown;
  if (second === undefined) return { type: 'game', code };
  if (second === REVIEW) {
    const isMoment = third !== undefined && MOMENT.test(third);
    return isMoment ? { type: 'game', code, moment: Number(third) } : unknown;
  }
  if (isPath) return unknown;
  if (!isToken(second)) return { type: 'game', code, torn: true };
  return { type: 'game', code, token: second, ...(isHex(third) && { root: third }) };
}

/** What is no packed position leads to the question for one. */
const studyRoute = (packed = ''): Route =>
  PACKED.test(packed) ? { type: 'study', packed } : { type: 'study' };

/** The place of a route that may be seen in the address bar; nothing for others. */
export function placeOf(route: Route): Place | undefined {
  switch (route.type) {
    case 'home':
      return route.seats === undefined ? HOME : undefined;
    case 'game': {
      const { code, moment, token, torn } = route;
      if (token !== undefined || torn === true) return undefined;
      return moment === undefined ? gamePlace(code) : momentPlace(code, moment);
    }
    case 'lesson':
      return LESSON;
    case 'how':
      return HOW;
    case 'puzzle':
      return route.key === undefined ? PUZZLE : puzzlePlace(route.key);
    case 'study':
      return route.packed === undefined ? STUDY : studyPlace(route.packed);
    case 'unknown':
      return undefined;
  }
}

/**
 * The route behind an address. A fragment goes before the path: it is in old links, and in those that
 * carry secrets.
 *
 * @param base address of the app, with a slash at the end
 * @param hasPaths whether its server knows our paths
 */
export function routeIn(address: string, base: string, hasPaths: boolean): Route {
  const { hash, origin, pathname } = new URL(address);
  if (hash.startsWith('#/')) return routeOf(hash.slice(2));
  const path = `${origin}${pathname}`;
  if (!hasPaths || !path.startsWith(base)) return routeOf(hash.slice(1));
  const route = routeOf(decoded(path.slice(base.length)), true);
  return route.type === 'study' ? studyRoute(hash.slice(1)) : route;
}

/** A path without percent signs where they make sense; a slash in disguise divides nothing. */
function decoded(path: string): string {
  try {
    return path
      .split('/')
      .map((part) => decodeURIComponent(part).replaceAll('/', ' '))
      .join('/');
  } catch {
    return path;
  }
}
