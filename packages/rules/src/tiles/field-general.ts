import { defineTile } from './definition.ts';

export const fieldGeneral = defineTile({
  id: 'fieldGeneral',
  code: 11,
  name: 'Field General',
  summary: '7 extra pawns to conquer with each turn.',
  category: 'military',
  persists: false,
  clauses: [
    'TILE-FIELDGENERAL-1',
    'TILE-FIELDGENERAL-2',
    'TILE-FIELDGENERAL-3',
    'TILE-FIELDGENERAL-4',
  ],
  classic: { pawns: 2, copies: 2 },
  vinci2: {
    pawns: 3,
    copies: 1,
    name: 'Legions',
    summary: '7 extra pawns each turn; each conquest needs at least one of your own.',
    clauses: ['TILE-FIELDGENERAL-1', 'TILE-FIELDGENERAL-5', 'TILE-FIELDGENERAL-6'],
  },
  effects: { loan: 7 },
});
