import { signal } from '@preact/signals';
import { parseJson, put, read, type Store } from '../net/storage.ts';
import { TIPS, type TipId } from './tips.ts';

/** Which tips somebody has had on this device. */

const KEY = 'vinci.tips';

/** Tips from a stored text; names that there are not, and whatever makes no sense, are none. */
export function readSeen(text: string): ReadonlySet<TipId> {
  const list = parseJson(text);
  return new Set(Array.isArray(list) ? TIPS.filter((id) => list.includes(id)) : []);
}

export const seenTips = signal<ReadonlySet<TipId>>(new Set());

/** Takes in what this device remembers; another tab may have added to it. */
export function loadSeen(store: Store): void {
  seenTips.value = readSeen(read(store, KEY));
}

function keep(store: Store, seen: ReadonlySet<TipId>): void {
  seenTips.value = seen;
  put(store, KEY, JSON.stringify([...seen]));
}

export const noteSeen = (store: Store, id: TipId): void =>
  keep(store, new Set([...readSeen(read(store, KEY)), ...seenTips.peek(), id]));

/** All tips come again. */
export const forgetSeen = (store: Store): void => keep(store, new Set());
