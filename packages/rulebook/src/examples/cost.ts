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
  sum('X-2', ['COST-1', 'COST-2', 'COST-3'], 'A forest with a neutral pawn.', [
    [3, 'forest'],
    [1, 'neutral pawn'],
  ]),
  sum('X-3', ['COST-1', 'COST-2', 'SETUP-4', 'SETUP-5'], 'An empty mountain.', [[3, 'mountain']]),
  sum('X-6', ['COST-6', 'COST-7'], 'A meadow with a neutral pawn, from a mountain.', [
    [2, 'meadow'],
    [1, 'neutral pawn'],
    [-1, 'mountain'],
  ]),
  sum('X-7', ['COST-6', 'COST-7'], 'A forest with a neutral pawn, from a mountain.', [
    [3, 'forest'],
    [1, 'neutral pawn'],
    [-1, 'mountain'],
  ]),
  sum('X-8', ['COST-3'], 'A mountain with two enemy pawns.', [
    [3, 'mountain'],
    [2, 'enemy pawns'],
  ]),
  sum('X-9', ['COST-6', 'COST-7'], 'A mountain with two enemy pawns, from another mountain.', [
    [3, 'mountain'],
    [2, 'enemy pawns'],
    [-1, 'mountain of yours'],
  ]),
  sum('X-10', ['COST-3', 'FICT-EXP-6'], 'A plain with six enemy pawns.', [
    [2, 'plains'],
    [6, 'enemy pawns'],
  ]),
  sum('X-11', ['COST-3', 'DECL-4'], 'Normal land of a declining empire.', [
    [2, 'normal'],
    [1, 'pawn in decline'],
  ]),
  sum('X-13', ['COST-4', 'DECL-16'], 'A forest of a declining empire, with a fort left behind.', [
    [3, 'forest'],
    [1, 'pawn in decline'],
    [1, 'fort'],
  ]),
  sum(
    'X-15',
    ['AMB-28', 'COST-5', 'COST-9'],
    'Normal land of an empire with Militia: two pawns and a fort.',
    [
      [2, 'normal'],
      [2, 'enemy pawns'],
      [1, 'fort'],
      [1, 'Militia'],
    ],
    has('militiaModel', 'bonus'),
  ),
  sum(
    'X-16',
    ['TILE-MILITIA-3'],
    'Normal land of an empire that had Militia and is in decline.',
    [
      [2, 'normal'],
      [1, 'pawn in decline'],
    ],
    has('militiaModel', 'bonus'),
  ),
  sum(
    'X-17',
    ['AMB-24', 'TILE-SPECIALIZATION-1'],
    'Normal land with two pawns of an empire with Militia and Specialization.',
    [
      [2, 'normal'],
      [2, 'enemy pawns'],
      [2, 'Militia twice'],
    ],
    doubled,
  ),
  sum('X-18', ['TILE-WEAPONS-1'], 'With Weapons: normal land with a neutral pawn.', [
    [2, 'normal'],
    [1, 'neutral pawn'],
    [-1, 'Weapons'],
  ]),
  sum(
    'X-19',
    ['TILE-MOUNTAINEERING-1', 'COST-9'],
    'With Weapons and Mountaineering: an empty mountain.',
    [
      [3, 'mountain'],
      [-1, 'Weapons'],
      [-1, 'Mountaineering'],
    ],
    classicTiles,
  ),
  sum(
    'X-20',
    ['COST-10', 'COST-12'],
    'With Weapons and Mountaineering: an empty mountain, from another mountain.',
    [
      [3, 'mountain'],
      [-1, 'mountain of yours'],
      [-1, 'Weapons'],
      [-1, 'Mountaineering'],
    ],
    free,
  ),
  sum(
    'X-21',
    ['COST-11'],
    'With Weapons and Mountaineering: an empty mountain, from another mountain.',
    [
      [3, 'mountain'],
      [-1, 'mountain of yours'],
      [-1, 'Weapons'],
      [-1, 'Mountaineering'],
      [1, 'raised to the least'],
    ],
    atLeastOne,
  ),
  sum(
    'X-22',
    ['TILE-GALLEYS-1', 'COST-10'],
    'With Weapons and Galleys: empty normal land on the same coast.',
    [
      [2, 'normal'],
      [-1, 'Weapons'],
      [-1, 'Galleys'],
    ],
    both(free, sameCoast),
  ),
  sum(
    'X-24',
    ['COST-10', 'AMB-24'],
    'With Weapons and Specialization: empty normal land, from a mountain.',
    [
      [2, 'normal'],
      [-1, 'mountain'],
      [-2, 'Weapons twice'],
      [1, 'raised to the least'],
    ],
    both(free, classicTiles),
  ),
  sum(
    'X-25',
    ['TILE-SPECIALIZATION-1', 'AMB-24'],
    'With Weapons and Specialization: a plain with a neutral pawn.',
    [
      [2, 'plains'],
      [1, 'neutral pawn'],
      [-2, 'Weapons twice'],
    ],
    classicTiles,
  ),
  sum(
    'X-26',
    ['TILE-SPECIALIZATION-1', 'AMB-24', 'COST-6'],
    'With Mountaineering and Specialization: a mountain with an enemy pawn, from another mountain.',
    [
      [3, 'mountain'],
      [1, 'enemy pawn'],
      [-1, 'mountain of yours'],
      [-2, 'Mountaineering twice'],
    ],
    classicTiles,
  ),
  sum(
    'X-29',
    ['AMB-23'],
    'With Espionage: empty normal land from a mountain is cheaper without using the tile.',
    [
      [2, 'normal'],
      [-1, 'mountain'],
    ],
    classicTiles,
  ),
  sum(
    'X-31',
    ['AMB-16', 'TILE-FORTIFICATION-3'],
    'A forest with a neutral pawn, from a mountain with your fort.',
    [
      [3, 'forest'],
      [1, 'neutral pawn'],
      [-1, 'mountain'],
      [-1, 'fort attacked from'],
    ],
    fortHelps,
  ),
  sum(
    'X-32',
    ['AMB-16'],
    'Normal land with a neutral pawn. Beside it lie your fort and, elsewhere, your mountain.',
    [
      [2, 'normal'],
      [1, 'neutral pawn'],
      [-1, 'fort or mountain, not both'],
    ],
    both(fortHelps, classicMountain, has('discountOrigin', 'single')),
  ),
  sum(
    'X-34',
    ['COST-14', 'TILE-ASTRONOMY-4'],
    'With Astronomy: normal land with a neutral pawn, across the sea from your mountain.',
    [
      [2, 'normal'],
      [1, 'neutral pawn'],
    ],
    has('mountainDiscountAcrossSea', false),
  ),
  sum(
    'X-37',
    ['TILE-GALLEYS-1', 'AMB-19'],
    'With Galleys: coastal normal land with a neutral pawn, from a province without that coast.',
    [
      [2, 'normal'],
      [1, 'neutral pawn'],
    ],
    sameCoast,
  ),
  sum(
    'X-38',
    ['TILE-GALLEYS-4'],
    'With Galleys: normal land by the sea with a neutral pawn, from inland.',
    [
      [2, 'normal'],
      [1, 'neutral pawn'],
      [-1, 'Galleys'],
    ],
    has('galleysScope', 'targetByWater'),
  ),
  sum(
    'X-39',
    ['TILE-GALLEYS-3', 'AMB-20'],
    'With Galleys: entering across a sea zone, normal land with a neutral pawn.',
    [
      [2, 'normal'],
      [1, 'neutral pawn'],
      [-1, 'Galleys'],
    ],
    both(normalEntry, sameCoast, has('galleysOnSeaEntry', true)),
  ),
  sum(
    'X-42',
    ['COST-2', 'MAP-6'],
    'An empty river.',
    [[1, 'river']],
    has('terrainSet', 'vinci2_7'),
  ),
  sum(
    'X-43',
    ['TILE-DRAKKAR-1'],
    'With Drakkar: a river with two enemy pawns.',
    [
      [1, 'river'],
      [2, 'enemy pawns'],
      [-1, 'Drakkar'],
    ],
    both(vinciTiles, has('terrainSet', 'vinci2_7')),
  ),
  sum(
    'X-44',
    ['COST-11'],
    'With Weapons: an empty river next to your mountain.',
    [
      [1, 'river'],
      [-1, 'mountain'],
      [-1, 'Weapons'],
      [2, 'raised to the least'],
    ],
    both(atLeastOne, has('terrainSet', 'vinci2_7')),
  ),
  sum(
    'X-45',
    ['AMB-73', 'TILE-CAVALRY-1'],
    'With Cavalry and Weapons: a plain with two enemy pawns next to your mountain.',
    [
      [2, 'plains'],
      [2, 'enemy pawns'],
      [-1, 'mountain'],
      [-1, 'Cavalry'],
      [-1, 'Weapons'],
    ],
    vinciTiles,
  ),
  sum(
    'X-46',
    ['TILE-CAVALRY-1'],
    'With Cavalry: a forest with a neutral pawn.',
    [
      [3, 'forest'],
      [1, 'neutral pawn'],
    ],
    vinciTiles,
  ),
  sum(
    'X-47',
    ['AMB-29'],
    'Normal land with two pawns of an empire with Militia and Fortification.',
    [
      [2, 'normal'],
      [2, 'enemy pawns'],
      [2, 'two fort tokens'],
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
    'A river with one pawn of an empire with Fortification: rivers get no token.',
    [
      [1, 'river'],
      [1, 'enemy pawn'],
    ],
    both(has('fortPlacement', 'everyNonRiver'), has('terrainSet', 'vinci2_7')),
  ),
  sum(
    'X-51',
    ['TILE-HERITAGE-3', 'AMB-34'],
    'With Heritage: normal land of your own declining empire.',
    [
      [2, 'normal'],
      [1, 'own pawn in decline'],
    ],
    has('conquerOwnDeclining', 'withHeritage'),
  ),
  sum(
    'X-53',
    ['TILE-REVOLUTIONARIES-2', 'ENTRY-8'],
    'Revolutionaries with Weapons enter on normal land with a neutral pawn. A mountain beside it is not theirs.',
    [
      [2, 'normal'],
      [1, 'neutral pawn'],
      [-1, 'Weapons'],
    ],
    normalEntry,
  ),
  sum('X-54', ['TILE-MOUNTAINEERING-1'], 'With Mountaineering: a mountain with an enemy pawn.', [
    [3, 'mountain'],
    [1, 'enemy pawn'],
    [-1, 'Mountaineering'],
  ]),
];
