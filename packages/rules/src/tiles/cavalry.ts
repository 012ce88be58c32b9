import { defineTile } from './definition.ts';

export const cavalry = defineTile({
  id: 'cavalry',
  code: 34,
  name: 'Cavalry',
  summary: 'Plains, meadows and normal provinces cost 1 less.',
  category: 'military',
  persists: false,
  clauses: ['TILE-CAVALRY-1'],
  vinci2: { pawns: 3, copies: 1 },
  effects: { terrainDiscount: { plains: 1, meadow: 1, normal: 1 } },
});
