import { defineTile } from './definition.ts';

export const fortification = defineTile({
  id: 'fortification',
  code: 12,
  name: 'Fortification',
  summary: 'Build a fort each turn: +1 to attack it, −1 to attack from it.',
  category: 'military',
  persists: false,
  clauses: [
    'TILE-FORTIFICATION-1',
    'TILE-FORTIFICATION-2',
    'TILE-FORTIFICATION-3',
    'TILE-FORTIFICATION-4',
    'TILE-FORTIFICATION-5',
    'TILE-FORTIFICATION-6',
    'TILE-FORTIFICATION-7',
  ],
  classic: { pawns: 4, copies: 2 },
  vinci2: {
    pawns: 2,
    copies: 1,
    summary: 'A fort in each province except rivers, even in decline: +1 to conquer it.',
    clauses: [
      'TILE-FORTIFICATION-8',
      'TILE-FORTIFICATION-2',
      'TILE-FORTIFICATION-9',
      'TILE-FORTIFICATION-5',
    ],
  },
  effects: { forts: 1 },
});
