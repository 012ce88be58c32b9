import { both, has, withFictional } from '../edition.ts';
import { type Example, tell } from './example.ts';

const byValue = both(withFictional, has('fictRanking', 'valueThenCost'));
const byFormula = both(withFictional, has('fictRanking', 'costMinusTwiceValue'));

/** Decisions of fictional players. */
export const fictionalExamples: readonly Example[] = [
  tell(
    'X-182',
    ['FICT-EXP-2'],
    'By the variant: a mountain (3) or a plain with six pawns (8), and five pawns in hand.',
    'The plain is too expensive, so it takes the mountain.',
    byFormula,
  ),
  tell(
    'X-183',
    ['FICT-DECL-2'],
    'Its empire is worth 9, and it has 3 pawns to conquer with.',
    'On a 4 it declines, on a 3 it goes on.',
    withFictional,
  ),
  tell(
    'X-184',
    ['FICT-DECL-1'],
    'Its empire is worth 10, and it has no pawn to conquer with.',
    'It does not roll and goes on.',
    withFictional,
  ),
  tell(
    'X-186',
    ['FICT-DECL-2'],
    'Its empire is worth 9, and it has no pawn to conquer with.',
    'Every result is higher than 0: it declines.',
    withFictional,
  ),
  tell(
    'X-187',
    ['FICT-DECL-2'],
    'Its empire is worth 9, and it has 5 pawns to conquer with.',
    'It declines only on a 6.',
    withFictional,
  ),
  tell(
    'X-189',
    ['FICT-FIELDGENERAL-1'],
    'With the Field General: its empire is worth 9, and it has 3 pawns.',
    'It does not roll.',
    withFictional,
  ),
  tell(
    'X-190',
    ['FICT-REORG-1', 'AMB-87'],
    'It owns a mountain, a forest and two normal provinces, and has nine pawns.',
    'One in each makes them cost 4, 4, 3 and 3. One more on both normal ones makes all cost 4. Three are left for where danger threatens.',
    withFictional,
  ),
  tell(
    'X-191',
    ['FICT-SLAVERY-1', 'AMB-85'],
    'With Slavery: empty normal land, or normal land with a neutral pawn.',
    'They are worth 1 and 2.',
    withFictional,
  ),
  tell(
    'X-192',
    ['FICT-TRACK-3', 'FICT-TRACK-1'],
    'Two coins lie on the first civilization.',
    ({ rules }) => `It pays nothing and gains ${2 * rules.coinValue} points.`,
    withFictional,
  ),
  tell(
    'X-193',
    ['FICT-GEN-1', 'FICT-GEN-6'],
    'You play alone, or there are two of you.',
    'Three fictional players take part, or two. The target is 150 either way.',
    ({ fictional, targetVP }) => fictional && (targetVP === undefined || targetVP === 150),
  ),
  tell(
    'X-195',
    ['FICT-START-3', 'FICT-EXP-1'],
    'Normal land (3) and a forest (4), both worth 1.',
    'It takes the normal land.',
    byValue,
  ),
];
