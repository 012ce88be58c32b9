import type { TimeControl } from '@vinci/protocol';
import type { Seat } from '@vinci/rules';
import type { TableView } from '../net/table.ts';
import { lengthOf } from './controls.ts';

/** The clock of a seat: it runs until a time on the server, or rests with so many milliseconds. */
export type SeatTime =
  | { readonly runs: true; readonly until: number }
  | { readonly runs: false; readonly left: number };

type Times = Pick<TableView, 'seats' | 'clockSeat' | 'clockAt' | 'paused' | 'ended'>;

/** The clock of a seat; `undefined` when it has none. */
export function seatTime(table: Times, seat: Seat): SeatTime | undefined {
  const time = table.seats[seat]?.time ?? -1;
  if (time < 0) return undefined;
  const runs = table.clockSeat === seat && table.paused !== 'host' && table.ended === '';
  return runs ? { runs, until: table.clockAt + time } : { runs, left: time };
}

const HALF_MINUTE = 30_000;
const SIX_HOURS = 21_600_000;

/** Milliseconds from which on little time is left: half a minute, or less where a turn is short. */
export function lowFrom(control: TimeControl): number {
  if (control.type === 'days') return SIX_HOURS;
  return Math.min(HALF_MINUTE, (lengthOf(control) * 1000) / 4);
}

/** Milliseconds from which on every second counts. */
export const LAST_SECONDS = 10_000;
