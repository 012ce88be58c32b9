import { both, classicTiles, has, onEurope, vinciTiles } from '../edition.ts';
import { type Example, tell } from './example.ts';

const target = has('endCondition', 'targetVP');

/** What is allowed and what is not, and the end. */
export const legalityExamples: readonly Example[] = [
  tell(
    'X-151',
    ['ENTRY-3', 'TILE-REVOLUTIONARIES-1'],
    'You want to enter in France or Northern Italy.',
    'That is not allowed, except with Revolutionaries.',
    onEurope,
  ),
  tell(
    'X-153',
    ['TILE-ASTRONOMY-6'],
    'With Astronomy: from Ireland to Norway, then to Southern Italy.',
    'That is allowed.',
    onEurope,
  ),
  tell(
    'X-155',
    ['OWN-3', 'AMB-36'],
    'You conquer a province next to your own declining empire.',
    'That is allowed, and the declining empire disappears as a whole.',
    has('ownDecliningAdjacency', 'removeWholeDeclining'),
  ),
  tell(
    'X-158',
    ['TILE-HERITAGE-1', 'OWN-9'],
    'With Heritage you conquer a province next to your own declining empire.',
    'That is allowed, and nothing is lost.',
  ),
  tell(
    'X-160',
    ['TILE-DIPLOMACY-2'],
    'You want to attack your peace partner’s active empire, or he yours.',
    'Neither is allowed.',
  ),
  tell(
    'X-163',
    ['TILE-RELIGION-2'],
    'Religion against a province with two pawns, a declining one, or a neutral one.',
    'None of these is allowed.',
    vinciTiles,
  ),
  tell(
    'X-166',
    ['TILE-FORTIFICATION-6'],
    'You want to build a second fort in a province.',
    'That is not allowed.',
    both(classicTiles, has('fortStacking', 'one')),
  ),
  tell(
    'X-167',
    ['DECL-1'],
    'You want to decline after a conquest, without Rebirth.',
    'That is not allowed.',
  ),
  tell(
    'X-168',
    ['MOB-7', 'AMB-54'],
    'You vacate all your provinces and enter from the edge in the same turn.',
    'That is allowed.',
    has('vacateAll', 'reenterFromEdge'),
  ),
  tell(
    'X-171',
    ['END-2', 'END-1'],
    'The target is 120. The second of four players reaches 121.',
    'The third and the fourth still take their turns; then the game is over.',
    target,
  ),
  tell(
    'X-174',
    ['END-6', 'AMB-14'],
    'At the end the points are 112, 118 and 118.',
    'Two players share the victory.',
  ),
];
