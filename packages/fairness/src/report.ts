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
  'start',
  'notes',
  'times',
  'moves',
  'draws',
  'links',
  'fictional',
  'result',
  'limits',
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
 * - `fair`: everything was recomputed and holds, and it is the game that was seen at the table.
 * - `consistent`: everything was recomputed and holds, but nobody said what was seen at the table.
 * - `unproven`: nothing was found to be wrong, and something that matters could not be checked.
 * - `wrong`: something does not hold.
 */
export type Verdict = 'fair' | 'consistent' | 'unproven' | 'wrong';

export interface Report {
  readonly verdict: Verdict;
  readonly findings: readonly Finding[];
}

/** The report of findings. */
export function reportOf(findings: readonly Finding[]): Report {
  const has = (outcome: Outcome): boolean => findings.some((one) => one.outcome === outcome);
  if (has('wrong')) return { verdict: 'wrong', findings };
  if (has('unproven')) return { verdict: 'unproven', findings };
  const seen = findings.some(({ check, outcome }) => check === 'noted' && outcome === 'right');
  return { verdict: seen ? 'fair' : 'consistent', findings };
}

/** A finding about something that holds or does not. */
export const compare = (check: Check, holds: boolean, right: string, wrong: string): Finding => ({
  check,
  outcome: holds ? 'right' : 'wrong',
  text: holds ? right : wrong,
});
