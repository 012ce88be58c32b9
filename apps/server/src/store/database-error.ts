/** What is wrong with a database, where it is more than that it cannot be used. */
type Code = 'journal/unusable' | 'journal/foreign' | 'journal/too-old' | 'journal/too-new';

/** The database cannot be used; the message is a sentence for the operator, without secrets. */
export class DatabaseError extends Error {
  override readonly name = 'DatabaseError';
  readonly code: Code;

  constructor(message: string, options?: ErrorOptions & { readonly code?: Code }) {
    super(message, options);
    this.code = options?.code ?? 'journal/unusable';
  }
}
