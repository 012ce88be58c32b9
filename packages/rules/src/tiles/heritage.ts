import { defineTile } from './definition.ts';

export const heritage = defineTile({
  id: 'heritage',
  code: 20,
  name: 'Heritage',
  summary: 'Your active empire may touch your declining empire.',
  category: 'special',
  persists: false,
  clauses: ['TILE-HERITAGE-1'],
  classic: { pawns: 5, copies: 2 },
  vinci2: {
    pawns: 5,
    copies: 1,
    summary: 'You may touch and conquer your own declining empire.',
    clauses: ['TILE-HERITAGE-1', 'TILE-HERITAGE-2', 'TILE-HERITAGE-3'],
  },
  effects: { contactAllowed: true },
});
