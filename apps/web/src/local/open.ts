import type { CreateBody, Refusal } from '@vinci/protocol';
import { noteLocal } from '../net/storage.ts';
import { line } from './line.ts';
import { LocalError } from './local-error.ts';
import { troubleText } from './words.ts';

/** A game that was made, or why none was: what the rules refuse, or what to say about this browser. */
export type Opened =
  | { readonly code: string }
  | { readonly refusal: Refusal }
  | { readonly text: string };

/** Makes a game on this device and begins it. */
export async function openHere(body: CreateBody): Promise<Opened> {
  try {
    const { code } = await line.call('create', { ...body, start: true });
    noteLocal(localStorage, code);
    // A browser that is not asked deletes them first when space is short. Whether it agreed, the list of games says.
    void navigator.storage?.persist?.().catch(() => false);
    return { code };
  } catch (error) {
    const refusal = error instanceof LocalError ? error.refusal : undefined;
    return refusal === undefined ? { text: troubleText(error) } : { refusal };
  }
}
