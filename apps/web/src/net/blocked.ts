import { signal } from '@preact/signals';
import { onOtherTab } from './other-tabs.ts';
import { put, readJson, type Store } from './storage.ts';

const KEY = 'vinci.blocked';

/** Most names that are kept; the oldest are forgotten first. */
const MOST = 200;

/** Names are the same however they are written. */
const plain = (name: string): string => name.trim().normalize('NFKC').toLocaleLowerCase();

/** Names of people whom this device does not want to hear of, as they were written. */
export const blocked = signal<readonly string[]>([]);

/** What a device has noted; what is no list of names is none. */
export function readBlocked(store: Pick<Store, 'getItem'>): readonly string[] {
  const value = readJson(store, KEY);
  return Array.isArray(value) ? value.filter((name) => typeof name === 'string') : [];
}

/** Follows what this device has noted, also in other tabs. */
export function startBlocked(): void {
  const load = (): void => {
    blocked.value = readBlocked(localStorage);
  };
  load();
  onOtherTab(KEY, load);
}

export const isBlocked = (name: string): boolean =>
  blocked.value.some((each) => plain(each) === plain(name));

/** Blocks everybody of a name in all games, or no longer. */
export function block(store: Store, name: string, on: boolean): void {
  const others = readBlocked(store).filter((each) => plain(each) !== plain(name));
  blocked.value = on ? [...others, name].slice(-MOST) : others;
  put(store, KEY, JSON.stringify(blocked.value));
}
