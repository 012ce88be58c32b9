import type { Refusal } from '@vinci/protocol';
import type { Trouble } from './wire.ts';

/** Why a call about the games of this device came to nothing: a refusal, or what is wrong with this browser. */
export class LocalError extends Error {
  override readonly name = 'LocalError';
  readonly refusal: Refusal | undefined;
  readonly trouble: Trouble | undefined;

  constructor(why: { readonly refusal: Refusal } | { readonly trouble: Trouble }) {
    super('refusal' in why ? why.refusal.code : `local/${why.trouble}`);
    this.refusal = 'refusal' in why ? why.refusal : undefined;
    this.trouble = 'trouble' in why ? why.trouble : undefined;
  }
}
