import { defineTile } from './definition.ts';

export const warband = defineTile({
  id: 'warband',
  code: 33,
  name: 'Warband',
  summary: 'One pawn stays in each province, the others wait off the board for the next turn.',
  category: 'special',
  persists: false,
  clauses: ['TILE-WARBAND-1'],
  vinci2: { pawns: 7, copies: 1 },
  effects: { waitsOffBoard: true },
});
