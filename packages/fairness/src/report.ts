/** What is checked about a record, in this order. */
export const CHECKS = [
  'noted',
  'own',
  'others',
  'commitment',
  'entropy',
  'lot',
  'seed',
  'opening',
  'seal',
  'moves',
  'draws',
  'fictional',
  'result',
] as const;

export type Check = (typeof CHECKS)[number];

/**
 * What a check came to: it holds, it does not, it could not be made, or something is to be known
 * that proves nothing by itself.
 */
export type Outcome = 'right' | 'wrong' | 'unproven' | 'remark';

export interface Finding {
  readonly check: Check;
  readonly outcome: Outcome;
  /** A sentence in English. */
  readonly text: string;
  /** Number of the entry it is about, from 1. */
  readonly entry?: number;
}

/**
 * - `fair`: everything was recomputed and holds.
 * - `unproven`: nothing is wrong, and something could not be checked.
 * - `wrong`: something does not hold.
 */
export type Verdict = 'fair' | 'unproven' | 'wrong';

export interface Report {
  readonly verdict: Verdict;
  readonly findings: readonly Finding[];
}

/** The report of findings. */
export const reportOf = (findings: readonly Finding[]): Report => ({
  verdict: findings.some(({ outcome }) => outcome === 'wrong')
    ? 'wrong'
    : findings.some(({ outcome }) => outcome === 'unproven')
      ? 'unproven'
      : 'fair',
  findings,
});
