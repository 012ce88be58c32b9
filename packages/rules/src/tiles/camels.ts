import { defineTile } from './definition.ts';

export const camels = defineTile({
  id: 'camels',
  code: 35,
  name: 'Camels',
  summary: 'Deserts cost 1 less and score 1 point.',
  category: 'military',
  persists: false,
  clauses: ['TILE-CAMELS-1', 'TILE-CAMELS-2'],
  pointsClause: 'TILE-CAMELS-2',
  vinci2: { pawns: 4, copies: 1 },
  effects: { terrainDiscount: { desert: 1 }, terrainPoints: { desert: 1 } },
});
