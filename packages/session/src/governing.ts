import { type Ballot, type Ending, isStrength, type Strength } from '@vinci/protocol';
import { ok, type Seat } from '@vinci/rules';
import { nameFor } from './bot-names.ts';
import {
  type BareNote,
  type Decided,
  endPause,
  type Moment,
  notPlaying,
  USUAL,
  withoutVote,
} from './decision.ts';
import { votersIn } from './ladder.ts';
import { comeBack, countedAnew } from './missing.ts';
import { refuse } from './refuse.ts';
import { addToken, vacateSeat } from './seating.ts';
import { configure, type Settings, type Table, withEntry } from './table.ts';
import type { Pick } from './tokens.ts';

/**
 * The host changes the settings. Where that is the ladder, absence counts from now on.
 *
 * @errors as `configure`
 */
export function settings(table: Table, wanted: Settings, { now }: Moment, pick: Pick): Decided {
  const changed = configure(table, wanted, pick);
  if (!changed.ok) return changed;
  return ok({ table: countedAnew(table, changed.value, now), notes: [], reason: 'moved' });
}

/**
 * The host lets the game stand still. A pause of the ladder becomes the host’s.
 *
 * @errors table/not-started, table/ended, table/paused
 */
export function pause(table: Table, host: Seat): Decided {
  if (table.paused === 'host') return refuse('table/paused');
  return (
    notPlaying(table) ??
    ok({
      table: { ...table, paused: 'host' },
      notes: [{ seat: host, type: 'paused', by: host }],
    })
  );
}

/**
 * The host lets the game go on. For the ladder no time has passed in a pause of the host.
 *
 * @errors table/not-started, table/ended, table/not-paused
 */
export function resume(table: Table, host: Seat, { now, notes }: Moment): Decided {
  if (table.paused === '') return notPlaying(table) ?? refuse('table/not-paused');
  const pausedAt = notes.findLast(({ type }) => type === 'paused')?.at ?? 0;
  const lost = table.paused === 'host' ? Math.max(0, now - pausedAt) : 0;
  return ok(endPause({ table: without(table, lost, now), notes: [] }, host, host));
}

/**
 * Nobody could play for a while: for the ladder no time has passed.
 *
 * @param from milliseconds since 1970
 */
export const outage = (table: Table, from: number, until: number): Decided =>
  ok({
    table: without(table, until - from, until),
    notes: [{ seat: -1, type: 'outage', from, until }],
  });

/**
 * A table whose absent people have been away for less time, and whose vote is open for longer.
 *
 * @param latest since when somebody can be away at most: that may have begun meanwhile, or the ladder been changed
 */
const without = (table: Table, milliseconds: number, latest: number): Table => ({
  ...table,
  vote: table.vote === null ? null : { ...table.vote, until: table.vote.until + milliseconds },
  seats: table.seats.map((entry) =>
    entry.since === 0
      ? entry
      : { ...entry, since: Math.min(entry.since + milliseconds, Math.max(latest, entry.since)) },
  ),
});

/**
 * The game is over before the rules say so. Standings stay as they are.
 *
 * @param seat of the host; −1 after a vote
 * @errors table/not-started, table/ended
 */
export function end(table: Table, seat: Seat, by: Exclude<Ending, ''>): Decided {
  const over: Table = {
    ...withoutVote(table),
    status: 'over',
    ended: by,
    paused: '',
    seats: table.seats.map((entry) => ({ ...entry, step: '', since: 0, ballot: '' })),
  };
  return notPlaying(table) ?? ok({ table: over, notes: [{ seat, type: 'ended', by }] });
}

/**
 * The host lets a game go on that a host has ended. What the table has voted for stays.
 *
 * @errors table/not-ended, vote/final
 */
export function reopen(table: Table, host: Seat): Decided {
  if (table.ended === '') return refuse('table/not-ended');
  if (table.ended === 'vote') return refuse('vote/final');
  return ok({
    table: { ...table, status: 'playing', ended: '' },
    notes: [{ seat: host, type: 'reopened' }],
  });
}

/** What ends along with somebody’s absence, where the host ends it: he has not come back. */
function withoutReturn(note: BareNote, host: Seat, how: 'bot' | 'link'): BareNote[] {
  switch (note.type) {
    case 'returned':
      return [];
    case 'standInEnded':
      return how === 'bot' ? [] : [note];
    case 'voteClosed':
      return [{ ...note, result: 'replace' }];
    case 'resumed':
      return [{ ...note, by: host }];
    default:
      return [note];
  }
}

/**
 * The host gives a seat to a bot, or to whoever has a new token. Its person loses it. A bot’s seat
 * that is given away by token is played by that bot until somebody sits down.
 *
 * @errors seat/unknown, seat/not-a-person, table/*
 */
