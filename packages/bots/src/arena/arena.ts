import type { ArenaTask } from './arena-worker.ts';
import type { MatchResult } from './match.ts';
import { runTasks } from './pool.ts';
import { type Pairing, type PairingResult, summarize } from './series.ts';
import type { LearnedTexts } from './texts.ts';

/** How an arena is run. */
export interface ArenaOptions extends LearnedTexts {
  /** Matches of each pairing. */
  readonly games: number;
  /** Threads, 1 or 2. */
  readonly workers: number;
  /** First seed; another one gives other matches. */
  readonly base: number;
  /** Called after each match with the number played so far. */
  readonly progress?: (played: number) => void;
}

/** What came out of a match, and where the first player of its pairing sat. */
type Played = MatchResult & { readonly first: number };

/** Plays all pairings. @returns the matches of each pairing, in order */
export async function playAll(
  pairings: readonly Pairing[],
  { games, workers, base, progress, ...texts }: ArenaOptions,
): Promise<Played[][]> {
  const tasks: ArenaTask[] = pairings.flatMap((_, pairing) =>
    Array.from({ length: games }, (_unused, index) => ({ pairing, index })),
  );
  let played = 0;
  const results = await runTasks<ArenaTask, Played>(
    new URL('./arena-worker.ts', import.meta.url),
    { pairings, base, ...texts },
    tasks,
    workers,
    () => progress?.(++played),
  );
  return pairings.map((_, i) => results.slice(i * games, (i + 1) * games));
}

/**
 * Plays all pairings and adds them up.
 *
 * @returns a result for each pairing, in order
 */
export async function runArena(
  pairings: readonly Pairing[],
  options: ArenaOptions,
): Promise<PairingResult[]> {
  return (await playAll(pairings, options)).map(summarize);
}
