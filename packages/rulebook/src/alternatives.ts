import type { ClauseId } from './book.ts';

/**
 * Clauses that exclude each other: of each group at most one is in force. Where one takes the place
 * of another, the book says so. Tests hold the groups against every option.
 */
export const ALTERNATIVES: readonly (readonly ClauseId[])[] = [
  ['COMP-5', 'COMP-9'],
  ['COMP-12', 'COMP-13'],
  ['MAP-2', 'MAP-3'],
  ['SETUP-2', 'SETUP-3'],
  ['SETUP-4', 'SETUP-5'],
  ['SETUP-10', 'SETUP-11', 'SETUP-12'],
  ['TRACK-4', 'TRACK-5'],
  ['TRACK-9', 'TRACK-10'],
  ['PAWN-2', 'PAWN-3'],
  ['ENTRY-4', 'ENTRY-5'],
  ['COST-1', 'COST-2'],
  ['COST-6', 'COST-7'],
  ['COST-10', 'COST-11'],
  ['DEF-4', 'DEF-5'],
  ['DEF-6', 'DEF-7'],
  ['NOPROV-1', 'NOPROV-2', 'NOPROV-5'],
  ['NOPROV-2', 'NOPROV-4', 'NOPROV-5'],
  ['COH-2', 'COH-3'],
  ['SCORE-2', 'SCORE-3'],
  ['DECL-4', 'DECL-5'],
  ['DECL-9', 'DECL-10'],
  ['DECL-11', 'DECL-12'],
  ['OWN-2', 'OWN-3', 'OWN-4'],
  ['END-1', 'END-5'],
  ['TILE-GEN-7', 'TILE-GEN-8'],
  ['TILE-CURRENCY-1', 'TILE-CURRENCY-2'],
  ['TILE-FIELDGENERAL-2', 'TILE-FIELDGENERAL-5'],
  ['TILE-FORTIFICATION-1', 'TILE-FORTIFICATION-8'],
  ['TILE-MILITIA-1', 'TILE-MILITIA-2'],
  ['TILE-GALLEYS-1', 'TILE-GALLEYS-4'],
  ['TILE-MEDICINE-1', 'TILE-MEDICINE-2'],
  ['FICT-EXP-1', 'FICT-EXP-5'],
];

/** Clauses in whose place a clause stands. */
export const alternativesTo = (id: ClauseId): readonly ClauseId[] =>
  ALTERNATIVES.filter((group) => group.includes(id))
    .flat()
    .filter((other) => other !== id);
