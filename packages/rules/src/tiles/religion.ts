import { defineTile } from './definition.ts';

export const religion = defineTile({
  id: 'religion',
  code: 28,
  name: 'Religion',
  summary: 'Once per turn and opponent, a lone pawn of an active empire becomes yours at no cost.',
  category: 'military',
  persists: false,
  clauses: ['TILE-RELIGION-1', 'TILE-RELIGION-2', 'TILE-RELIGION-3', 'TILE-RELIGION-4'],
  vinci2: { pawns: 2, copies: 1 },
  effects: { converts: true },
});
