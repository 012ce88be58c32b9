import { TERRAINS } from '../map.ts';
import { defineTile } from './definition.ts';

export const nomadic = defineTile({
  id: 'nomadic',
  code: 26,
  name: 'Nomadic',
  summary: 'Your provinces lose no pawn when they are conquered.',
  category: 'special',
  persists: false,
  clauses: ['TILE-NOMADIC-1'],
  vinci2: { pawns: 4, copies: 1 },
  effects: { safeTerrains: TERRAINS },
});
