import { fateOf, hasRung } from '@vinci/protocol';
import { ok, type Seat } from '@vinci/rules';
import {
  type BareNote,
  type Decided,
  type Decision,
  type Moment,
  notPlaying,
  USUAL,
} from './decision.ts';
import { end } from './governing.ts';
import { voteEnd, votersOf } from './ladder.ts';
import { climb, comeBack } from './missing.ts';
import { refuse } from './refuse.ts';
import { isPerson, vacateSeat } from './seating.ts';
import { admitsVisitors, PUT_OUT, type Table, withEntry } from './table.ts';

/**
 * A person gives a seat up. Before the start it becomes free. In the game this is for good: what the
 * ladder of the table has at its end for somebody who stays away happens at once. Where nobody can follow
 * the last one, the game ends as if they, as host, had ended it.
 *
 * @errors table/ended, rule/game-over, seat/unknown, seat/not-a-person, options/*
 */
export function leave(table: Table, seat: Seat, moment: Moment): Decided {
  if (table.status === 'table') {
    const stood = vacateSeat(table, seat);
    return stood.ok ? ok({ table: stood.value, notes: [], reason: 'stood' }) : stood;
  }
  const refused = notPlaying(table);
  if (refused !== undefined) return refused;
  const entry = table.seats[seat];
  if (entry === undefined) return refuse('seat/unknown');
  if (!isPerson(entry)) return refuse('seat/not-a-person');
  // Whoever says goodbye is there: what was done because of an absence ends first.
  const back = comeBack(table, seat, moment.waiting.actor === seat);
  const left = vacateSeat(back.table, seat);
  if (!left.ok) return left;
  const notes: BareNote[] = [...back.notes, { seat, type: 'left', name: entry.name }];
  const decision = { table: left.value, notes };
  const followed = isAbandoned(left.value)
    ? noted(decision, end(left.value, seat, 'host'))
    : followUp(decision, seat, moment);
  return followed.ok ? ok({ ...followed.value, reason: 'stood' }) : followed;
}

/** Whether no person has a seat any more, and nobody can come for one: neither by code nor by link. */
const isAbandoned = (table: Table): boolean =>
  !admitsVisitors(table) && ![...table.tokens.values()].some((seat) => seat !== PUT_OUT);

/** What is decided next, with the notes of what was before. */
const noted = ({ notes }: Pick<Decision, 'notes'>, next: Decided): Decided =>
  next.ok ? ok({ ...next.value, notes: [...notes, ...next.value.notes] }) : next;

/** What is done at once about a seat that was left. */
function followUp({ table, notes }: Decision, seat: Seat, { now, waiting }: Moment): Decided {
  const { absence, standIn } = table;
  const name = table.seats[seat]?.name ?? '';
  const away = (since: number) => withEntry(table, seat, { step: 'safe', since });
  switch (fateOf(absence, standIn !== null, votersOf(table, seat).length)) {
    case 'bot': {
      const strength = standIn?.strength ?? USUAL;
      return ok({
        table: withEntry(table, seat, { standIn: strength }),
        notes: [...notes, { seat, type: 'standIn', name, strength }],
      });
    }
    case 'vote': {
      const after = absence.vote * 1000;
      // One vote at a time: the next one opens as soon as the game waits for this seat.
      if (table.vote !== null) return ok({ table: away(now - after), notes });
      return noted({ notes }, climb(table, seat, 'vote', now, voteEnd(now, after)));
    }
    case 'safe': {
      const safe: BareNote = { seat, type: 'safeTurn', why: 'absence' };
      return ok({ table: away(now), notes: waiting.actor === seat ? [...notes, safe] : notes });
    }
    case 'waits':
      // Nobody is reminded, and the game is not paused, for somebody who does not come back.
      return ok({ table: hasRung(absence) ? away(now) : table, notes });
  }
}
