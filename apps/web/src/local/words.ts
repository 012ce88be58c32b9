import { localText } from '@vinci/words/english';
import { addMessages, t } from '../i18n/index.ts';
import { LocalError } from './local-error.ts';

addMessages(localText);

/** What to tell a person about a call that failed for want of something in this browser. */
export const troubleText = (error: unknown): string =>
  t(`local.trouble.${(error instanceof LocalError ? error.trouble : undefined) ?? 'worker'}`);
