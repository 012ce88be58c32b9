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
    'With Mountaineering: four mountains, two normal provinces.',
    [
      [2, 'provinces'],
      [4, 'Mountaineering'],
    ],
    mountainsWorthless,
  ),
  tell(
    'X-97',
    ['AMB-10', 'TILE-AGRICULTURE-2'],
    'Agriculture with and without column, three plains.',
    '9 points while active, 6 in decline.',
  ),
  sum(
    'X-98',
    ['AMB-24', 'TILE-MINING-1'],
    'Specialization and Mining: one normal province with a mine.',
    [
      [1, 'province'],
      [4, 'Mining twice'],
    ],
    classicTiles,
  ),
  tell(
    'X-100',
    ['TILE-SLAVERY-1', 'TILE-SLAVERY-3', 'AMB-50'],
    'With Slavery you took three provinces with a neutral pawn each, one with four enemy pawns, and one of a declining empire with a fort.',
    '3 + 1 + 1 = 5 points for Slavery.',
  ),
  tell(
    'X-101',
    ['AMB-24'],
    'With Slavery and Specialization, five pawns were eliminated by your conquests.',
    '10 points for Slavery.',
    classicTiles,
  ),
  tell(
    'X-102',
    ['COMBO-7'],
    'With Slavery you took two provinces of Nomadic and one with a neutral pawn.',
    '1 point for Slavery.',
    vinciTiles,
  ),
  sum(
    'X-104',
    ['TILE-CURRENCY-2', 'SCORE-4'],
    'With Currency: a mountain, a desert, a river and two plains.',
    [
      [2, 'provinces'],
      [4, 'Currency, the river not counted'],
    ],
    both(has('currencyScope', 'allExceptRivers'), poorLands),
  ),
  sum(
    'X-106',
    ['TILE-FISHING-1', 'AMB-72'],
    'With Fishing: four normal provinces and a river by the water, two normal provinces inland.',
    [
      [6, 'provinces'],
      [2, 'Fishing, half of 5'],
    ],
    both(vinciTiles, poorLands),
  ),
  sum(
    'X-107',
    ['SCORE-1'],
    'Six scoring provinces of your active empire, four of your declining one without lasting tiles.',
    [
      [6, 'active empire'],
      [4, 'declining empire'],
    ],
  ),
  tell(
    'X-110',
    ['NOPROV-7'],
    'All pawns are lost. You keep the empire off the board; your declining one has six scoring provinces.',
    '6 points in each turn.',
    has('lostAllNoSurvivors', 'declineOrStay'),
  ),
  tell(
    'X-112',
    ['TILE-ARMY-2'],
    'With Army, after two expansions, you own nine scoring provinces.',
    '9 points, once.',
    vinciTiles,
  ),
  tell(
    'X-114',
    ['TILE-REBIRTH-2', 'AMB-51'],
    'You use Rebirth with five scoring provinces active and four in decline.',
    '9 points. Then the older empire disappears; the five do not score again in this turn.',
  ),
  tell(
    'X-170',
    ['NOPROV-8'],
    'Your empire has no province and one pawn, and no discounts.',
    ({ rules }) =>
      rules.mayStayOffBoard || rules.lostAllWithSurvivors === 'reenterDeclineOrStay'
        ? 'It cannot enter. It may wait.'
        : 'It cannot enter.',
    not(has('entryCost', 'onePawn')),
  ),
];
