import { OperationError } from '../failure.ts';
import { textOf } from '../journal.ts';

/** What a check has found. */
export interface Finding {
  readonly check: string;
  readonly status: 'ok' | 'warning' | 'failure';
  /** What is the case, in a sentence. */
  readonly text: string;
  /** What to do about it, in a sentence; only with warnings and failures. */
  readonly advice?: string;
  /** Games that a check is about. */
  readonly games?: readonly { readonly code: string; readonly reason: string }[];
}

/** The findings of one check, by its name. */
export interface Findings {
  ok(text: string): Finding;
  warning(text: string, advice: string): Finding;
  failure(text: string, advice: string): Finding;
}

export const findings = (check: string): Findings => ({
  ok: (text) => ({ check, status: 'ok', text }),
  warning: (text, advice) => ({ check, status: 'warning', text, advice }),
  failure: (text, advice) => ({ check, status: 'failure', text, advice }),
});

/**
 * Carries out a check; one that throws has found that, too.
 *
 * @param advice what to do then, perhaps depending on the error
 */
export async function attemptCheck(
  check: string,
  look: (found: Findings) => Finding | Promise<Finding>,
  advice: string | ((error: unknown) => string),
): Promise<Finding> {
  const found = findings(check);
  try {
    return await look(found);
  } catch (error) {
    const named = error instanceof OperationError ? `${error.code}: ` : '';
    return found.failure(
      `${named}${textOf(error).replace(/[.]?$/, '.')}`,
      typeof advice === 'string' ? advice : advice(error),
    );
  }
}
