import type { BareNote } from './decision.ts';
import { hasOtherLadder } from './missing.ts';
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
