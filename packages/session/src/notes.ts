import type { Seat } from '@vinci/rules';
import type { BareNote } from './decision.ts';
import { hasOtherLadder } from './missing.ts';
import { isPerson } from './seating.ts';
import type { Table } from './table.ts';

/** What follows from a change of the table during the game, whatever led to it. */
export function notesOfTable(before: Table, after: Table): readonly BareNote[] {
  if (before.status !== 'playing' || after.status !== 'playing') return [];
  const { absence, standIn, visibility, spectators, host } = after;
  const notes: BareNote[] = [];
  if (host !== before.host && host >= 0) notes.push({ seat: host, type: 'handedOver' });
  if (hasOtherLadder(before, after)) {
    notes.push({ seat: host, type: 'ladderChanged', absence, standIn });
  }
  if (visibility !== before.visibility || spectators !== before.spectators) {
    notes.push({ seat: host, type: 'tableChanged', visibility, spectators });
  }
  return notes;
}

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
  type: 'sat' | 'kicked',
): readonly BareNote[] => {
  const entry = table.seats[seat];
  return table.status !== 'playing' || entry === undefined || !isPerson(entry)
    ? []
    : [{ seat, type, name: entry.name }];
};
