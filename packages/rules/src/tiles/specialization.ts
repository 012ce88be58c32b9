import { defineTile } from './definition.ts';

export const specialization = defineTile({
  id: 'specialization',
  code: 25,
  name: 'Specialization',
  summary: 'Counts as a second copy of the other tile.',
  category: 'special',
  persists: false,
  clauses: ['TILE-SPECIALIZATION-1', 'TILE-SPECIALIZATION-2', 'TILE-SPECIALIZATION-3'],
  classic: { pawns: 0, copies: 2 },
  effects: { doublesPartner: true },
});
