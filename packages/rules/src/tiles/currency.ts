import { defineTile } from './definition.ts';

export const currency = defineTile({
  id: 'currency',
  code: 8,
  name: 'Currency',
  summary: '+1 point for each province, mountains included.',
  category: 'points',
  persists: false,
  clauses: ['TILE-CURRENCY-1', 'SCORE-4'],
  classic: { pawns: 0, copies: 2 },
  vinci2: {
    pawns: 0,
    copies: 1,
    summary: '+1 point for each province except rivers.',
    clauses: ['TILE-CURRENCY-2'],
  },
  effects: { points: 1 },
});
