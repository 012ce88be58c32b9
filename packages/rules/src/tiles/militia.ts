import { defineTile } from './definition.ts';

export const militia = defineTile({
  id: 'militia',
  code: 13,
  name: 'Militia',
  summary: 'Your provinces cost attackers 1 more.',
  category: 'military',
  persists: false,
  clauses: ['TILE-MILITIA-1'],
  classic: { pawns: 4, copies: 2 },
  vinci2: {
    pawns: 3,
    copies: 1,
    summary: 'A fort in each province except rivers until you decline: +1 to conquer it.',
    clauses: ['TILE-MILITIA-2', 'TILE-MILITIA-3'],
  },
  effects: { defence: 1 },
});
