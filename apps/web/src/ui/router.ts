import { signal } from '@preact/signals';
import { serverBase } from '../net/api.ts';
import { isCode, isToken, readCode } from '../net/storage.ts';

/** Where in the app we are. Routes live in the fragment, which never reaches a server or a log. */
export type Route =
  | { readonly type: 'home' }
  | {
      readonly type: 'game';
      readonly code: string;
      readonly token?: string;
      /** The address names a seat in a way that cannot be right. */
      readonly torn?: true;
    }
  | { readonly type: 'unknown'; readonly text: string };

/**
 * The route behind a fragment: `#/` is home, `#/CODE` a game, `#/CODE/TOKEN` a seat link.
 */
export function parseRoute(fragment: string): Route {
  const parts = fragment
    .replace(/^#?\/?/, '')
    .split('/')
    .filter((part) => part !== '');
  const [first, second] = parts;
  if (first === undefined) return { type: 'home' };
  const code = readCode(first);
  if (code === undefined || parts.length > 2) return { type: 'unknown', text: first };
  if (second === undefined) return { type: 'game', code };
  return isToken(second)
    ? { type: 'game', code, token: second }
    : { type: 'game', code, torn: true };
}

/** The fragment of a game, with a token for a seat link. */
export const gameFragment = (code: string, token?: string): string =>
  `#/${isCode(code) ? code : ''}${token === undefined ? '' : `/${token}`}`;

/** The full address of a game on this server. */
export const gameAddress = (code: string, token?: string): string =>
  `${serverBase()}${gameFragment(code, token)}`;

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
