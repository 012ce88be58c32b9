import { deClassic } from './de-classic.ts';
import type { DerivedText } from './text.ts';

/**
 * The Dutch rules of the classic edition. They describe no tiles, so those of the German text apply.
 *
 * @clause NOPROV-2 AMB-3 AMB-86
 */
export const nlClassic: DerivedText = {
  basedOn: deClassic,
  set: { lostAllWithSurvivors: 'autoDecline', fictEspionageFallback: false },
};
