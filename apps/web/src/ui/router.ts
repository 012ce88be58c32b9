import { signal } from '@preact/signals';
import type { AnchorHTMLAttributes } from 'preact';
import { hasPaths, serverBase } from '../net/api.ts';
import { type Place, placeOf, type Route, routeIn } from './places.ts';

/** The full address of a place, to be passed on. */
export const addressOf = (place: Place): string =>
  hasPaths() ? `${serverBase()}${place}` : secretAddress(place);

/** The full address of a place that no server is to see. */
export const secretAddress = (place: Place): string => `${serverBase()}#/${inFragment(place)}`;

/** A place that has a fragment of its own, where all of it is one. */
const inFragment = (place: Place): string => place.replace('#', '/');

/** Set anew with each way that somebody goes, also back. */
export const route = signal<Route>({ type: 'home' });

/** The address in the bar, as far as we know it. */
let known = '';

/** Follows the address bar. */
export function startRouter(): void {
  const follow = (): void => {
    // Browsers tell of a new fragment twice.
    if (location.href !== known) read();
  };
  addEventListener('popstate', follow);
  addEventListener('hashchange', follow);
  read();
}

/** Goes to a place; `replace` leaves no entry in the history. */
export function go(place: Place, replace = false): void {
  const address = inBar(place);
  if (address === location.href || replace) history.replaceState(undefined, '', address);
  else history.pushState(undefined, '', address);
  read();
}

/** What goes to a place, unless the reader has gone somewhere else since now: late answers take nobody away. */
export function goFromHere(): typeof go {
  const here = route.peek();
  return (place, replace) => {
    if (route.peek() === here) go(place, replace);
  };
}

/** Has the address bar show a place that is on screen already. */
export function note(place: Place): void {
  const address = inBar(place);
  if (address !== location.href) history.replaceState(undefined, '', address);
  known = location.href;
}

/** What makes a link of an element: it can be opened in a new tab, and otherwise loads nothing. */
export const linkTo = (
  place: Place,
): Pick<AnchorHTMLAttributes<HTMLAnchorElement>, 'href' | 'onClick'> => ({
  href: addressOf(place),
  onClick: (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    go(place);
  },
});

/** Where the server does not know our paths, the page stays whatever file it is. */
const inBar = (place: Place): string =>
  hasPaths() ? addressOf(place) : `${location.href.split('#')[0]}#/${inFragment(place)}`;

function read(): void {
  const found = routeIn(location.href, serverBase(), hasPaths());
  const place = placeOf(found);
  // One form for each place, so that whoever copies the address passes on the one with a preview.
  if (place !== undefined && hasPaths()) note(place);
  known = location.href;
  route.value = found;
}
