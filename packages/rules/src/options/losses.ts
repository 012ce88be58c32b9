import { choice } from './definition.ts';

/** What attacks and split empires lose. */
export const losses = {
  survivorTiming: choice({
    values: ['endOfAttackerTurn', 'afterExpansion'],
    usual: 'endOfAttackerTurn',
    clauses: ['DEF-4', 'DEF-5'],
    compile: (timing) => ({ retreatsAfterExpansion: timing === 'afterExpansion' }),
  }),
  survivorChooser: choice({
    values: ['defender', 'autoFewestFirst'],
    usual: 'defender',
    clauses: ['DEF-6', 'DEF-7'],
    compile: (chooser) => ({ survivorsToFewest: chooser === 'autoFewestFirst' }),
  }),
  lostAllWithSurvivors: choice({
    values: ['autoDecline', 'reenterOrDecline', 'reenterDeclineOrStay'],
    usual: 'reenterOrDecline',
    clauses: ['NOPROV-1', 'NOPROV-2', 'NOPROV-7', 'AMB-2'],
    compile: (then) => ({
      survivorsDecline: then === 'autoDecline',
      survivorsMayStay: then === 'reenterDeclineOrStay',
    }),
  }),
  lostAllNoSurvivors: choice({
    values: ['autoDecline', 'declineOrStay'],
    usual: 'autoDecline',
    clauses: ['NOPROV-2', 'NOPROV-3', 'NOPROV-7'],
    compile: (then) => ({ emptyDeclines: then === 'autoDecline' }),
  }),
  autoDeclineTiming: choice({
    values: ['ownNextTurn', 'immediate'],
    usual: 'ownNextTurn',
    clauses: ['AMB-4', 'AMB-121'],
    compile: (timing) => ({ declinesAtOnce: timing === 'immediate' }),
  }),
  cohesionLoss: choice({
    values: ['pawnsLost', 'pawnsRelocated'],
    usual: 'pawnsLost',
    clauses: ['COH-2', 'COH-3'],
    compile: (loss) => ({ relocatesPawns: loss === 'pawnsRelocated' }),
  }),
  cohesionKeep: choice({
    values: ['owner', 'largest'],
    usual: 'owner',
    clauses: ['COH-5'],
    compile: (keep) => ({ keepsLargest: keep === 'largest' }),
  }),
} as const;
