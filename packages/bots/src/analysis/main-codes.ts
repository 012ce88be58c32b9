import { decodeIntent, type IntentCode, type IntentType } from '@vinci/rules';

const MAIN: readonly IntentType[] = [
  'choose',
  'decline',
  'peace',
  'vacate',
  'conquer',
  'giveUp',
  'keep',
  'fort',
];

/** The intents of a turn that people would name; pawns that are only moved about are left out. */
export const mainCodes = (codes: readonly IntentCode[]): IntentCode[] =>
  codes.filter((code) => {
    const type = decodeIntent(code)?.type;
    return type !== undefined && MAIN.includes(type);
  });
