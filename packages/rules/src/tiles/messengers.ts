import { defineTile } from './definition.ts';

export const messengers = defineTile({
  id: 'messengers',
  code: 22,
  name: 'Messengers',
  summary: 'Your empire may be split.',
  category: 'special',
  persists: false,
  clauses: ['TILE-MESSENGERS-1'],
  classic: { pawns: 5, copies: 2 },
  vinci2: { pawns: 5, copies: 1 },
  effects: { cohesionExempt: true },
});
