import type { Step } from '@vinci/protocol';
import { ok, type Seat } from '@vinci/rules';
import {
  type BareNote,
  type Decided,
  type Decision,
  endPause,
  notPlaying,
  USUAL,
  withoutVote,
} from './decision.ts';
import { votersOf } from './ladder.ts';
import { refuse } from './refuse.ts';
import { isSame } from './same.ts';
import { type SeatEntry, type Table, withEntry } from './table.ts';

/**
 * An absent person comes to a rung of the ladder.
 *
 * @param since when the game began to wait for them
 * @param until when a vote closes
 */
export function climb(table: Table, seat: Seat, step: Step, since: number, until: number): Decided {
  const refused = notPlaying(table);
  if (refused !== undefined) return refused;
  const entry = table.seats[seat];
  if (entry?.occupant !== 'person') return refuse('seat/not-a-person');
  const on = withEntry(table, seat, { step, since: entry.since === 0 ? since : entry.since });
  const { name } = entry;
  const strength = table.standIn?.strength ?? USUAL;
  switch (step) {
    case 'reminded':
      return ok({ table: on, notes: [{ seat, type: 'reminded' }] });
    case 'paused':
      return ok({
        table: { ...on, paused: 'absence' },
        notes: [{ seat, type: 'paused', by: -1 }],
      });
    case 'safe': {
      const { table: going, notes } = endPause({ table: on, notes: [] }, seat, -1);
      return ok({ table: going, notes: [...notes, { seat, type: 'safeTurn', why: 'absence' }] });
    }
    case 'bot': {
      const { table: going, notes } = endPause({ table: on, notes: [] }, seat, -1);
      return ok({
        table: withEntry(going, seat, { standIn: strength }),
        notes: [...notes, { seat, type: 'standIn', name, strength }],
      });
    }
    default:
      return ok({
        table: { ...withoutVote(on), vote: { seat, until, voters: votersOf(table, seat) } },
        notes: [{ seat, type: 'voteOpened', until }],
      });
  }
}

/** Whether something else is done about absent people. */
export const hasOtherLadder = (before: Table, after: Table): boolean =>
  !isSame([after.absence, after.standIn], [before.absence, before.standIn]);

/**
 * A table whose host has changed something. Where that is the ladder, absence counts from now on: a shorter
 * one must not take several rungs at once from somebody who counts on the longer one.
 */
export function countedAnew(before: Table, after: Table, now: number): Table {
  if (after.status !== 'playing' || !hasOtherLadder(before, after)) return after;
  return {
    ...after,
    seats: after.seats.map((entry) => (entry.since === 0 ? entry : { ...entry, since: now })),
  };
}

/** Another turn of somebody absent is played safely. @errors table/* */
export function safeTurn(table: Table, seat: Seat): Decided {
  const gone = endPause({ table, notes: [] }, seat, -1);
  const note: BareNote = { seat, type: 'safeTurn', why: 'absence' };
  return notPlaying(table) ?? ok({ table: gone.table, notes: [...gone.notes, note] });
}

/** Whether somebody’s coming back changes anything. */
export const isMissing = (entry: SeatEntry | undefined): boolean =>
  entry !== undefined && (entry.standIn !== '' || entry.step !== '');

/**
 * An absent person is back: what was done because of that ends. What was played stays.
 *
 * @param isActor whether the game waits for the seat, so that a pause was because of it
 */
export function comeBack(table: Table, seat: Seat, isActor: boolean): Decision {
  const entry = table.seats[seat];
  if (entry === undefined || !isMissing(entry)) return { table, notes: [] };
  const { name, standIn, step } = entry;
  const notes: BareNote[] = [];
  let back = withEntry(table, seat, { standIn: '', step: '', since: 0 });
  if (standIn !== '') notes.push({ seat, type: 'standInEnded', name });
  else if (step !== '') notes.push({ seat, type: 'returned' });
  if (back.vote?.seat === seat) {
    back = withoutVote(back);
    notes.push({ seat, type: 'voteClosed', result: 'returned' });
  }
  const waits = isActor && table.paused === 'absence';
  return waits ? endPause({ table: back, notes }, seat, seat) : { table: back, notes };
}

/** Somebody has sat down in a seat: what was done because its former person was away ends, too. */
export function takeOver(table: Table, seat: Seat, isActor: boolean): Decision {
  const { table: seated, notes } = comeBack(table, seat, isActor);
  return { table: seated, notes: notes.filter(({ type }) => type !== 'returned') };
}

/** The table does without stand-ins: the seat of somebody absent is played by nobody else. */
export function withoutStandIn(table: Table, seat: Seat): Decision {
  const entry = table.seats[seat];
  if (entry === undefined || entry.standIn === '') return { table, notes: [] };
  const note: BareNote = { seat, type: 'standInEnded', name: entry.name };
  // A vote goes on, and ends once the person it is about is back.
  const before = table.vote?.seat === seat ? 'vote' : '';
  const step = entry.step === 'bot' ? before : entry.step;
  return { table: withEntry(table, seat, { standIn: '', step, since: 0 }), notes: [note] };
}
