import { deClassic } from './de-classic.ts';
import type { DerivedText } from './text.ts';

/**
 * The German one-page short rule. Its literal readings are options: `firstChoiceTiming`
 * `setupWithFoothold`, `entryCost` `onePawn`, `autoDeclineTiming` `immediate`.
 *
 * @clause SETUP-12 TURN-6 DEF-5 AMB-4 AMB-6 AMB-7
 */
export const deShort: DerivedText = {
  basedOn: deClassic,
  set: {
    firstChoiceTiming: 'inFirstTurn',
    survivorTiming: 'afterExpansion',
    fictionalPlayers: 'none',
  },
};
