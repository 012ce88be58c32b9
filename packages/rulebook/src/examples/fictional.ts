import { both, has, withFictional } from '../edition.ts';
import { type Example, tell } from './example.ts';

const byValue = both(withFictional, has('fictRanking', 'valueThenCost'));
const byFormula = both(withFictional, has('fictRanking', 'costMinusTwiceValue'));

/** Decisions of fictional players. */
export const fictionalExamples: readonly Example[] = [
  tell('X-182', ['FICT-EXP-2'], byFormula),
  tell('X-183', ['FICT-DECL-2'], withFictional),
  tell('X-184', ['FICT-DECL-1'], withFictional),
  tell('X-186', ['FICT-DECL-2'], withFictional),
  tell('X-187', ['FICT-DECL-2'], withFictional),
  tell('X-189', ['FICT-FIELDGENERAL-1'], withFictional),
  tell('X-190', ['FICT-REORG-1', 'AMB-87'], withFictional),
  tell('X-191', ['FICT-SLAVERY-1', 'AMB-85'], withFictional),
  tell('X-192', ['FICT-TRACK-3', 'FICT-TRACK-1'], withFictional),
  tell(
    'X-193',
    ['FICT-GEN-1', 'FICT-GEN-6'],
    ({ fictional, targetVP }) => fictional && (targetVP === undefined || targetVP === 150),
  ),
  tell('X-195', ['FICT-START-3', 'FICT-EXP-1'], byValue),
];
