import { type Ruling, ruling } from '../book.ts';
import { both, has, vinciTiles, withFictional } from '../edition.ts';

/** Settled questions about fictional players. */
export const fictionalRulings: readonly Ruling[] = [
  ruling('AMB-84', ['FICT-TRACK-2', 'PAWN-2'], withFictional),
  ruling('AMB-85', ['FICT-START-2', 'FICT-SLAVERY-1'], withFictional),
  ruling('AMB-86', ['FICT-ESPIONAGE-1'], withFictional),
  ruling('AMB-87', ['FICT-REORG-1', 'FICT-REORG-4'], withFictional),
  ruling('AMB-88', ['FICT-REORG-2'], withFictional),
  ruling('AMB-89', ['FICT-DECL-1', 'FICT-DECL-2'], withFictional),
  ruling('AMB-90', ['FICT-REBIRTH-1'], withFictional),
  ruling('AMB-91', ['FICT-HERITAGE-1'], withFictional),
  ruling('AMB-92', ['FICT-GALLEYS-1'], withFictional),
  ruling('AMB-93', ['FICT-EXP-5'], both(withFictional, has('fictRanking', 'costMinusTwiceValue'))),
  ruling('AMB-94', ['FICT-GEN-2', 'FICT-EXP-3'], withFictional),
  ruling('AMB-150', ['FICT-GEN-1', 'FICT-GEN-5', 'END-8'], withFictional),
  ruling('AMB-151', ['FICT-GEN-2', 'FICT-GEN-4', 'FICT-START-4'], withFictional),
  ruling('AMB-152', ['FICT-START-1', 'FICT-EXP-1', 'FICT-HERITAGE-1'], withFictional),
  ruling('AMB-153', ['FICT-EXP-3', 'FICT-REORG-1'], both(withFictional, has('minConquestCost', 0))),
  ruling('AMB-154', ['FICT-DIPLOMACY-1'], withFictional),
  ruling('AMB-155', ['FICT-REBIRTH-1'], both(withFictional, has('fictRebirthCheck', 'endOfRound'))),
  ruling('AMB-156', ['FICT-REORG-2', 'FICT-REORG-3', 'FICT-REORG-4'], withFictional),
  ruling(
    'AMB-157',
    ['FICT-FORTIFICATION-1', 'FICT-FORTIFICATION-2'],
    both(withFictional, has('fortPlacement', 'onePerTurn')),
  ),
  ruling('AMB-158', ['FICT-DECL-1', 'FICT-DECL-2'], withFictional),
  ruling('AMB-159', ['FICT-GEN-2'], both(withFictional, vinciTiles)),
  ruling('AMB-160', ['FICT-DECL-1'], withFictional),
];
