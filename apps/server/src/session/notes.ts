import type { Seat } from '@vinci/rules';
import type { BareNote } from './decision.ts';
import { hasOtherLadder } from './missing.ts';
import { isPerson } from './seating.ts';
import type { Table } from './table.ts';

/** What is noted when the role of the host passes on during the game, however it came about. */
const noteOfHost = (before: Table, after: Table): readonly BareNote[] =>
  before.status === 'playing' &&
  after.status === 'playing' &&
  after.host !== before.host &&
  after.host >= 0
    ? [{ seat: after.host, type: 'handedOver' }]
    : [];

/** What is noted when the host changes during the game what is done about absent people. */
function noteOfLadder(before: Table, after: Table): readonly BareNote[] {
  if (before.status !== 'playing' || after.status !== 'playing') return [];
  const { absence, standIn, host } = after;
  return hasOtherLadder(before, after)
    ? [{ seat: host, type: 'ladderChanged', absence, standIn }]
    : [];
}

/** What is noted when the host changes during the game who finds it, or who may watch. */
function noteOfAccess(before: Table, after: Table): readonly BareNote[] {
  if (before.status !== 'playing' || after.status !== 'playing') return [];
  const { visibility, spectators, host } = after;
  return visibility === before.visibility && spectators === before.spectators
    ? []
    : [{ seat: host, type: 'tableChanged', visibility, spectators }];
}

/** What follows from a change of the table, whatever led to it. */
export const notesOfTable = (before: Table, after: Table): readonly BareNote[] => [
  ...noteOfHost(before, after),
  ...noteOfLadder(before, after),
  ...noteOfAccess(before, after),
];

/** What is noted when all tokens of a seat but a new one become void, and who asks has not the seat. */
export const noteOfToken = (table: Table, seat: Seat): readonly BareNote[] => {
  const entry = table.seats[seat];
  return table.status === 'playing' && isPerson(entry)
    ? [{ seat, type: 'replaced', by: 'link', name: entry?.name ?? '' }]
    : [];
};

/** What is noted when somebody takes another name, so that nobody is taken for somebody else. */
export const noteOfName = (table: Table, seat: Seat, to: string): readonly BareNote[] => {
  const entry = table.seats[seat];
  return table.status !== 'playing' || entry === undefined || entry.name === to
    ? []
    : [{ seat, type: 'renamed', name: entry.name, to }];
};

/** What is noted when people come and go; nothing before the start. */
export const noteOfSeat = (
  table: Table,
  seat: Seat,
  type: 'sat' | 'left' | 'kicked',
): readonly BareNote[] => {
  const entry = table.seats[seat];
  return table.status !== 'playing' || entry === undefined || !isPerson(entry)
    ? []
    : [{ seat, type, name: entry.name }];
};
