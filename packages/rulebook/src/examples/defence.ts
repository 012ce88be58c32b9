import { both, has, vinciTiles } from '../edition.ts';
import { type Example, tell } from './example.ts';

/** Losses, retreat, reorganization, cohesion. */
export const defenceExamples: readonly Example[] = [
  tell(
    'X-120',
    ['DEF-1', 'DEF-4', 'DEF-5'],
    'A province with four pawns is conquered; its owner has three others.',
    'One pawn is lost. Three survivors go to the other provinces.',
  ),
  tell(
    'X-121',
    ['DEF-7', 'AMB-76'],
    'Three survivors retreat to provinces that hold 1, 2 and 2 pawns.',
    'They hold 2, 3 and 3 afterwards.',
    has('survivorChooser', 'autoFewestFirst'),
  ),
  tell(
    'X-123',
    ['NOPROV-1', 'NOPROV-4', 'AMB-2'],
    'Your last province, with three pawns, is conquered.',
    'Two pawns wait off the board. In your next turn you enter again or decline.',
    has('lostAllWithSurvivors', 'reenterOrDecline'),
  ),
  tell(
    'X-124',
    ['NOPROV-2', 'AMB-3'],
    'Your last province, with three pawns, is conquered.',
    'Your empire declines by itself.',
    has('lostAllWithSurvivors', 'autoDecline'),
  ),
  tell(
    'X-125',
    ['NOPROV-5', 'NOPROV-6', 'NOPROV-7'],
    'Your last province, with three pawns, is conquered.',
    'Two pawns wait. You may enter again, decline, or go on waiting.',
    has('lostAllWithSurvivors', 'reenterDeclineOrStay'),
  ),
  tell(
    'X-129',
    ['AMB-44', 'TILE-FIELDGENERAL-5'],
    'Legions with three pawns of your own: targets that cost 4, 4 and 2.',
    'All three: 1 + 3, 1 + 3 and 1 + 1. That is three pawns of your own and all seven others.',
    both(vinciTiles, has('fieldGeneralMode', 'perConquestWithOneOwn')),
  ),
  tell(
    'X-132',
    ['COH-3'],
    'A part with four pawns is cut off from one with five provinces and eleven pawns, which you keep.',
    'The four move over: five provinces and 15 pawns.',
    has('cohesionLoss', 'pawnsRelocated'),
  ),
  tell(
    'X-134',
    ['TILE-ASTRONOMY-2'],
    'With Astronomy: two parts on coasts joined by two adjacent sea zones.',
    'They are connected.',
  ),
  tell(
    'X-135',
    ['COH-1', 'AMB-1'],
    'You own A and B, which touch, and C and D, which touch; nothing else does.',
    'That is not connected.',
  ),
  tell(
    'X-136',
    ['REORG-5'],
    'You want to empty a province while you have enough pawns.',
    'That is not allowed.',
  ),
  tell(
    'X-137',
    ['TILE-WARBAND-1'],
    'Warband with four provinces and ten pawns.',
    'One in each province, six off the board; next turn you have all of them.',
    vinciTiles,
  ),
  tell(
    'X-138',
    ['TILE-CULTURE-1', 'AMB-67'],
    'With Culture you eliminated five enemy and three neutral pawns.',
    '2 new pawns.',
    vinciTiles,
  ),
  tell(
    'X-141',
    ['TILE-PHILOSOPHY-1', 'TILE-PHILOSOPHY-2'],
    'Philosophy declines with five provinces and nine pawns.',
    'All nine stay, as you like, at least one in each province.',
    vinciTiles,
  ),
  tell(
    'X-142',
    ['DECL-4', 'DECL-5'],
    'An empire with five provinces and nine pawns declines.',
    ({ rules }) =>
      rules.declinePawns === 'exactlyOne'
        ? 'Five pawns stay, one in each province.'
        : 'Up to five pawns stay, one in each province you keep.',
  ),
  tell(
    'X-143',
    ['TILE-MILITIA-3', 'TILE-FORTIFICATION-9', 'AMB-29'],
    'An empire with Militia, Fortification and six provinces, no river among them, declines.',
    'Six of its twelve tokens stay.',
    both(has('militiaModel', 'tokens'), has('fortStacking', 'onePerSource')),
  ),
  tell(
    'X-145',
    ['MOB-2'],
    'Fourteen pawns stand on nine provinces. You vacate two that hold one pawn each.',
    'You keep seven provinces with one pawn each, and have 7 pawns in hand.',
  ),
];
