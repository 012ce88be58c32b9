import type { ConfigError, RuleError } from '@vinci/rules';
import type { Arguments, MessageKey } from '@vinci/words';

/** What is checked about a record. */
export type Check =
  | 'noted'
  | 'own'
  | 'others'
  | 'commitment'
  | 'entropy'
  | 'lot'
  | 'seed'
  | 'opening'
  | 'seal'
  | 'start'
  | 'notes'
  | 'times'
  | 'moves'
  | 'draws'
  | 'links'
  | 'fictional'
  | 'result'
  | 'limits';

/**
 * What a check came to: it holds, it does not, it could not be made, or something is to be known
 * that proves nothing by itself.
 */
export type Outcome = 'right' | 'wrong' | 'unproven' | 'remark';

type CodeOf<Key> = Key extends `finding.${infer Code}` ? Code : never;

/** What can be said about a record; the sentence is the message `finding.<code>` of `packages/words`. */
export type Code = CodeOf<MessageKey>;

/** What can be said about a check; the code begins with it. */
export type FindingCode = Extract<Code, `${Check}.${string}`>;

/** What a sentence says besides its words: numbers that count from 1, names, notation. */
export type FindingValues = Readonly<Record<string, string | number | boolean>>;

export interface Finding {
  readonly check: Check;
  readonly outcome: Outcome;
  readonly code: FindingCode;
  readonly values?: FindingValues;
  /** Why the rules refuse what it is about. */
  readonly because?: RuleError | ConfigError;
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

export const finding = <Of extends FindingCode>(
  outcome: Outcome,
  code: Of,
  ...[values]: Arguments<`finding.${Of}`>
): Finding => ({
  check: code.slice(0, code.indexOf('.')) as Check,
  outcome,
  code,
  ...(values !== undefined && { values }),
});

/** A finding about something that holds or does not. */
export const compare = (check: 'commitment' | 'lot' | 'seed' | 'seal', holds: boolean): Finding =>
  holds ? finding('right', `${check}.right`) : finding('wrong', `${check}.wrong`);
