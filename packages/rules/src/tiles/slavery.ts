import { defineTile } from './definition.ts';

export const slavery = defineTile({
  id: 'slavery',
  code: 9,
  name: 'Slavery',
  summary: '1 point for each pawn your conquests eliminate this turn.',
  category: 'points',
  persists: false,
  clauses: ['TILE-SLAVERY-1', 'TILE-SLAVERY-2', 'TILE-SLAVERY-3', 'TILE-SLAVERY-4'],
  classic: { pawns: 2, copies: 2 },
  vinci2: { pawns: 2, copies: 1 },
  effects: { eliminationPoints: 1 },
});
