import { choice } from './definition.ts';

/** The start of a turn and the way onto the board. */
export const turn = {
  declinedTiles: choice({
    values: ['toBagExceptPersistent', 'heldUntilNextDecline'],
    usual: 'toBagExceptPersistent',
    clauses: ['DECL-9', 'DECL-10'],
    compile: (tiles) => ({ holdsDeclinedTiles: tiles === 'heldUntilNextDecline' }),
  }),
  vacateAll: choice({
    values: ['reenterFromEdge', 'forbid'],
    usual: 'reenterFromEdge',
    clauses: ['MOB-7', 'AMB-54'],
    compile: (all) => ({ mayVacateAll: all === 'reenterFromEdge' }),
  }),
  entryCost: choice({
    values: ['normal', 'onePawn'],
    usual: 'normal',
    clauses: ['ENTRY-4', 'ENTRY-5'],
    compile: (cost) => ({ entersForOnePawn: cost === 'onePawn' }),
  }),
  entryRiverAllowed: choice({
    values: [false, true],
    usual: false,
    clauses: ['ENTRY-2'],
    compile: (entersRivers) => ({ entersRivers }),
  }),
  mayStayOffBoard: choice({
    values: [false, true],
    usual: false,
    clauses: ['NOPROV-7', 'AMB-81'],
    compile: (mayStayOffBoard) => ({ mayStayOffBoard }),
  }),
  declineBeforeEntry: choice({
    values: ['onlyIfNoLegalEntry', 'always'],
    usual: 'onlyIfNoLegalEntry',
    clauses: ['AMB-82'],
    compile: (decline) => ({ declinesBeforeEntry: decline === 'always' }),
  }),
} as const;
