import { OperationError, textOf } from '../failure.ts';

export interface Finding {
  readonly check: string;
  readonly status: 'ok' | 'warning' | 'failure';
  readonly text: string;
  /** What to do about it, in a sentence; only with warnings and failures. */
  readonly advice?: string;
  readonly games?: readonly { readonly code: string; readonly reason: string }[];
}

/** A finding whose check is not named yet. */
export type Verdict = Omit<Finding, 'check'>;

export const ok = (text: string): Verdict => ({ status: 'ok', text });
export const warning = (text: string, advice: string): Verdict => ({
  status: 'warning',
  text,
  advice,
});
export const failure = (text: string, advice: string): Verdict => ({
  status: 'failure',
  text,
  advice,
});

/**
 * Carries out a check; one that throws has found that, too.
 *
 * @param advice what to do then, perhaps depending on the error
 */
export async function carryOut(
  check: string,
  look: () => Verdict | Promise<Verdict>,
  advice: string | ((error: unknown) => string),
): Promise<Finding> {
  try {
    return { check, ...(await look()) };
  } catch (error) {
    const named = error instanceof OperationError ? `${error.code}: ` : '';
    const text = `${named}${textOf(error).replace(/[.]?$/, '.')}`;
    return { check, ...failure(text, typeof advice === 'string' ? advice : advice(error)) };
  }
}
