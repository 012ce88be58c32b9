import { defineTile } from './definition.ts';

export const mining = defineTile({
  id: 'mining',
  code: 4,
  name: 'Mining',
  summary: '+2 points for each province with a mine.',
  category: 'points',
  persists: false,
  clauses: ['TILE-MINING-1'],
  classic: { pawns: 1, copies: 2 },
  vinci2: { pawns: 1, copies: 1 },
  effects: { minePoints: 2 },
});

export const miningColumn = defineTile({
  id: 'miningColumn',
  code: 5,
  columnOf: 4,
  name: 'Mining with column',
  summary: '+2 points for each province with a mine, even in decline.',
  category: 'points',
  persists: true,
  clauses: ['TILE-MINING-1', 'TILE-MINING-2'],
  classic: { pawns: 0, copies: 2 },
  vinci2: { pawns: 0, copies: 1 },
  effects: { minePoints: 2 },
});
