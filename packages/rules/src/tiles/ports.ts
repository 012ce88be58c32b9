import { defineTile } from './definition.ts';

export const ports = defineTile({
  id: 'ports',
  code: 6,
  name: 'Port Building',
  summary: '+1 point for each province with a port.',
  category: 'points',
  persists: false,
  clauses: ['TILE-PORTS-1'],
  classic: { pawns: 2, copies: 2 },
  vinci2: { pawns: 2, copies: 1 },
  effects: { portPoints: 1 },
});

export const portsColumn = defineTile({
  id: 'portsColumn',
  code: 7,
  columnOf: 6,
  name: 'Port Building with column',
  summary: '+1 point for each province with a port, even in decline.',
  category: 'points',
  persists: true,
  clauses: ['TILE-PORTS-1', 'TILE-PORTS-2'],
  classic: { pawns: 1, copies: 2 },
  vinci2: { pawns: 1, copies: 1 },
  effects: { portPoints: 1 },
});
