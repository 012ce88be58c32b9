import { defineTile } from './definition.ts';

export const espionage = defineTile({
  id: 'espionage',
  code: 10,
  name: 'Espionage',
  summary: 'One conquest each turn costs exactly 2 pawns.',
  category: 'military',
  persists: false,
  clauses: ['TILE-ESPIONAGE-1', 'TILE-ESPIONAGE-2', 'TILE-ESPIONAGE-3', 'TILE-ESPIONAGE-4'],
  classic: { pawns: 3, copies: 2 },
  vinci2: { pawns: 3, copies: 1 },
  effects: { flatConquests: 1 },
});
