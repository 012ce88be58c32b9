/** A small, fast generator for imagined games (mulberry32); it is seeded anew for each of them. */
export interface FastRandom {
  /** Starts again from a seed. */
  seed(seed: number): void;
  /** A random integer of 0 … bound − 1. */
  readonly next: (bound: number) => number;
}

/** Makes a generator. */
export function fastRandom(): FastRandom {
  let state = 0;
  const next = (bound: number): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000) * bound);
  };
  return {
    seed: (seed) => {
      state = seed | 0;
    },
    next,
  };
}
