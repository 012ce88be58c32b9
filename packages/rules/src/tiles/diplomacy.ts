import { defineTile } from './definition.ts';

export const diplomacy = defineTile({
  id: 'diplomacy',
  code: 19,
  name: 'Diplomacy',
  summary: 'Peace with one opponent until your next turn.',
  category: 'special',
  persists: false,
  clauses: ['TILE-DIPLOMACY-1', 'TILE-DIPLOMACY-2', 'TILE-DIPLOMACY-3'],
  classic: { pawns: 4, copies: 2 },
  vinci2: {
    pawns: 4,
    copies: 1,
    summary: 'Each turn you may make peace with one opponent.',
    clauses: [
      'TILE-DIPLOMACY-1',
      'TILE-DIPLOMACY-2',
      'TILE-DIPLOMACY-3',
      'TILE-DIPLOMACY-4',
      'TILE-DIPLOMACY-5',
      'TILE-DIPLOMACY-6',
    ],
  },
  effects: { partners: 1 },
});
