import { addMessages, t } from '@vinci/words';
import {
  boardText,
  generalText,
  logText,
  nameText,
  prospectText,
  rulebookText,
  tableText,
} from '@vinci/words/english';

// The texts of the first screens; others come with the code that speaks them.
for (const texts of [
  generalText,
  tableText,
  boardText,
  logText,
  nameText,
  prospectText,
  rulebookText,
]) {
  addMessages(texts);
}

export { unsetName } from '@vinci/protocol/unset-name';
export {
  type Arguments,
  addMessages,
  called,
  formatList,
  formatNumber,
  formatTime,
  formatWhen,
  hasMessage,
  language,
  type MessageKey,
  signed,
  t,
  tAny,
  tOr,
  type Values,
} from '@vinci/words';

/** What stands between two sentences; nothing in Japanese. */
export const gap = (): string => t('glue.sentences', { first: '', second: '' });

/** "Weapons · Agriculture": things side by side. */
export const dots = (parts: readonly string[]): string =>
  parts.length === 0 ? '' : parts.reduce((first, second) => t('glue.dots', { first, second }));
