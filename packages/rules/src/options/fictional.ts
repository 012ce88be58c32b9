import { choice, numeric } from './definition.ts';

/** Fictional players. */
export const fictional = {
  fictionalPlayers: choice({
    values: ['none', 'auto'],
    usual: 'auto',
    clauses: ['FICT-GEN-1'],
    compile: (players) => ({ allowsFictional: players === 'auto' }),
  }),
  humanBasePawnsWithFictional: choice({
    values: [8, 6],
    usual: 8,
    clauses: ['AMB-84'],
    compile: (humanBasePawnsWithFictional) => ({ humanBasePawnsWithFictional }),
  }),
  fictBasePawns: numeric({
    min: 8,
    max: 20,
    usual: 8,
    clauses: ['FICT-TRACK-2', 'FICT-DIFF-2'],
    compile: (fictBasePawns) => ({ fictBasePawns }),
  }),
  fictStartVP: numeric({
    min: 0,
    max: 50,
    usual: 10,
    clauses: ['FICT-GEN-7', 'FICT-DIFF-1'],
    compile: (fictStartVP) => ({ fictStartVP }),
  }),
  fictRanking: choice({
    values: ['valueThenCost', 'costMinusTwiceValue'],
    usual: 'valueThenCost',
    clauses: ['FICT-EXP-1', 'FICT-EXP-5'],
    compile: (ranking) => ({ ranksByFormula: ranking === 'costMinusTwiceValue' }),
  }),
  fictTieHumanFirst: choice({
    values: [false, true],
    usual: false,
    clauses: ['FICT-START-5'],
    compile: (tiesAgainstReal) => ({ tiesAgainstReal }),
  }),
  fictRebirthCheck: choice({
    values: ['endOfOwnTurn', 'endOfRound'],
    usual: 'endOfOwnTurn',
    clauses: ['FICT-REBIRTH-1', 'AMB-90'],
    compile: (check) => ({ checksRebirthAtRoundEnd: check === 'endOfRound' }),
  }),
  fictEspionageFallback: choice({
    values: [true, false],
    usual: true,
    clauses: ['FICT-ESPIONAGE-1', 'AMB-86'],
    compile: (spiesAsFallback) => ({ spiesAsFallback }),
  }),
} as const;
