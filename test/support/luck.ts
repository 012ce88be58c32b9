import { basename } from 'node:path';

/** Another number brings other games to all tests. */
const SEED = 1;

let named = 0;

/** A name for the luck of a file of tests: the same in every run. */
export const luckOfFile = (): string => `${SEED} ${basename(expect.getState().testPath ?? '')}`;

/** The same for one more of its servers or browsers. */
export const nextLuck = (): string => `${luckOfFile()} ${++named}`;

/** What to tell Node so that the games of a server are dealt by a luck. */
export function dealtBy(luck: string): string {
  const preload = new URL('fixed-luck.ts', import.meta.url);
  preload.searchParams.set('luck', luck);
  return `--import=${preload}`;
}
