import { keeps, readJson, type Store } from './storage.ts';

/** A name, and the text that is kept of it. */
type Kept = readonly [name: string, text: string];

const isKept = (value: unknown): value is Kept =>
  Array.isArray(value) && value.length === 2 && value.every((one) => typeof one === 'string');

/** Texts that a browser keeps of the things that were looked at last. */
export class Recents {
  readonly #key: string;
  readonly #most: number;

  /** @param key in the store @param most how many are kept */
  constructor(key: string, most: number) {
    this.#key = key;
    this.#most = most;
  }

  /** What is kept under a name; empty where nothing is. */
  get(store: Store, name: string): string {
    return this.#all(store).find(([other]) => other === name)?.[1] ?? '';
  }

  /** Keeps a text. @returns whether the browser did */
  set(store: Store, name: string, text: string): boolean {
    const others = this.#all(store).filter(([other]) => other !== name);
    return keeps(store, this.#key, JSON.stringify([[name, text], ...others].slice(0, this.#most)));
  }

  /** The latest first; anything unreadable is left out. */
  #all(store: Store): Kept[] {
    const list = readJson(store, this.#key);
    return Array.isArray(list) ? list.filter(isKept) : [];
  }
}
