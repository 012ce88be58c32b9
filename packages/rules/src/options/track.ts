import { choice, numeric, table } from './definition.ts';

/** Choosing a civilization and what it comes with. */
export const track = {
  skipCost: numeric({
    min: 0,
    max: 5,
    usual: 2,
    clauses: ['TRACK-4', 'TRACK-5'],
    compile: (skipCost) => ({ skipCost }),
  }),
  coinValue: numeric({
    min: 0,
    max: 5,
    usual: 2,
    clauses: ['TRACK-9', 'TRACK-10'],
    compile: (coinValue) => ({ coinValue }),
  }),
  coinsTravel: choice({
    values: [true, false],
    usual: true,
    clauses: ['TRACK-12'],
    compile: (coinsTravel) => ({ coinsTravel }),
  }),
  vpFloor: choice({
    values: ['zero', 'none'],
    usual: 'zero',
    clauses: ['AMB-11'],
    compile: (floor) => ({ mayOwe: floor === 'none' }),
  }),
  basePawns: table({
    min: 0,
    max: 20,
    usual: { 3: 8, 4: 6, 5: 4, 6: 3 },
    clauses: ['PAWN-2', 'PAWN-3'],
    compile: (basePawns) => ({ basePawns }),
  }),
} as const;
