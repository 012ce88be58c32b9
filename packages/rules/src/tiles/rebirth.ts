import { defineTile } from './definition.ts';

export const rebirth = defineTile({
  id: 'rebirth',
  code: 23,
  name: 'Rebirth',
  summary: 'You may decline at the end of a turn, after scoring.',
  category: 'special',
  persists: false,
  clauses: ['TILE-REBIRTH-1', 'TILE-REBIRTH-2', 'TILE-REBIRTH-3'],
  classic: { pawns: 3, copies: 2 },
  vinci2: { pawns: 3, copies: 1 },
  effects: { declinesAfterScoring: true },
});
