import { checkRecord, type FairRecord, linksOf, verify } from '@vinci/fairness/verify';
import { mapById } from '@vinci/maps';
import { initialOf, type Note, type Refusal, refusal, SEAT, TABLE } from '@vinci/protocol';
import { SHAPES, termsSchema } from '@vinci/protocol/schemas';
import { fail, type GameConfig, ok, parseGameConfig, type Result, type Seat } from '@vinci/rules';
import { z } from 'zod';
import { checksOf } from './columns.ts';
import { compiled } from './compiled.ts';
import type { Course } from './course.ts';
import type { BareNote } from './decision.ts';
import { refuse } from './refuse.ts';
import { ENTRIES, GAMES, NOTES, SEATS, type StoredGame } from './rows.ts';
import {
  courseOf,
  markOf,
  newCourse,
  rowOfNote,
  rowsOf,
  tableOf,
  UnplayableError,
} from './stored.ts';
import type { SeatEntry, Table } from './table.ts';
import { clocksOf, dueOf, waitingIn, waitOf } from './timing.ts';

/** The rows of a game, each as the journal may have it. */
const storableSchema = z.object({
  game: z.object(checksOf(GAMES)),
  seats: z.array(z.object(checksOf(SEATS))),
  entries: z.array(z.object(checksOf(ENTRIES))),
  notes: z.array(z.object(checksOf(NOTES))),
});

/** Milliseconds by which the clock of a device may be ahead of that of a server. */
const FAR = 86_400_000;

/** Notes that begin a pause, or end one. */
const PAUSING: ReadonlySet<string> = new Set(['paused', 'resumed', 'ended', 'reopened']);

