import { deClassic } from './de-classic.ts';
import type { DerivedText } from './text.ts';

/**
 * The English rules of Vinci II. On the table defenders place their survivors themselves:
 * `survivorChooser` `defender`.
 *
 * @clause COMP-9 COMP-13 SETUP-3 SETUP-5 SETUP-11 SETUP-15 PAWN-3 COST-2 COST-7 COST-11 DECL-12 END-5
 */
export const vinci2: DerivedText = {
  basedOn: deClassic,
  set: {
    tileSet: 'vinci2_35',
    diplomacyMinPlayers: 3,
    terrainSet: 'vinci2_7',
    neutralPlacement: 'exceptMountainDesertRiver',
    startVP: 5,
    firstChoiceTiming: 'inFirstTurn',
    skipCost: 1,
    coinValue: 1,
    basePawns: 'perMap',
    declinedTiles: 'heldUntilNextDecline',
    minConquestCost: 1,
    mountainDiscount: 'anyAdjacentMountain',
    discountOrigin: 'any',
    fortAttackDiscount: 0,
    fortPlacement: 'everyNonRiver',
    fortStacking: 'onePerSource',
    militiaModel: 'tokens',
    galleysScope: 'targetByWater',
    fieldGeneralMode: 'perConquestWithOneOwn',
    diplomacyChoice: 'optional',
    medicineTiming: 'reorganization',
    currencyScope: 'allExceptRivers',
    survivorChooser: 'autoFewestFirst',
    lostAllWithSurvivors: 'reenterDeclineOrStay',
    lostAllNoSurvivors: 'declineOrStay',
    cohesionLoss: 'pawnsRelocated',
    zeroVpTerrains: ['mountain', 'desert', 'river'],
    declineOrder: 'scoreThenChoose',
    ownDecliningAdjacency: 'clearAdjacentExceptRiver',
    conquerOwnDeclining: 'withHeritage',
    endCondition: 'fixedRounds',
    fictionalPlayers: 'none',
  },
};
