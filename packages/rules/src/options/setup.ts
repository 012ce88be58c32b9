import type { Terrain } from '../map.ts';
import { choice, numeric } from './definition.ts';

const ONLY_MOUNTAIN: readonly Terrain[] = ['mountain'];
const BARREN: readonly Terrain[] = ['mountain', 'desert', 'river'];

/** From the tiles in the bag to the first civilizations. */
export const setup = {
  tileSet: choice({
    values: ['classic52', 'vinci2_35'],
    usual: 'classic52',
    clauses: ['COMP-5', 'TILE-GEN-7', 'TILE-GEN-8'],
    compile: (tileSet) => ({ tileSet }),
  }),
  diplomacyMinPlayers: choice({
    values: [0, 3],
    usual: 0,
    clauses: ['SETUP-15'],
    compile: (diplomacyMinPlayers) => ({ diplomacyMinPlayers }),
  }),
  terrainSet: choice({
    values: ['classic5', 'vinci2_7'],
    usual: 'classic5',
    clauses: ['MAP-2', 'MAP-3'],
    compile: (set) => ({
      knowsDeserts: set === 'vinci2_7',
      terrainClause: set === 'classic5' ? 'COST-1' : 'COST-2',
    }),
  }),
  neutralPlacement: choice({
    values: ['exceptMountain', 'exceptMountainDesertRiver'],
    usual: 'exceptMountain',
    clauses: ['SETUP-4', 'SETUP-5'],
    compile: (placement) => ({
      withoutNeutrals: placement === 'exceptMountain' ? ONLY_MOUNTAIN : BARREN,
    }),
  }),
  startVP: numeric({
    min: 0,
    max: 50,
    usual: 10,
    clauses: ['SETUP-2', 'SETUP-3'],
    compile: (startVP) => ({ startVP }),
  }),
  identicalPairDraw: choice({
    values: ['redraw', 'allow'],
    usual: 'redraw',
    clauses: ['SETUP-8'],
    compile: (draw) => ({ redrawsPairs: draw === 'redraw' }),
  }),
  identicalPairScope: choice({
    values: ['always', 'setupOnly'],
    usual: 'always',
    clauses: ['SETUP-8', 'AMB-9'],
    compile: (scope) => ({ redrawsInGame: scope === 'always' }),
  }),
  firstChoiceTiming: choice({
    values: ['allBeforeRound1', 'inFirstTurn', 'setupWithFoothold'],
    usual: 'allBeforeRound1',
    clauses: ['SETUP-10', 'SETUP-11', 'SETUP-12', 'AMB-120'],
    compile: (timing) => ({
      choosesInFirstTurn: timing === 'inFirstTurn',
      takesFoothold: timing === 'setupWithFoothold',
    }),
  }),
  stockLimits: choice({
    values: ['none', 'strict'],
    usual: 'none',
    clauses: ['COMP-10', 'AMB-123'],
    compile: (limits) => ({ limitsStock: limits === 'strict' }),
  }),
} as const;
