import { defineTile } from './definition.ts';

export const revolutionaries = defineTile({
  id: 'revolutionaries',
  code: 24,
  name: 'Revolutionaries',
  summary: 'Your start province may be anywhere on the board.',
  category: 'special',
  persists: false,
  clauses: ['TILE-REVOLUTIONARIES-1', 'TILE-REVOLUTIONARIES-2'],
  classic: { pawns: 4, copies: 2 },
  vinci2: { pawns: 4, copies: 1 },
  effects: { entersAnywhere: true },
});
