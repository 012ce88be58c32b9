import type { Noted } from '@vinci/fairness/verify';
import type { Store } from '../net/storage.ts';
import { keepsakeOf } from './keepsake.ts';

/** What this browser noted of a game, for the check. */
export function notedOf(store: Store, code: string): Noted | undefined {
  const kept = keepsakeOf(store, code);
  if (kept === undefined) return undefined;
  const { commitment, seal, value, promises, rules, attempts } = kept;
  // A value that was only promised is not expected in the seed: nobody has asked for it.
  const own = promises === undefined ? {} : { value, promises, rules };
  return { commitment, seal, attempts, ...own };
}
