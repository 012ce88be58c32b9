import { defineTile } from './definition.ts';

export const barbarians = defineTile({
  id: 'barbarians',
  code: 18,
  name: 'Barbarians',
  summary: 'No ability, but many pawns.',
  category: 'special',
  persists: false,
  clauses: ['TILE-BARBARIANS-1'],
  classic: { pawns: 6, copies: 2 },
  vinci2: { pawns: 7, copies: 1 },
  effects: {},
});
