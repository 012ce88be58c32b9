import { defineTile } from './definition.ts';

export const astronomy = defineTile({
  id: 'astronomy',
  code: 17,
  name: 'Astronomy',
  summary: 'Conquer across the sea; parts joined by sea are connected.',
  category: 'special',
  persists: false,
  clauses: ['TILE-ASTRONOMY-1', 'TILE-ASTRONOMY-2', 'TILE-ASTRONOMY-3', 'TILE-ASTRONOMY-4'],
  classic: { pawns: 5, copies: 2 },
  vinci2: { pawns: 5, copies: 1 },
  effects: { crossesSea: true },
});
