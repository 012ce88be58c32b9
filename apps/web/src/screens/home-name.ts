import { signal } from '@preact/signals';

/** The name in the field of the first screen; a game alone begins with it, too. */
export const name = signal('');

/** Whether a table was wanted without a name, which the field asks for. */
export const isNameMissing = signal(false);
