import { signal } from '@preact/signals';
import { isHex } from '@vinci/fairness';
import { serverBase } from '../net/api.ts';
import { isCode, isToken, readCode } from '../net/storage.ts';

/** Where in the app we are. Routes live in the fragment, which never reaches a server or a log. */
export type Route =
  | {
      readonly type: 'home';
      /** Seats that another browser gives to this one, as a code. */
      readonly seats?: string;
    }
  | {
      readonly type: 'game';
      readonly code: string;
      readonly token?: string;
      /** Root of the chain of whoever has the seat, for another device of his. */
      readonly root?: string;
      /** The address names a seat in a way that cannot be right. */
      readonly torn?: true;
    }
  | { readonly type: 'lesson' }
  | { readonly type: 'how' }
  | { readonly type: 'unknown'; readonly text: string };

/** What begins an address that carries seats. */
const SEATS = 'seats';

/** The addresses of the lesson, and of the page that says how to play. */
const LESSON = 'lesson';
const HOW = 'how';

/**
 * The route behind a fragment: `#/` is home, `#/CODE` a game, `#/CODE/TOKEN` a seat link, and
 * `#/CODE/TOKEN/ROOT` one for another device of the same person. Without a sound root it is as good.
 * `#/seats/TEXT` is home, with seats to take, `#/lesson` the lesson, and
 * `#/how` the page that says how to play.
 */
export function parseRoute(fragment: string): Route {
  const parts = fragment
    .replace(/^#?\/?/, '')
    .split('/')
    .filter((part) => part !== '');
  const [first, second, third] = parts;
  if (first === undefined) return { type: 'home' };
  if (first === SEATS && second !== undefined) return { type: 'home', seats: second };
  if (first === LESSON && second === undefined) return { type: 'lesson' };
  if (first === HOW && second === undefined) return { type: 'how' };
  const code = readCode(first);
  if (code === undefined || parts.length > 3) return { type: 'unknown', text: first };
  if (second === undefined) return { type: 'game', code };
  if (!isToken(second)) return { type: 'game', code, torn: true };
  return { type: 'game', code, token: second, ...(isHex(third) && { root: third }) };
}

/** The fragment of a game, with a token for a seat link. */
export const gameFragment = (code: string, token?: string, root?: string): string =>
  ['#', isCode(code) ? code : '', token, root].filter((part) => part !== undefined).join('/');

/** The full address of a game on this server. */
export const gameAddress = (code: string, token?: string, root?: string): string =>
  `${serverBase()}${gameFragment(code, token, root)}`;

/** The address that brings seats to another browser. */
export const seatsAddress = (code: string): string => `${serverBase()}#/${SEATS}/${code}`;

export const LESSON_FRAGMENT = `#/${LESSON}`;
export const HOW_FRAGMENT = `#/${HOW}`;

export const route = signal<Route>({ type: 'home' });

/** Follows the address bar. */
export function startRouter(): void {
  const read = (): void => {
    route.value = parseRoute(location.hash);
  };
  addEventListener('hashchange', read);
  // A code written as a path, as people do from memory, is understood as well.
  const last = location.pathname.split('/').pop() ?? '';
  if (location.hash === '' && isCode(last)) go(gameFragment(last), true);
  read();
}

/** Goes to a fragment; `replace` leaves no entry in the history. */
export function go(fragment: string, replace = false): void {
  if (replace) {
    history.replaceState(undefined, '', fragment);
    route.value = parseRoute(fragment);
  } else {
    location.hash = fragment;
  }
}
