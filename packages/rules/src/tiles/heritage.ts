import { defineTile } from './definition.ts';

export const heritage = defineTile({
  id: 'heritage',
  code: 20,
  name: 'Heritage',
  summary: 'Your active empire may touch your declining empire.',
  category: 'special',
  persists: false,
  clauses: ['TILE-HERITAGE-1'],
  classic: { pawns: 5, copies: 2 },
  effects: { contactAllowed: true },
});
