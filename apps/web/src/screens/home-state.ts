import { signal } from '@preact/signals';
import type { Refusal } from '@vinci/protocol';
import { t } from '../i18n/index.ts';
import { Api, ApiError, serverBase } from '../net/api.ts';

/** What the parts of the first screen share. */

export const api = new Api(serverBase());

/** The name in the field. */
export const name = signal('');

/** What to tell a person about a call that failed. */
export function refusalText(error: unknown): string {
  const refusal: Refusal | undefined = error instanceof ApiError ? error.refusal : undefined;
  if (refusal === undefined) return t('error.noAnswer');
  if (refusal.code === 'message/too-fast') {
    return t('error.tooFast', { count: refusal.retryAfter ?? 30 });
  }
  return refusal.text;
}
