import { defineTile } from './definition.ts';

export const drakkar = defineTile({
  id: 'drakkar',
  code: 29,
  name: 'Drakkar',
  summary: 'Rivers cost 1 less, and your rivers lose no pawn when they are conquered.',
  category: 'military',
  persists: false,
  clauses: ['TILE-DRAKKAR-1', 'TILE-DRAKKAR-2'],
  vinci2: { pawns: 4, copies: 1 },
  effects: { terrainDiscount: { river: 1 }, safeTerrains: ['river'] },
});
