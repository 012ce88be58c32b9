import { isHex } from '@vinci/fairness';
import type { Shown } from '@vinci/fairness/verify';
import { put, readJson, type Store } from '../net/storage.ts';

const KEY = 'vinci.fair';

/** Most games of which something is kept; the oldest are forgotten first. */
const MOST = 40;

/** A move with a link that is on its way. */
export interface Asked {
  /** Index of the link. */
  readonly index: number;
  /** Revision at which it was sent, and the first of its intents. */
  readonly revision: number;
  readonly code: number;
}

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
  /** Root of that chain; secret. */
  readonly root?: string;
  /** Index of the last link that the server has taken from this browser with a move. */
  readonly taken?: number;
  /** Revision to which that move has led. */
  readonly at?: number;
  /** A move that went out with a link, as long as nobody has said what became of it. */
  readonly asked?: Asked;
  /** The server has refused a link although it was the right next one. */
  readonly denied?: true;
  /** The server has gone back behind a move with which it had taken a link. */
  readonly back?: true;
  /** A move went without its link, because what the server said of the chain did not fit. */
  readonly bare?: true;
  /** Another device of the seat has the root as well. */
  readonly shared?: true;
  /** The root came with a link to the seat, or follows from one that did at the table before. */
  readonly adopted?: 'offered' | 'inherited';
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

const ANSWERS: readonly unknown[] = ['taken', 'refused', 'none', 'withheld'];

function readShown(value: unknown): Shown | undefined {
  const { answer, after } = Object(value);
  return ANSWERS.includes(answer) && Number.isFinite(after)
    ? { answer, after: Number(after) }
    : undefined;
}

/** What is kept of a chain besides its first link. */
const CHAIN = ['taken', 'at', 'asked', 'denied', 'back', 'bare', 'shared', 'adopted'] as const;
type Chain = Pick<Keepsake, 'value' | 'root' | (typeof CHAIN)[number]>;

/** What is kept without the chain: its root, how far it has come, and what was noted about it. */
export function withoutChain(keepsake: Keepsake): Keepsake {
  const isOfChain = (field: string): boolean =>
    field === 'root' || (CHAIN as readonly string[]).includes(field);
  const rest = Object.entries(keepsake).filter(([field]) => !isOfChain(field));
  return Object.fromEntries(rest) as unknown as Keepsake;
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value);

function readAsked(value: unknown): Asked | undefined {
  const { index, revision, code } = Object(value);
  return [index, revision, code].every(isCount) ? { index, revision, code } : undefined;
}

function readChain(chain: Record<string, unknown>): Chain {
  const { value, root, taken, at, denied, back, bare, shared, adopted } = chain;
  if (!isHex(value) || !isHex(root)) return {};
  const asked = readAsked(chain.asked);
  return {
    value,
    root,
    ...(isCount(taken) && { taken }),
    ...(isCount(at) && { at }),
    ...(asked !== undefined && { asked }),
    ...(denied === true && { denied }),
    ...(back === true && { back }),
    ...(bare === true && { bare }),
    ...(shared === true && { shared }),
    ...((adopted === 'offered' || adopted === 'inherited') && { adopted }),
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
  return {
    code,
    commitment,
    ...(late === true && { late }),
    ...(isHex(seal) && { seal }),
    ...readChain(more),
    ...((stood === 'own' || stood === 'other') && { stood }),
    ...(present === true && { present }),
    ...(Array.isArray(fixed) && fixed.every(isPromise) && { fixed, later: readSeats(more.later) }),
    ...(isHex(rules) && { rules }),
    ...(shown !== undefined && { shown }),
    attempts: Number.isSafeInteger(attempts) ? Number(attempts) : 0,
  };
}

function all(store: Store): readonly Keepsake[] {
  const list = readJson(store, KEY);
  return Array.isArray(list) ? list.map(read).filter((one) => one !== undefined) : [];
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

/** Where the game stood for certain, as this page was told. */
interface Reached {
  /** Index of the last link that was taken; −1 for none. */
  readonly taken: number;
  readonly revision: number;
}

/** What is kept of one game; here as well, because not every browser lets a page store something. */
export class Keeping {
  readonly code: string;
  readonly #store: Store;
  #own: Keepsake | undefined;
  /** Another tab may be a move ahead of this page; what it has noted since does not count here. */
  reached: Reached;

  constructor(store: Store, code: string) {
    this.code = code;
    this.#store = store;
    this.#own = keepsakeOf(store, code);
    this.reached = { taken: this.#own?.taken ?? -1, revision: this.#own?.at ?? 0 };
  }

  /** As this page knows it; `undefined` before anything was noted. */
  get known(): Keepsake | undefined {
    return this.#own;
  }

  /** With what other tabs of this browser have done with the same chain. */
  get noted(): Keepsake {
    const own = this.#own ?? { code: this.code, commitment: '', attempts: 0 };
    const stored = keepsakeOf(this.#store, this.code);
    if (stored?.root === undefined) return own;
    const { shown, present } = stored;
    const before = { ...(shown && { shown }), ...(present && { present }) };
    const isBehind = (stored.taken ?? -1) < (own.taken ?? -1);
    const chain = Object.fromEntries(
      CHAIN.map((field) => [field, stored[field]]).filter(([, value]) => value !== undefined),
    );
    if (own.root === undefined) {
      // Whoever sat down did so in another tab.
      const { value, stood } = stored;
      return { ...before, ...own, root: stored.root, ...chain, value, ...(stood && { stood }) };
    }
    if (stored.root !== own.root || isBehind) return own;
    const { taken: _taken, at: _at, asked: _asked, ...rest } = own;
    return { ...before, ...rest, ...chain };
  }

  keep(keepsake: Keepsake): void {
    this.#own = keepsake;
    keep(this.#store, keepsake);
  }
}
