import { type Refusal, refusal } from '@vinci/protocol';
import { fail } from '@vinci/rules';

/** A result that only says why not. */
export type Refused = { readonly ok: false; readonly error: Refusal };

/** A refusal that says nothing more than its code. */
export const refuse = (code: Parameters<typeof refusal>[0]): Refused => fail(refusal(code));
