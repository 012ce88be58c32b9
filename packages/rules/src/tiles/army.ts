import { defineTile } from './definition.ts';

export const army = defineTile({
  id: 'army',
  code: 32,
  name: 'Army',
  summary: 'A second expansion every turn.',
  category: 'military',
  persists: false,
  clauses: ['TILE-ARMY-1', 'TILE-ARMY-2', 'TILE-ARMY-3'],
  vinci2: { pawns: 2, copies: 1 },
  effects: { expandsTwice: true },
});
