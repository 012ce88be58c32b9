import { choice, table } from './definition.ts';

/** The end of the game. */
export const end = {
  endCondition: choice({
    values: ['targetVP', 'fixedRounds'],
    usual: 'targetVP',
    clauses: ['END-1', 'END-5'],
    compile: (condition) => ({ hasFixedRounds: condition === 'fixedRounds' }),
  }),
  targetVP: table({
    min: 10,
    max: 999,
    usual: { 3: 150, 4: 120, 5: 100, 6: 100 },
    clauses: ['END-1', 'END-7'],
    compile: (targetVP) => ({ targetVP }),
  }),
  rounds: table({
    min: 1,
    max: 50,
    usual: { 2: 13, 3: 12, 4: 11, 5: 10 },
    clauses: ['END-5'],
    compile: (rounds) => ({ rounds }),
  }),
} as const;
