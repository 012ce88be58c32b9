import { defineTile } from './definition.ts';

export const agriculture = defineTile({
  id: 'agriculture',
  code: 0,
  name: 'Agriculture',
  summary: '+1 point for each plains province.',
  category: 'points',
  persists: false,
  clauses: ['TILE-AGRICULTURE-1'],
  classic: { pawns: 2, copies: 2 },
  vinci2: { pawns: 2, copies: 1 },
  effects: { terrainPoints: { plains: 1 } },
});

export const agricultureColumn = defineTile({
  id: 'agricultureColumn',
  code: 1,
  columnOf: 0,
  name: 'Agriculture with column',
  summary: '+1 point for each plains province, even in decline.',
  category: 'points',
  persists: true,
  clauses: ['TILE-AGRICULTURE-1', 'TILE-AGRICULTURE-2'],
  classic: { pawns: 1, copies: 2 },
  vinci2: { pawns: 1, copies: 1 },
  effects: { terrainPoints: { plains: 1 } },
});
