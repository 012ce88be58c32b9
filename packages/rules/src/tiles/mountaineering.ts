import { defineTile } from './definition.ts';

export const mountaineering = defineTile({
  id: 'mountaineering',
  code: 14,
  name: 'Mountaineering',
  summary: 'Mountains cost 1 less and score 1 point.',
  category: 'military',
  persists: false,
  clauses: ['TILE-MOUNTAINEERING-1', 'TILE-MOUNTAINEERING-2'],
  pointsClause: 'TILE-MOUNTAINEERING-2',
  classic: { pawns: 4, copies: 2 },
  vinci2: { pawns: 4, copies: 1 },
  effects: { terrainDiscount: { mountain: 1 }, terrainPoints: { mountain: 1 } },
});
