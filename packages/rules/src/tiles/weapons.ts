import { defineTile } from './definition.ts';

export const weapons = defineTile({
  id: 'weapons',
  code: 16,
  name: 'Weapons',
  summary: 'Every conquest costs 1 less.',
  category: 'military',
  persists: false,
  clauses: ['TILE-WEAPONS-1'],
  classic: { pawns: 3, copies: 2 },
  vinci2: { pawns: 2, copies: 1 },
  effects: { discount: 1 },
});
