import { both, classicTiles, has, vinciTiles, withFictional } from '../edition.ts';
import { type Example, sum, tell } from './example.ts';

const two = both(has('skipCost', 2), has('startVP', 10));
const one = both(has('skipCost', 1), has('startVP', 5));
const usualBase = ({ rules }: { rules: { basePawns: unknown } }): boolean =>
  JSON.stringify(rules.basePawns) === '{"3":8,"4":6,"5":4,"6":3}';

/** Pawns of a civilization, prices and coins of the track. */
export const trackExamples: readonly Example[] = [
  sum(
    'X-61',
    ['PAWN-3', 'PAWN-1'],
    'Four players on a board with 6 base pawns: Galleys and Mountaineering.',
    [
      [6, 'base pawns'],
      [4, 'Galleys'],
      [4, 'Mountaineering'],
    ],
    ({ rules }) => rules.basePawns === 'perMap',
  ),
  tell(
    'X-62',
    ['PAWN-1', 'PAWN-2'],
    'Livestock (2) and Field General (2) with 3 / 4 / 5 / 6 players.',
    '12 / 10 / 8 / 7 pawns. The seven of the Field General come on top in each turn.',
    both(classicTiles, usualBase),
  ),
  sum(
    'X-64',
    ['PAWN-7', 'TILE-SPECIALIZATION-2'],
    'Three players: Specialization and Livestock.',
    [
      [8, 'base pawns'],
      [2, 'Livestock'],
      [3, 'Specialization'],
    ],
    both(classicTiles, usualBase),
  ),
  sum(
    'X-65',
    ['PAWN-7', 'TILE-SPECIALIZATION-2'],
    'Four players: Specialization and Barbarians.',
    [
      [6, 'base pawns'],
      [6, 'Barbarians'],
      [7, 'Specialization'],
    ],
    both(classicTiles, usualBase),
  ),
  tell(
    'X-67',
    ['FICT-TRACK-2'],
    'A fictional player takes two tiles with 5 pawns together.',
    ({ rules }) => `5 + ${rules.fictBasePawns} = ${5 + rules.fictBasePawns} pawns.`,
    withFictional,
  ),
  tell(
    'X-70',
    ['TRACK-4', 'TRACK-7'],
    'You have 10 points and take the fourth civilization. No coins lie there.',
    'You pay 6 and keep 4. The first three get a coin each.',
    two,
  ),
  tell(
    'X-71',
    ['TRACK-4'],
    'You take the second or the third civilization.',
    'The second costs 2, the third 4.',
    has('skipCost', 2),
  ),
  tell(
    'X-72',
    ['TRACK-5', 'TRACK-7'],
    'You have 5 points and take the fourth civilization. No coins lie there.',
    'You pay 3 and keep 2. The first three get a coin each.',
    one,
  ),
  tell(
    'X-75',
    ['TRACK-10', 'TRACK-5'],
    'You have 5 points and take the third civilization with one coin on it.',
    'You pay 2, gain 1, and have 4.',
    both(one, has('coinValue', 1)),
  ),
  tell(
    'X-76',
    ['TRACK-4', 'AMB-11'],
    'You have 10 points and take the sixth civilization.',
    'It costs 10. You have 0 left; that is allowed.',
    two,
  ),
  tell(
    'X-77',
    ['AMB-11'],
    'You have 3 points and want the third civilization with five coins on it.',
    'No: it costs 4, and coins do not help to pay.',
    both(has('skipCost', 2), has('vpFloor', 'zero')),
  ),
  tell(
    'X-78',
    ['TRACK-12', 'TRACK-13', 'TRACK-14'],
    'The track shows A B C D E F, and B carries a coin. You take C.',
    'Now it shows A B D E F and a new pair. A carries one coin, B two.',
  ),
  tell(
    'X-79',
    ['SETUP-8'],
    'The pair drawn is Weapons and Weapons.',
    'Both go back, and another pair is drawn.',
    both(classicTiles, has('identicalPairDraw', 'redraw')),
  ),
  tell(
    'X-81',
    ['SETUP-15'],
    'Two play: how many tiles are there?',
    '34, without Diplomacy.',
    both(vinciTiles, has('diplomacyMinPlayers', 3)),
  ),
];
