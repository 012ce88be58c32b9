import { defineTile } from './definition.ts';

export const medicine = defineTile({
  id: 'medicine',
  code: 21,
  name: 'Medicine',
  summary: '+1 pawn every turn, including the first.',
  category: 'special',
  persists: false,
  clauses: ['TILE-MEDICINE-1'],
  classic: { pawns: 3, copies: 2 },
  vinci2: {
    pawns: 3,
    copies: 1,
    summary: '+1 pawn in every reorganization.',
    clauses: ['TILE-MEDICINE-2'],
  },
  effects: { growth: 1 },
});
