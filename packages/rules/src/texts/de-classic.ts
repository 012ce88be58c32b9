import { USUAL } from '../options/index.ts';
import type { FullText } from './text.ts';

/** The German rules of the classic edition; each option says what it is there. */
export const deClassic: FullText = { set: USUAL };
