import { isHex } from '@vinci/fairness';
import type { Shown } from '@vinci/fairness/verify';
import { put, type Store } from '../net/storage.ts';

const KEY = 'vinci.fair';

/** Most games of which something is kept; the oldest are forgotten first. */
const MOST = 40;

/** What this browser saw and did at one table, to compare it with the record afterwards. */
export interface Keepsake {
  readonly code: string;
  /** As it was first seen. */
  readonly commitment: string;
  /** It was first seen after the start. */
  readonly late?: true;
  /** As it was first seen after the start. */
  readonly seal?: string;
  /** What this browser adds to the seed; secret until the start. */
  readonly value?: string;
  /** Whose promise stood last at the seat of this browser before the start. */
  readonly stood?: 'own' | 'other';
  /** It was connected when the game began. */
  readonly present?: true;
  /** What everybody had promised when that was fixed, by seat, empty for nothing; absent before. */
  readonly fixed?: readonly string[];
  /** `rulesMarkOf` the table at that moment. */
  readonly rules?: string;
  /** Present as soon as the value was shown, or kept back. */
  readonly shown?: Shown;
  /** How often promises were fixed for a start that did not come about. */
  readonly attempts: number;
}

const ANSWERS: readonly unknown[] = ['taken', 'refused', 'none', 'withheld'];

function readShown(value: unknown): Shown | undefined {
  const { answer, after } = Object(value);
  return ANSWERS.includes(answer) && Number.isFinite(after)
    ? { answer, after: Number(after) }
    : undefined;
}

const isPromise = (value: unknown): boolean => value === '' || isHex(value);

function read(value: unknown): Keepsake | undefined {
  const { code, commitment, late, seal, stood, present, fixed, rules, attempts, ...more } =
    Object(value);
  if (typeof code !== 'string' || !isHex(commitment)) return undefined;
  const shown = readShown(more.shown);
  // Earlier versions kept the promises without the seats, and only once they had shown the value.
  const earlier = Array.isArray(more.promises) ? 'own' : undefined;
  const whose = stood === 'own' || stood === 'other' ? stood : earlier;
  return {
    code,
    commitment,
    ...(late === true && { late }),
    ...(isHex(seal) && { seal }),
    ...(isHex(more.value) && { value: more.value }),
    ...(whose !== undefined && { stood: whose }),
    ...(present === true && { present }),
    ...(Array.isArray(fixed) && fixed.every(isPromise) && { fixed }),
    ...(isHex(rules) && { rules }),
    ...(shown !== undefined && { shown }),
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
