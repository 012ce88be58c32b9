import { isHex } from '@vinci/fairness';
import { put, type Store } from '../net/storage.ts';

const KEY = 'vinci.fair';

/** Most games of which something is kept; the oldest are forgotten first. */
const MOST = 40;

/** What this browser saw and did at one table, to compare it with the record afterwards. */
export interface Keepsake {
  readonly code: string;
  /** As it was first seen. */
  readonly commitment: string;
  /** As it was first seen after the start. */
  readonly seal?: string;
  /** What this browser adds to the seed; secret until the start. */
  readonly value?: string;
  /** What everybody had promised when the value was shown; absent before. */
  readonly promises?: readonly string[];
  /** `rulesMarkOf` the table at that moment. */
  readonly rules?: string;
  /** How often a value was shown for a start that did not come about. */
  readonly attempts: number;
}

function read(value: unknown): Keepsake | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const {
    code,
    commitment,
    seal,
    value: own,
    promises,
    rules,
    attempts,
  } = value as Record<string, unknown>;
  if (typeof code !== 'string' || !isHex(commitment)) return undefined;
  return {
    code,
    commitment,
    ...(isHex(seal) && { seal }),
    ...(isHex(own) && { value: own }),
    ...(Array.isArray(promises) && promises.every(isHex) && { promises }),
    ...(isHex(rules) && { rules }),
    attempts: Number.isSafeInteger(attempts) ? Number(attempts) : 0,
  };
}

function all(store: Store): readonly Keepsake[] {
  try {
    const list: unknown = JSON.parse(store.getItem(KEY) ?? '[]');
    return Array.isArray(list) ? list.map(read).filter((one) => one !== undefined) : [];
  } catch {
    return [];
  }
}

/** What is kept of a game. */
export const keepsakeOf = (store: Store, code: string): Keepsake | undefined =>
  all(store).find((one) => one.code === code);

/** Keeps something of a game, in place of what was kept before. */
export function keep(store: Store, keepsake: Keepsake): void {
  const others = all(store).filter(({ code }) => code !== keepsake.code);
  put(store, KEY, JSON.stringify([keepsake, ...others].slice(0, MOST)));
}
