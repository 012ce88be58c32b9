import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';

/** Bytes of the space for new objects in which games are played: two halves, of which one is in use. */
const YOUNG = 16 * 1024 * 1024;

/** Objects that outlive a collection, after which V8 makes the space larger, and how often that is tried. */
const KEPT = 40_000;
const TRIES = 50;

/** How many times as large V8 makes the space at once. */
const grow = (factor: number): void => setFlagsFromString(`--semi-space-growth-factor=${factor}`);

let isSmall = false;

/**
 * Keeps the space for new objects as small as it begins, in all threads. V8 makes it larger while much is going on, up to 64 MiB,
 * and never gives that back: a server would hold 120 MiB more after a busy hour than before, and 14 MiB more from the start on,
 * for loading modules is much. To be called before they are, so by a file that imports the others only then.
 */
export function keepHeapLean(): void {
  isSmall = true;
  grow(1);
}

/** Makes room for games, once: as small as it begins, the space is full after some thirty moves, for which each takes a ninth longer. */
export function widenForGames(): void {
  if (!isSmall) return;
  isSmall = false;
  grow(2);
  for (let tries = 0; tries < TRIES && youngSpace() < YOUNG; tries++) {
    Array.from({ length: KEPT }, () => ({}));
  }
  grow(1);
}

const youngSpace = (): number =>
  getHeapSpaceStatistics().find(({ space_name: name }) => name === 'new_space')?.space_size ??
  YOUNG;
