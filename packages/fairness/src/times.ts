import { isRepaired, notesOf } from './notes.ts';
import type { FairRecord } from './record.ts';
import { type Finding, finding } from './report.ts';

/** Milliseconds by which the clocks of several servers of one game may differ. */
const TOLERANCE = 10_000;

/**
 * Whether the times of a record can be: none before the start, none before an earlier one. That they
 * are right cannot be recomputed.
 */
export function checkTimes(record: FairRecord): Finding[] {
  const times = isRepaired(record)
    ? // Where entries were cut, notes about them are left among later entries.
      [record.entries.map(([, , , at]) => at), notesOf(record).map(({ at }) => at)]
    : [inOrder(record)];
  if (times.every((list) => rises(list, record.start.startedAt))) return [];
  return [finding('wrong', 'times.wrong')];
}

/** The times of entries and notes in the order in which they must have happened. */
function inOrder(record: FairRecord): number[] {
  const notes = notesOf(record);
  const times: number[] = [];
  let next = 0;
  const noteUntil = (revision: number): void => {
    for (let note = notes[next]; note !== undefined && note.revision <= revision; ) {
      times.push(note.at);
      note = notes[++next];
    }
  };
  for (const [revision, [, , , at]] of record.entries.entries()) {
    noteUntil(revision);
    times.push(at);
  }
  noteUntil(Number.POSITIVE_INFINITY);
  return times;
}

function rises(times: readonly number[], least: number): boolean {
  let latest = least;
  for (const at of times) {
    if (at < latest - TOLERANCE) return false;
    latest = Math.max(latest, at);
  }
  return true;
}
