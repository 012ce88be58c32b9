import { boardText } from './en/board.ts';
import { generalText } from './en/general.ts';
import { logText } from './en/log.ts';
import { meanwhileText } from './en/meanwhile.ts';
import { phaseText } from './en/phase.ts';
import { prospectText } from './en/prospect.ts';
import { tableText } from './en/table.ts';

/** The English catalogue: every text of the app that is not a word of the rules tables. */
export const en = {
  ...generalText,
  ...tableText,
  ...phaseText,
  ...boardText,
  ...logText,
  ...prospectText,
  ...meanwhileText,
} as const;
