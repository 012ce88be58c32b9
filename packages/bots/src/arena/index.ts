/** Matches between bots in large numbers: the arena and the report on balance. */
export { runArena } from './arena.ts';
export {
  type BalanceReport,
  type BalanceSetting,
  LEAST_TIMES,
  runBalance,
  tileName,
} from './balance.ts';
export { runLadder, type Setting, type Step } from './ladder.ts';
export type { Player } from './match.ts';
export { MOST_WORKERS } from './pool.ts';
export type { Pairing, PairingResult } from './series.ts';
export type { LearnedTexts } from './texts.ts';
