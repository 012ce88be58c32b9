import { boardText } from './en/board.ts';
import { generalText } from './en/general.ts';
import { logText } from './en/log.ts';
import { prospectText } from './en/prospect.ts';
import { rulebookText } from './en/rulebook.ts';
import { tableText } from './en/table.ts';

/**
 * The English catalogue: the texts of the app that are no words of the rules tables. What stands beside
 * it in this folder is added by the code that speaks it.
 */
export const en = {
  ...generalText,
  ...tableText,
  ...boardText,
  ...logText,
  ...prospectText,
  ...rulebookText,
} as const;
