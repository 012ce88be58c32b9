import { choice } from './definition.ts';

/** What tiles do. */
export const tiles = {
  fortAttackDiscount: choice({
    values: [1, 0],
    usual: 1,
    clauses: ['TILE-FORTIFICATION-3'],
    compile: (fortAttackDiscount) => ({ fortAttackDiscount }),
  }),
  fortDiscountAcrossSea: choice({
    values: [true, false],
    usual: true,
    clauses: ['AMB-18'],
    compile: (fortAcrossSea) => ({ fortAcrossSea }),
  }),
  fortPlacement: choice({
    values: ['onePerTurn', 'everyNonRiver'],
    usual: 'onePerTurn',
    clauses: ['TILE-FORTIFICATION-1', 'TILE-FORTIFICATION-8'],
    compile: (placement) => ({ fortsEverywhere: placement === 'everyNonRiver' }),
  }),
  fortStacking: choice({
    values: ['one', 'onePerSource'],
    usual: 'one',
    clauses: ['TILE-FORTIFICATION-6', 'AMB-29', 'AMB-122'],
    compile: (stacking) => ({ stacksForts: stacking === 'onePerSource' }),
  }),
  militiaModel: choice({
    values: ['bonus', 'tokens'],
    usual: 'bonus',
    clauses: ['TILE-MILITIA-1', 'TILE-MILITIA-2'],
    compile: (model) => ({ militiaPlacesTokens: model === 'tokens' }),
  }),
  galleysScope: choice({
    values: ['sameCoast', 'targetByWater'],
    usual: 'sameCoast',
    clauses: ['TILE-GALLEYS-1', 'TILE-GALLEYS-4'],
    compile: (scope) => ({ galleysByTarget: scope === 'targetByWater' }),
  }),
  galleysOnSeaEntry: choice({
    values: [true, false],
    usual: true,
    clauses: ['TILE-GALLEYS-3', 'AMB-20'],
    compile: (galleysOnSeaEntry) => ({ galleysOnSeaEntry }),
  }),
  fieldGeneralMode: choice({
    values: ['removeSevenAfterExpansion', 'perConquestWithOneOwn'],
    usual: 'removeSevenAfterExpansion',
    clauses: ['TILE-FIELDGENERAL-2', 'TILE-FIELDGENERAL-5', 'AMB-124'],
    compile: (mode) => ({ generalLends: mode === 'removeSevenAfterExpansion' }),
  }),
  diplomacyChoice: choice({
    values: ['mandatory', 'optional'],
    usual: 'mandatory',
    clauses: ['TILE-DIPLOMACY-1', 'TILE-DIPLOMACY-4'],
    compile: (choice) => ({ mustMakePeace: choice === 'mandatory' }),
  }),
  medicineTiming: choice({
    values: ['mobilisation', 'reorganization'],
    usual: 'mobilisation',
    clauses: ['TILE-MEDICINE-1', 'TILE-MEDICINE-2'],
    compile: (timing) => ({ growsAtStart: timing === 'mobilisation' }),
  }),
  currencyScope: choice({
    values: ['all', 'allExceptRivers'],
    usual: 'all',
    clauses: ['TILE-CURRENCY-1', 'TILE-CURRENCY-2'],
    compile: (scope) => ({ currencyOnRivers: scope === 'all' }),
  }),
  specializationPersists: choice({
    values: ['withPartner', 'never'],
    usual: 'withPartner',
    clauses: ['TILE-SPECIALIZATION-3', 'AMB-27'],
    compile: (persists) => ({ specializationLasts: persists === 'withPartner' }),
  }),
  rebirth: choice({
    values: ['optional', 'onlyWay'],
    usual: 'optional',
    clauses: ['TILE-REBIRTH-1', 'AMB-51'],
    compile: (rebirth) => ({ onlyRebirth: rebirth === 'onlyWay' }),
  }),
} as const;
