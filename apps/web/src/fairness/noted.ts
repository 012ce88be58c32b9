import type { Noted } from '@vinci/fairness/verify';
import type { Store } from '../net/storage.ts';
import { keepsakeOf } from './keepsake.ts';
import { chainFor } from './mixing.ts';

/** What this browser noted of a game, for the check. */
export function notedOf(store: Store, code: string): Noted | undefined {
  const kept = keepsakeOf(store, code);
  // Of a table that was never seen there is nothing to tell.
  if (kept === undefined || kept.commitment === '') return undefined;
  const { commitment, late, seal, value, stood, present, shown, fixed, rules, attempts } = kept;
  const { later, root, taken, denied, back, bare, adopted } = kept;
  const link = root === undefined || taken === undefined ? undefined : chainFor(code, root)[taken];
  const own = value === undefined ? {} : ({ value, stood: stood ?? 'none', shown } as const);
  return {
    commitment,
    late,
    seal,
    attempts,
    absent: present !== true,
    promises: fixed,
    later,
    rules,
    ...(adopted !== undefined && { adopted: true }),
    link,
    denied,
    back,
    bare,
    ...own,
  };
}

/** The words that the copy button writes may stand before the digits. */
const FORM = /^\W*(?:commitment\W*)?([0-9a-f]{64})(?:\W+(?:seal\W*)?([0-9a-f]{64})?)?\W*$/;

/**
 * What somebody typed of the notes.
 *
 * @param text the commitment, and after it the seal if that is known
 * @returns `undefined` when it is anything else
 */
export function readNoted(text: string): Noted | undefined {
  const [, commitment, seal] = FORM.exec(text.toLowerCase()) ?? [];
  return commitment === undefined ? undefined : { commitment, seal };
}