/** Who brings a game, and when. */
export interface Bringer {
  /** Hash of the token of the seat. */
  readonly hash: string;
  /** What the device speaks. */
  readonly language?: string | undefined;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/**
 * A game alone that was played elsewhere, as the journal has its games, to be played on. A record is believed
 * nothing that does not follow from it: everything is played again. That it is the game which was played, nobody
 * can know but whoever brings it, which a note says from then on.
 *
 * It keeps its code, from which its bag follows.
 *
 * @param given a record as it was read from JSON
 * @errors record/refused, with what it is about as its field; room/outdated
 */
export function broughtGame(given: unknown, bringer: Bringer): Result<StoredGame, Refusal> {
  const read = checkRecord(given);
  if (!read.ok) return wrongIn('record');
  const record = read.value;
  const wrong = faultOf(record);
  if (wrong !== undefined) return wrong;
  const people = [record.start.seats, record.seats].map((seats) =>
    seats.flatMap(({ occupant }, seat) => (occupant === 'person' ? [seat] : [])),
  );
  const [[person = -1, ...others] = [], [last] = []] = people;
  if (others.length > 0 || last !== person) return wrongIn('people');
  if (lastMoment(record) > bringer.now + FAR) return wrongIn('times');
  try {
    return restored(record, person, bringer);
  } catch (error) {
    if (error instanceof UnplayableError) return wrongIn('record');
    throw error;
  }
}

const wrongIn = (field: string): Result<never, Refusal> =>
  fail(refusal('record/refused', { field }));

/** What does not hold in a record. */
function faultOf(record: FairRecord): Result<never, Refusal> | undefined {
  const { findings } = verify(record, { mapOf: mapById });
  const of = (code: string) => findings.some((one) => one.code === code);
  if (of('moves.otherRules') || of('moves.board')) return refuse('room/outdated');
  const fault = findings.find(
    ({ code, outcome }) => outcome === 'wrong' || code === 'notes.unknown',
  );
  if (fault !== undefined) return wrongIn(fault.code);
  const colours = new Set(record.seats.map(({ colour }) => colour));
  return areNames(record) && colours.size === record.seats.length ? undefined : wrongIn('record');
}

/** Whether all that is shown as a name could have been given as one. */
function areNames({ start, seats, notes }: FairRecord): boolean {
  const noted = notes.flatMap(({ name, to }) => [name, to].filter((one) => one !== undefined));
  const names = [...start.seats, ...seats].map(({ name }): unknown => name);
  return [...names, ...noted].every((name) => SHAPES.name.safeParse(name).data === name);
}

/** The last moment to which anything in a record brings the clocks: an outage does so to its own end. */
const lastMoment = ({ entries, notes, start }: FairRecord): number =>
  Math.max(
    start.startedAt,
    ...entries.map(([, , , at]) => at),
    ...(notes as unknown as readonly Note[]).flatMap((note) =>
      note.type === 'outage' ? [note.at, note.from, note.until] : [note.at],
    ),
  );

/** The rows of a record that holds. Throws `UnplayableError` where they could not be stored. */
function restored(
  record: FairRecord,
  person: Seat,
  { hash, language = '', now }: Bringer,
): Result<StoredGame, Refusal> {
  const { code, rules, seed, fairness, start } = record;
  const { startedAt, ...rest } = start;
  const terms = termsSchema.safeParse(rest);
  const config = parseGameConfig(record.config);
  if (!terms.success || !config.ok) return wrongIn('record');
  const notes = record.notes as unknown as readonly Note[];
  const table = tableFrom(record, config.value, person);
  const { game, seats, tokens } = rowsOf(code, {
    ...table,
    ...ladderIn(notes, terms.data),
    clock: terms.data.clock,
    language,
    tokens: new Map([[hash, person]]),
  });
  const links = linksOf(record);
  const played: StoredGame = {
    game: {
      ...game,
      code,
      secret: fairness.secret,
      seed,
      seal: fairness.seal,
      rules,
      actor: -1,
      ...markOf(undefined),
      terms: JSON.stringify(terms.data),
      started_at: startedAt,
      due_at: 0,
      deadline: 0,
      created_at: startedAt,
      updated_at: lastMoment(record),
    },
    seats,
    tokens,
    entries: record.entries.map(([seat, intent, bot, at], revision) => ({
      game: code,
      revision,
      seat,
      code: intent,
      at,
      bot,
      link: links.get(revision) ?? '',
    })),
    notes: notes.map((note, index) => rowOfNote(code, index, note)),
  };
  const arrived = arrivedAt(played, notes, person, Math.max(now, lastMoment(record)));
  return storableSchema.safeParse(arrived).success ? ok(arrived) : wrongIn('record');
}

/** Plays all entries again. Throws `UnplayableError`. */
function courseFrom(played: StoredGame, table: Table): Course {
  const rules = compiled(table.config);
  if (!rules.ok) throw new UnplayableError('room/outdated', rules.error.text);
  const begun = markOf(newCourse(rules.value, played).position);
  const course = courseOf({ ...played, game: { ...played.game, ...begun } }, table);
  if (course === undefined) throw new UnplayableError('room/damaged', 'it has not begun');
  return course;
}

/**
 * A game that goes on here from a moment on: nobody could play while it was on its way. Throws `UnplayableError`.
 *
 * @param past its notes so far
 */
function arrivedAt(
  played: StoredGame,
  past: readonly Note[],
  person: Seat,
  now: number,
): StoredGame {
  const { game, entries } = played;
  const table = tableOf(played);
  const { position } = courseFrom(played, table);
  const revision = entries.length;
  const notes: Note[] = [...past];
  const add = (note: BareNote): unknown => notes.push({ ...note, revision, at: now } as Note);
  if (table.status === 'playing') {
    const from = Math.max(game.updated_at, game.started_at);
    add({ seat: -1, type: 'outage', from, until: now });
    const pause = past.findLast(({ type }) => PAUSING.has(type));
    if (pause?.type === 'paused') add({ seat: person, type: 'resumed', by: person });
  }
  add({ seat: person, type: 'brought' });
  const waiting = waitingIn(position);
  const clocks = clocksOf(table, played, notes, waiting);
  const { since } = waitOf(entries.at(-1)?.at ?? game.started_at, notes);
  return {
    ...played,
    game: {
      ...game,
      ...dueOf(table, clocks, waiting, since),
      ...markOf(position, revision),
      actor: table.status === 'playing' ? waiting.actor : -1,
      created_at: now,
      updated_at: now,
    },
    notes: notes.map((note, line) => rowOfNote(game.code, line, note)),
  };
}

/** The table as it stands at the end of a record. */
function tableFrom(record: FairRecord, config: GameConfig, person: Seat): Table {
  const notes = record.notes as unknown as readonly Note[];
  const seats = record.seats.map((entry, seat): SeatEntry => {
    const entropy = record.fairness.entropies.find((one) => one.seat === seat);
    return {
      ...initialOf(SEAT),
      name: entry.name,
      colour: entry.colour,
      occupant: entry.occupant as SeatEntry['occupant'],
      program: entry.program ?? false,
      taken: true,
      standIn: standInOf(notes, seat),
      promise: entropy?.promise ?? '',
      entropy: entropy?.value ?? '',
      unasked: entropy?.later ?? false,
    };
  });
  const ended = notes.findLast(({ type }) => type === 'ended' || type === 'reopened');
  const early = ended?.type === 'ended' ? ended.by : '';
  const isOver = record.result.length > 0 || early !== '';
  return {
    ...initialOf(TABLE),
    config,
    host: person,
    status: isOver ? 'over' : 'playing',
    ended: early,
    seats,
    tokens: new Map(),
  };
}

/** The bot that acts for the person of a seat, or empty. */
function standInOf(notes: readonly Note[], seat: Seat): SeatEntry['standIn'] {
  const last = notes.findLast(
    (note) => note.seat === seat && (note.type === 'standIn' || note.type === 'standInEnded'),
  );
  return last?.type === 'standIn' ? last.strength : '';
}

/** What is done about absent people after all that was changed. */
function ladderIn(
  notes: readonly Note[],
  terms: Pick<Table, 'absence' | 'standIn'>,
): Pick<Table, 'absence' | 'standIn'> {
  const changed = notes.findLast((note) => note.type === 'ladderChanged');
  const { absence, standIn } = changed ?? terms;
  return { absence, standIn };
}
