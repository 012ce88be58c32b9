import { ApiError } from '../net/api.ts';
import { explainRefusal } from './refusal.ts';

/** What to tell a person about a call that failed. */
export const failureText = (error: unknown): string =>
  explainRefusal(error instanceof ApiError ? error.refusal : undefined).text;
