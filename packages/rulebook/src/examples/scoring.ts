import { both, classicTiles, type Edition, has, not, vinciTiles } from '../edition.ts';
import { type Example, sum, tell } from './example.ts';

const mountainsWorthless = ({ rules }: Edition): boolean =>
  rules.zeroVpTerrains.includes('mountain');

/** Mountains, deserts and rivers all score nothing, and all of them exist. */
const poorLands = ({ rules }: Edition): boolean =>
  rules.zeroVpTerrains.length === 3 && rules.terrainSet === 'vinci2_7';

/** What a turn scores. A test has the engine compute those with a sum. */
export const scoringExamples: readonly Example[] = [
  sum(
    'X-92',
    ['TILE-MOUNTAINEERING-2'],
    [
      [2, 'provinces'],
      [4, 'mountaineering'],
    ],
    mountainsWorthless,
  ),
  tell('X-97', ['AMB-10', 'TILE-AGRICULTURE-2']),
  sum(
    'X-98',
    ['AMB-24', 'TILE-MINING-1'],
    [
      [1, 'province'],
      [4, 'miningTwice'],
    ],
    classicTiles,
  ),
  tell('X-100', ['TILE-SLAVERY-1', 'TILE-SLAVERY-3', 'AMB-50']),
  tell('X-101', ['AMB-24'], classicTiles),
  tell('X-102', ['COMBO-7'], vinciTiles),
  sum(
    'X-104',
    ['TILE-CURRENCY-2', 'SCORE-4'],
    [
      [2, 'provinces'],
      [4, 'currencyTheRiverNotCounted'],
    ],
    both(has('currencyScope', 'allExceptRivers'), poorLands),
  ),
  sum(
    'X-106',
    ['TILE-FISHING-1', 'AMB-72'],
    [
      [6, 'provinces'],
      [2, 'fishingHalfOf5'],
    ],
    both(vinciTiles, poorLands),
  ),
  sum(
    'X-107',
    ['SCORE-1'],
    [
      [6, 'activeEmpire'],
      [4, 'decliningEmpire'],
    ],
  ),
  tell('X-110', ['NOPROV-7'], has('lostAllNoSurvivors', 'declineOrStay')),
  tell('X-112', ['TILE-ARMY-2'], vinciTiles),
  tell('X-114', ['TILE-REBIRTH-2', 'AMB-51']),
  tell('X-170', ['NOPROV-8'], not(has('entryCost', 'onePawn'))),
];
