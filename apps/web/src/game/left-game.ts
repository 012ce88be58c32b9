import { signal } from '@preact/signals';

/** Code of the game that this person has just left for good, for the first screen to confirm. */
export const leftGame = signal<string | undefined>(undefined);
