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
  /** What this browser adds to the seed, link 0 of its chain; secret until the start. */
  readonly value?: string;
  /** Root of that chain; secret. Earlier versions had a value and no chain. */
  readonly root?: string;
  /**
   * Highest index of a link that this browser has ever shown, noted before that; −1 for none. Absent
   * with a root of another device: then this browser knows nothing of its own.
   */
  readonly sent?: number;
  /** The last link that the server has taken from this browser. */
  readonly link?: string;
  /** The server has refused a link although it was the right next one. */
  readonly denied?: true;
  /** The server has gone back behind a move with which it had taken a link. */
  readonly back?: true;
  /** Another device of the seat has the root as well. */
  readonly shared?: true;
  /** Whose promise stood last at the seat of this browser before the start. */
  readonly stood?: 'own' | 'other';
  /** It was connected when the game began. */
  readonly present?: true;
  /** What everybody had promised when that was fixed, by seat, empty for nothing; absent before. */
  readonly fixed?: readonly string[];
  /** Seats of which nobody was there at that moment, so that they are asked for nothing. */
  readonly later?: readonly number[];
  /** `rulesMarkOf` the table at that moment. */
  readonly rules?: string;
  /** Present as soon as the value was shown, or kept back. */
  readonly shown?: Shown;
  /** How often promises were fixed for a start that did not come about. */
  readonly attempts: number;
}

/** Below whatever is known of what was sent. */
const NOTHING = -2;

const ANSWERS: readonly unknown[] = ['taken', 'refused', 'none', 'withheld'];

function readShown(value: unknown): Shown | undefined {
  const { answer, after } = Object(value);
  return ANSWERS.includes(answer) && Number.isFinite(after)
    ? { answer, after: Number(after) }
    : undefined;
}

/** What is kept of a chain besides its first link. */
type Chain = Pick<Keepsake, 'root' | 'sent' | 'link' | 'denied' | 'back' | 'shared'>;

function readChain({ root, sent, link, denied, back, shared }: Record<string, unknown>): Chain {
  if (!isHex(root)) return {};
  return {
    root,
    ...(Number.isSafeInteger(sent) && Number(sent) >= -1 && { sent: Number(sent) }),
    ...(isHex(link) && { link }),
    ...(denied === true && { denied }),
    ...(back === true && { back }),
    ...(shared === true && { shared }),
  };
}

const readSeats = (list: unknown): readonly number[] =>
  Array.isArray(list) ? list.filter((seat) => Number.isSafeInteger(seat)) : [];

const isPromise = (value: unknown): boolean => value === '' || isHex(value);

function read(value: unknown): Keepsake | undefined {
  const { code, commitment, late, seal, stood, present, fixed, rules, attempts, ...more } =
    Object(value);
  // What came with a link to a seat is there before the commitment was seen.
  const isNew = commitment === '' && isHex(more.root);
  if (typeof code !== 'string' || !(isHex(commitment) || isNew)) return undefined;
  const shown = readShown(more.shown);
  // Earlier versions kept the promises without the seats, and only once they had shown the value.
  const earlier = Array.isArray(more.promises) ? 'own' : undefined;
  const whose = stood === 'own' || stood === 'other' ? stood : earlier;
  return {
    code,
    commitment,
    ...(late === true && { late }),
    ...(isHex(seal) && { seal }),
    ...(isHex(more.value) && { value: more.value, ...readChain(more) }),
    ...(whose !== undefined && { stood: whose }),
    ...(present === true && { present }),
    ...(Array.isArray(fixed) && fixed.every(isPromise) && { fixed, later: readSeats(more.later) }),
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
  // Without its root a browser could mix the bag of a game no more; notes of what was watched go first.
  const first = others.length < MOST ? -1 : others.findLastIndex(({ root }) => root === undefined);
  const kept = first < 0 ? others.slice(0, MOST - 1) : others.toSpliced(first, 1);
  put(store, KEY, JSON.stringify([keepsake, ...kept]));
}

/** What is kept of one game; here as well, because not every browser lets a page store something. */
export class Keeping {
  readonly code: string;
  readonly #store: Store;
  #own: Keepsake | undefined;

  constructor(store: Store, code: string) {
    this.code = code;
    this.#store = store;
    this.#own = keepsakeOf(store, code);
  }

  /** As this page knows it; `undefined` before anything was noted. */
  get known(): Keepsake | undefined {
    return this.#own;
  }

  /** With what other tabs of this browser have done with the same chain. */
  get noted(): Keepsake {
    const own = this.#own ?? { code: this.code, commitment: '', attempts: 0 };
    const stored = keepsakeOf(this.#store, this.code);
    if (own.root === undefined || stored?.root !== own.root) return own;
    const denied = own.denied ?? stored.denied;
    const back = own.back ?? stored.back;
    const shared = own.shared ?? stored.shared;
    const { sent, link } = (stored.sent ?? NOTHING) >= (own.sent ?? NOTHING) ? stored : own;
    return {
      ...own,
      ...(sent !== undefined && { sent }),
      ...(link !== undefined && { link }),
      ...(denied && { denied }),
      ...(back && { back }),
      ...(shared && { shared }),
    };
  }

  keep(keepsake: Keepsake): void {
    this.#own = keepsake;
    keep(this.#store, keepsake);
  }
}
