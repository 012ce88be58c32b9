import { windowIs } from '../ui/window-is.ts';

/** The whole board would be a stamp in this window. */
export const isSmall = (): boolean => windowIs('phone') || windowIs('flat');
