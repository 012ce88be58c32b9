import { defineTile } from './definition.ts';

export const philosophy = defineTile({
  id: 'philosophy',
  code: 30,
  name: 'Philosophy',
  summary: 'All your pawns stay on the board when you decline, newly arranged.',
  category: 'special',
  persists: false,
  clauses: ['TILE-PHILOSOPHY-1', 'TILE-PHILOSOPHY-2'],
  vinci2: { pawns: 4, copies: 1 },
  effects: { declinesInForce: true },
});
