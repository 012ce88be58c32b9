import { defineTile } from './definition.ts';

export const militia = defineTile({
  id: 'militia',
  code: 13,
  name: 'Militia',
  summary: 'Conquering your provinces costs 1 more.',
  category: 'military',
  persists: false,
  clauses: ['TILE-MILITIA-1'],
  classic: { pawns: 4, copies: 2 },
  effects: { defence: 1 },
});
