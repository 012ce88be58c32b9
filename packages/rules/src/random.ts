/**
 * The random generator: the ChaCha block function with 8 rounds, a 128-bit key and a counter. Its
 * state is part of the position. It is a cipher and not one of the shorter generators because
 * players see what was drawn and must not be able to compute what comes next.
 */

/** A secret of 128 bits as 32 hexadecimal digits. */
export type Seed = string;

/** Whether a string is a seed. */
export const isSeed = (text: unknown): text is Seed =>
  typeof text === 'string' && /^[0-9a-f]{32}$/.test(text);

/** The four key words of a seed. Throws on a string that is not one. */
export function seedWords(seed: Seed): readonly number[] {
  if (!isSeed(seed)) throw new RangeError('A seed has 32 hexadecimal digits.');
  return [0, 8, 16, 24].map((at) => Number.parseInt(seed.slice(at, at + 8), 16) | 0);
}

/** The seed that has these key words. */
export const seedOfWords = (words: Iterable<number>): Seed =>
  Array.from(words, (word) => (word >>> 0).toString(16).padStart(8, '0')).join('');

const ROUNDS = 8;
const block = new Int32Array(16);

const rotate = (word: number, by: number): number => (word << by) | (word >>> (32 - by));

function quarter(a: number, b: number, c: number, d: number): void {
  let wa = block[a]!;
  let wb = block[b]!;
  let wc = block[c]!;
  let wd = block[d]!;
  wa = (wa + wb) | 0;
  wd = rotate(wd ^ wa, 16);
  wc = (wc + wd) | 0;
  wb = rotate(wb ^ wc, 12);
  wa = (wa + wb) | 0;
  wd = rotate(wd ^ wa, 8);
  wc = (wc + wd) | 0;
  block[a] = wa;
  block[b] = rotate(wb ^ wc, 7);
  block[c] = wc;
  block[d] = wd;
}

/** The 32 random bits at a counter, as an unsigned number. */
function word(cells: Int32Array, at: number): number {
  block[0] = 0x61707865;
  block[1] = 0x3120646e;
  block[2] = 0x79622d36;
  block[3] = 0x6b206574;
  for (let i = 0; i < 8; i++) block[4 + i] = cells[at + (i & 3)]!;
  block[12] = cells[at + 4]!;
  block[13] = block[14] = block[15] = 0;
  for (let round = 0; round < ROUNDS; round += 2) {
    quarter(0, 4, 8, 12);
    quarter(1, 5, 9, 13);
    quarter(2, 6, 10, 14);
    quarter(3, 7, 11, 15);
    quarter(0, 5, 10, 15);
    quarter(1, 6, 11, 12);
    quarter(2, 7, 8, 13);
    quarter(3, 4, 9, 14);
  }
  return (block[0]! + 0x61707865) >>> 0;
}

/**
 * A random integer of 0 … bound − 1, every value equally likely. Advances the counter.
 *
 * @param cells array that holds the generator
 * @param at where it starts: four key words, then the counter
 */
export function nextRandom(cells: Int32Array, at: number, bound: number): number {
  const limit = 0x1_0000_0000 - (0x1_0000_0000 % bound);
  for (;;) {
    const value = word(cells, at);
    cells[at + 4]! += 1;
    if (value < limit) return value % bound;
  }
}

/**
 * A generator of its own, for drivers and tests that must not touch the game's.
 *
 * @returns a function that gives a random integer of 0 … bound − 1
 */
export function seededRandom(seed: Seed): (bound: number) => number {
  const cells = Int32Array.from([...seedWords(seed), 0]);
  return (bound) => nextRandom(cells, 0, bound);
}
