import { defineTile } from './definition.ts';

export const galleys = defineTile({
  id: 'galleys',
  code: 15,
  name: 'Galleys',
  summary: 'Conquests along the same coast or from the sea cost 1 less.',
  category: 'military',
  persists: false,
  clauses: ['TILE-GALLEYS-1', 'TILE-GALLEYS-2', 'TILE-GALLEYS-3'],
  classic: { pawns: 4, copies: 2 },
  vinci2: {
    pawns: 4,
    copies: 1,
    summary: 'Provinces by a river or a sea cost 1 less.',
    clauses: ['TILE-GALLEYS-4'],
  },
  effects: { coastDiscount: 1 },
});
