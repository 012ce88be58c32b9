import { defineTile } from './definition.ts';

export const livestock = defineTile({
  id: 'livestock',
  code: 2,
  name: 'Livestock',
  summary: '+1 point for each meadow.',
  category: 'points',
  persists: false,
  clauses: ['TILE-LIVESTOCK-1'],
  classic: { pawns: 2, copies: 2 },
  vinci2: { pawns: 2, copies: 1 },
  effects: { terrainPoints: { meadow: 1 } },
});

export const livestockColumn = defineTile({
  id: 'livestockColumn',
  code: 3,
  columnOf: 2,
  name: 'Livestock with column',
  summary: '+1 point for each meadow, even in decline.',
  category: 'points',
  persists: true,
  clauses: ['TILE-LIVESTOCK-1', 'TILE-LIVESTOCK-2'],
  classic: { pawns: 1, copies: 2 },
  vinci2: { pawns: 1, copies: 1 },
  effects: { terrainPoints: { meadow: 1 } },
});
