/** What an error says. */
export const textOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);

/** Why an operation was not carried out: a code, and a sentence for the operator. */
export class OperationError extends Error {
  override readonly name = 'OperationError';
  readonly code: string;

  constructor(code: string, text: string) {
    super(text);
    this.code = code;
  }
}
