import { defineTile } from './definition.ts';

export const fishing = defineTile({
  id: 'fishing',
  code: 31,
  name: 'Fishing',
  summary: '+1 point for every two provinces by a river or a sea.',
  category: 'points',
  persists: false,
  clauses: ['TILE-FISHING-1'],
  vinci2: { pawns: 3, copies: 1 },
  effects: { waterHalfPoints: 1 },
});