export function replace(
  table: Table,
  seat: Seat,
  by: { readonly strength: Strength } | { readonly tokenHash: string },
  { waiting }: Moment,
  pick: Pick,
): Decided {
  const refused = notPlaying(table);
  if (refused !== undefined) return refused;
  const entry = table.seats[seat];
  if (entry === undefined) return refuse('seat/unknown');
  const played = isStrength(entry.occupant) ? entry.occupant : '';
  if (entry.occupant !== 'person' && ('strength' in by || played === '')) {
    return refuse('seat/not-a-person');
  }
  const person = withEntry(table, seat, { occupant: 'person' });
  const back = comeBack(person, seat, waiting.actor === seat);
  const left = vacateSeat(back.table, seat);
  if (!left.ok) return left;
  const how = 'strength' in by ? 'bot' : 'link';
  const notes: BareNote[] = [
    ...back.notes.flatMap((note) => withoutReturn(note, table.host, how)),
    { seat, type: 'replaced', by: how, name: entry.name },
  ];
  const reason = 'kicked';
  if ('strength' in by) {
    const name = nameFor(
      table.seats.map((other) => other.name),
      pick,
    );
    const bot = { name, taken: true, occupant: by.strength, standIn: '' } as const;
    return ok({ table: withEntry(left.value, seat, bot), notes, reason });
  }
  const invited = addToken(left.value, seat, by.tokenHash, false);
  if (!invited.ok) return invited;
  if (played === '') return ok({ table: invited.value, notes, reason });
  notes.push({ seat, type: 'standIn', name: entry.name, strength: played });
  return ok({ table: withEntry(invited.value, seat, { standIn: played }), notes, reason });
}

/** The clock of a seat has run out: the rest of its turn is played safely. @errors table/* */
export function timeOut(table: Table, seat: Seat): Decided {
  const { table: going, notes } = endPause({ table, notes: [{ seat, type: 'timeOut' }] }, seat, -1);
  const safe: BareNote = { seat, type: 'safeTurn', why: 'time' };
  return notPlaying(table) ?? ok({ table: going, notes: [...notes, safe] });
}

/** Somebody votes. @errors vote/none, vote/not-yours, vote/not-a-voter */
export function castBallot(table: Table, seat: Seat, choice: Ballot, moment: Moment): Decided {
  const { vote } = table;
  if (vote === null) return refuse('vote/none');
  if (vote.seat === seat) return refuse('vote/not-yours');
  if (!votersIn(table).includes(seat)) return refuse('vote/not-a-voter');
  if (table.seats[seat]?.ballot === choice) return ok({ table, notes: [] });
  const cast = withEntry(table, seat, { ballot: choice });
  const voted: BareNote = { seat, type: 'voted', choice };
  const result = resultOf(cast);
  if (result === undefined) return ok({ table: cast, notes: [voted] });
  const closed = closeVote(cast, result, moment);
  if (!closed.ok) return closed;
  return ok({ ...closed.value, notes: [voted, ...closed.value.notes] });
}

/**
 * What the open vote has come to: what more than half of those who have a vote want, or to wait when
 * all have voted without such a majority; `undefined` while it is open.
 */
export function resultOf(table: Table): Ballot | undefined {
  if (table.vote === null) return undefined;
  const voters = votersIn(table);
  const ballots = voters.map((seat) => table.seats[seat]?.ballot ?? '');
  for (const choice of ['replace', 'end', 'wait'] as const) {
    if (ballots.filter((ballot) => ballot === choice).length * 2 > voters.length) return choice;
  }
  return voters.length > 0 && ballots.every((ballot) => ballot !== '') ? 'wait' : undefined;
}

/** Carries out what a vote came to. @errors vote/none, table/* */
export function closeVote(table: Table, result: Ballot, { now, waiting }: Moment): Decided {
  if (table.vote === null) return refuse('vote/none');
  const { seat } = table.vote;
  const entry = table.seats[seat];
  const closed = withoutVote(table);
  const note: BareNote = { seat, type: 'voteClosed', result };
  if (result === 'wait' || entry === undefined) {
    // The next vote is due after the same time again.
    return ok({ table: withEntry(closed, seat, { since: now }), notes: [note] });
  }
  if (result === 'end') {
    const ended = end(closed, -1, 'vote');
    return ended.ok ? ok({ ...ended.value, notes: [note, ...ended.value.notes] }) : ended;
  }
  const left = vacateSeat(closed, seat);
  if (!left.ok) return left;
  const { name, standIn } = entry;
  const strength = standIn === '' ? (table.standIn?.strength ?? USUAL) : standIn;
  const free = withEntry(left.value, seat, { step: '', since: 0, standIn: strength });
  const replaced: BareNote[] = [note, { seat, type: 'replaced', by: 'vote', name }];
  if (standIn === '') replaced.push({ seat, type: 'standIn', name, strength });
  const decision = { table: free, notes: replaced };
  const wasForHim = table.paused === 'absence' && waiting.actor === seat;
  return ok({ ...(wasForHim ? endPause(decision, seat, -1) : decision), reason: 'kicked' });
}
