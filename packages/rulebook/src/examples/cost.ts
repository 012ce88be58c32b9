import { both, classicTiles, has, vinciTiles } from '../edition.ts';
import { type Example, sum } from './example.ts';

const classicMountain = has('mountainDiscount', 'originMountain');
const free = has('minConquestCost', 0);
const atLeastOne = has('minConquestCost', 1);
const fortHelps = has('fortAttackDiscount', 1);
const normalEntry = has('entryCost', 'normal');
const sameCoast = has('galleysScope', 'sameCoast');
const doubled = both(classicTiles, has('militiaModel', 'bonus'));

/** What conquests cost. A test has the engine compute each of them. */
export const costExamples: readonly Example[] = [
  sum(
    'X-2',
    ['COST-1', 'COST-2', 'COST-3'],
    [
      [3, 'forest'],
      [1, 'neutralPawn'],
    ],
  ),
  sum('X-3', ['COST-1', 'COST-2', 'SETUP-4', 'SETUP-5'], [[3, 'mountain']]),
  sum(
    'X-6',
    ['COST-6', 'COST-7'],
    [
      [2, 'meadow'],
      [1, 'neutralPawn'],
      [-1, 'mountain'],
    ],
  ),
  sum(
    'X-7',
    ['COST-6', 'COST-7'],
    [
      [3, 'forest'],
      [1, 'neutralPawn'],
      [-1, 'mountain'],
    ],
  ),
  sum(
    'X-8',
    ['COST-3'],
    [
      [3, 'mountain'],
      [2, 'enemyPawns'],
    ],
  ),
  sum(
    'X-9',
    ['COST-6', 'COST-7'],
    [
      [3, 'mountain'],
      [2, 'enemyPawns'],
      [-1, 'mountainOfYours'],
    ],
  ),
  sum(
    'X-10',
    ['COST-3', 'FICT-EXP-6'],
    [
      [2, 'plains'],
      [6, 'enemyPawns'],
    ],
  ),
  sum(
    'X-11',
    ['COST-3', 'DECL-4'],
    [
      [2, 'normal'],
      [1, 'pawnInDecline'],
    ],
  ),
  sum(
    'X-13',
    ['COST-4', 'DECL-16'],
    [
      [3, 'forest'],
      [1, 'pawnInDecline'],
      [1, 'fort'],
    ],
  ),
  sum(
    'X-15',
    ['AMB-28', 'COST-5', 'COST-9'],
    [
      [2, 'normal'],
      [2, 'enemyPawns'],
      [1, 'fort'],
      [1, 'militia'],
    ],
    has('militiaModel', 'bonus'),
  ),
  sum(
    'X-16',
    ['TILE-MILITIA-3'],
    [
      [2, 'normal'],
      [1, 'pawnInDecline'],
    ],
    has('militiaModel', 'bonus'),
  ),
  sum(
    'X-17',
    ['AMB-24', 'TILE-SPECIALIZATION-1'],
    [
      [2, 'normal'],
      [2, 'enemyPawns'],
      [2, 'militiaTwice'],
    ],
    doubled,
  ),
  sum(
    'X-18',
    ['TILE-WEAPONS-1'],
    [
      [2, 'normal'],
      [1, 'neutralPawn'],
      [-1, 'weapons'],
    ],
  ),
  sum(
    'X-19',
    ['TILE-MOUNTAINEERING-1', 'COST-9'],
    [
      [3, 'mountain'],
      [-1, 'weapons'],
      [-1, 'mountaineering'],
    ],
    classicTiles,
  ),
  sum(
    'X-20',
    ['COST-10', 'COST-12'],
    [
      [3, 'mountain'],
      [-1, 'mountainOfYours'],
      [-1, 'weapons'],
      [-1, 'mountaineering'],
    ],
    free,
  ),
  sum(
    'X-21',
    ['COST-11'],
    [
      [3, 'mountain'],
      [-1, 'mountainOfYours'],
      [-1, 'weapons'],
      [-1, 'mountaineering'],
      [1, 'raisedToTheLeast'],
    ],
    atLeastOne,
  ),
  sum(
    'X-22',
    ['TILE-GALLEYS-1', 'COST-10'],
    [
      [2, 'normal'],
      [-1, 'weapons'],
      [-1, 'galleys'],
    ],
    both(free, sameCoast),
  ),
  sum(
    'X-24',
    ['COST-10', 'AMB-24'],
    [
      [2, 'normal'],
      [-1, 'mountain'],
      [-2, 'weaponsTwice'],
      [1, 'raisedToTheLeast'],
    ],
    both(free, classicTiles),
  ),
  sum(
    'X-25',
    ['TILE-SPECIALIZATION-1', 'AMB-24'],
    [
      [2, 'plains'],
      [1, 'neutralPawn'],
      [-2, 'weaponsTwice'],
    ],
    classicTiles,
  ),
  sum(
    'X-26',
    ['TILE-SPECIALIZATION-1', 'AMB-24', 'COST-6'],
    [
      [3, 'mountain'],
      [1, 'enemyPawn'],
      [-1, 'mountainOfYours'],
      [-2, 'mountaineeringTwice'],
    ],
    classicTiles,
  ),
  sum(
    'X-29',
    ['AMB-23'],
    [
      [2, 'normal'],
      [-1, 'mountain'],
    ],
    classicTiles,
  ),
  sum(
    'X-31',
    ['AMB-16', 'TILE-FORTIFICATION-3'],
    [
      [3, 'forest'],
      [1, 'neutralPawn'],
      [-1, 'mountain'],
      [-1, 'fortAttackedFrom'],
    ],
    fortHelps,
  ),
  sum(
    'X-32',
    ['AMB-16'],
    [
      [2, 'normal'],
      [1, 'neutralPawn'],
      [-1, 'fortOrMountainNotBoth'],
    ],
    both(fortHelps, classicMountain, has('discountOrigin', 'single')),
  ),
  sum(
    'X-34',
    ['COST-14', 'TILE-ASTRONOMY-4'],
    [
      [2, 'normal'],
      [1, 'neutralPawn'],
    ],
    has('mountainDiscountAcrossSea', false),
  ),
  sum(
    'X-37',
    ['TILE-GALLEYS-1', 'AMB-19'],
    [
      [2, 'normal'],
      [1, 'neutralPawn'],
    ],
    sameCoast,
  ),
  sum(
    'X-38',
    ['TILE-GALLEYS-4'],
    [
      [2, 'normal'],
      [1, 'neutralPawn'],
      [-1, 'galleys'],
    ],
    has('galleysScope', 'targetByWater'),
  ),
  sum(
    'X-39',
    ['TILE-GALLEYS-3', 'AMB-20'],
    [
      [2, 'normal'],
      [1, 'neutralPawn'],
      [-1, 'galleys'],
    ],
    both(normalEntry, sameCoast, has('galleysOnSeaEntry', true)),
  ),
  sum('X-42', ['COST-2', 'MAP-6'], [[1, 'river']], has('terrainSet', 'vinci2_7')),
  sum(
    'X-43',
    ['TILE-DRAKKAR-1'],
    [
      [1, 'river'],
      [2, 'enemyPawns'],
      [-1, 'drakkar'],
    ],
    both(vinciTiles, has('terrainSet', 'vinci2_7')),
  ),
  sum(
    'X-44',
    ['COST-11'],
    [
      [1, 'river'],
      [-1, 'mountain'],
      [-1, 'weapons'],
      [2, 'raisedToTheLeast'],
    ],
    both(atLeastOne, has('terrainSet', 'vinci2_7')),
  ),
  sum(
    'X-45',
    ['AMB-73', 'TILE-CAVALRY-1'],
    [
      [2, 'plains'],
      [2, 'enemyPawns'],
      [-1, 'mountain'],
      [-1, 'cavalry'],
      [-1, 'weapons'],
    ],
    vinciTiles,
  ),
  sum(
    'X-46',
    ['TILE-CAVALRY-1'],
    [
      [3, 'forest'],
      [1, 'neutralPawn'],
    ],
    vinciTiles,
  ),
  sum(
    'X-47',
    ['AMB-29'],
    [
      [2, 'normal'],
      [2, 'enemyPawns'],
      [2, 'twoFortTokens'],
    ],
    both(
      has('militiaModel', 'tokens'),
      has('fortPlacement', 'everyNonRiver'),
      has('fortStacking', 'onePerSource'),
    ),
  ),
  sum(
    'X-49',
    ['TILE-FORTIFICATION-8', 'AMB-65'],
    [
      [1, 'river'],
      [1, 'enemyPawn'],
    ],
    both(has('fortPlacement', 'everyNonRiver'), has('terrainSet', 'vinci2_7')),
  ),
  sum(
    'X-51',
    ['TILE-HERITAGE-3', 'AMB-34'],
    [
      [2, 'normal'],
      [1, 'ownPawnInDecline'],
    ],
    has('conquerOwnDeclining', 'withHeritage'),
  ),
  sum(
    'X-53',
    ['TILE-REVOLUTIONARIES-2', 'ENTRY-8'],
    [
      [2, 'normal'],
      [1, 'neutralPawn'],
      [-1, 'weapons'],
    ],
    normalEntry,
  ),
  sum(
    'X-54',
    ['TILE-MOUNTAINEERING-1'],
    [
      [3, 'mountain'],
      [1, 'enemyPawn'],
      [-1, 'mountaineering'],
    ],
  ),
];
