import type { IconName } from './icon-names.ts';

/** Icons of the first screen, which does not wait for all the others. */
export const FIRST_ICONS: readonly IconName[] = [
  'language',
  'play',
  'rules',
  'sound',
  'mute',
  'settings',
  'cancel',
];
