import { deClassic } from './de-classic.ts';
import type { DerivedText } from './text.ts';

/**
 * The Japanese rules made from the international edition.
 *
 * @clause NOPROV-5 NOPROV-6 NOPROV-7 DECL-5 OWN-3
 */
export const jaInternational: DerivedText = {
  basedOn: deClassic,
  set: {
    lostAllWithSurvivors: 'reenterDeclineOrStay',
    lostAllNoSurvivors: 'declineOrStay',
    declinePawns: 'oneOrVacate',
    ownDecliningAdjacency: 'removeWholeDeclining',
    fictionalPlayers: 'none',
  },
};
