import { defineTile } from './definition.ts';

export const culture = defineTile({
  id: 'culture',
  code: 27,
  name: 'Culture',
  summary: '1 new pawn for every two enemy pawns you eliminate in a turn.',
  category: 'special',
  persists: false,
  clauses: ['TILE-CULTURE-1'],
  vinci2: { pawns: 3, copies: 1 },
  effects: { recruits: 1 },
});
