import type { OptionName } from '@vinci/rules';
import { optionsText } from '@vinci/words/english';
import { addMessages, t, tOr } from './index.ts';

addMessages(optionsText);

/** What an option is called; one without a name does not compile. */
export const optionName = (name: OptionName): string => t(`option.${name}`);

/** One line about an option. */
export const optionText = (name: OptionName): string => t(`optionText.${name}`);

/** What a value of an option means; some mean something else than in other options. */
export const valueName = (name: OptionName, value: string | number | boolean): string =>
  tOr(`valueOf.${name}.${value}`, tOr(`value.${value}`, String(value)));

/** A section of the table of options. */
export interface OptionGroup {
  readonly id:
    | 'length'
    | 'setup'
    | 'track'
    | 'entry'
    | 'conquest'
    | 'tiles'
    | 'losses'
    | 'decline'
    | 'fictional';
  readonly options: readonly OptionName[];
}

/** Every option of the rules, in the sections of the matrix of editions. */
export const OPTION_GROUPS: readonly OptionGroup[] = [
  {
    id: 'length',
    options: ['endCondition', 'targetVP', 'rounds'],
  },
  {
    id: 'setup',
    options: [
      'tileSet',
      'terrainSet',
      'neutralPlacement',
      'startVP',
      'firstChoiceTiming',
      'identicalPairDraw',
      'identicalPairScope',
      'stockLimits',
    ],
  },
  {
    id: 'track',
    options: ['skipCost', 'coinValue', 'coinsTravel', 'vpFloor', 'basePawns', 'declinedTiles'],
  },
  {
    id: 'entry',
    options: [
      'vacateAll',
      'entryCost',
      'entryRiverAllowed',
      'mayStayOffBoard',
      'declineBeforeEntry',
    ],
  },
  {
    id: 'conquest',
    options: ['minConquestCost', 'mountainDiscount', 'mountainDiscountAcrossSea', 'discountOrigin'],
  },
  {
    id: 'tiles',
    options: [
      'fortPlacement',
      'fortStacking',
      'fortAttackDiscount',
      'fortDiscountAcrossSea',
      'militiaModel',
      'galleysScope',
      'galleysOnSeaEntry',
      'fieldGeneralMode',
      'diplomacyChoice',
      'diplomacyMinPlayers',
      'medicineTiming',
      'currencyScope',
      'specializationPersists',
      'rebirth',
      'astronomyContact',
    ],
  },
  {
    id: 'losses',
    options: [
      'survivorTiming',
      'survivorChooser',
      'lostAllWithSurvivors',
      'lostAllNoSurvivors',
      'autoDeclineTiming',
      'cohesionLoss',
      'cohesionKeep',
    ],
  },
  {
    id: 'decline',
    options: [
      'zeroVpTerrains',
      'declineOrder',
      'declinePawns',
      'ownDecliningAdjacency',
      'conquerOwnDeclining',
    ],
  },
  {
    id: 'fictional',
    options: [
      'fictionalPlayers',
      'humanBasePawnsWithFictional',
      'fictBasePawns',
      'fictStartVP',
      'fictRanking',
      'fictTieHumanFirst',
      'fictRebirthCheck',
      'fictEspionageFallback',
    ],
  },
];
