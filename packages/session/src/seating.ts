import { MAX_LINKS, type Opponent, type Refusal } from '@vinci/protocol';
import { type Game, ok, type Result, type Seat } from '@vinci/rules';
import { compiled } from './compiled.ts';
import type { BareNote, Decided } from './decision.ts';
import { areAlike } from './look-alike.ts';
import { refuse } from './refuse.ts';
import {
  type Change,
  freeSeat,
  PUT_OUT,
  reorder,
  type SeatEntry,
  settle,
  type Table,
  tokensWithout,
  withEntry,
  withOccupant,
} from './table.ts';
import type { Pick } from './tokens.ts';

/** Whether a person holds the seat; that person’s tokens are then good for it. */
export const isPerson = (entry: SeatEntry | undefined): boolean =>
  entry?.occupant === 'person' && entry.taken;

/** Who acts for a seat in the game; `undefined` for a person, present or not. */
export function deciderOf(entry: SeatEntry | undefined): Opponent | undefined {
  if (entry === undefined || entry.occupant === '') return undefined;
  if (entry.occupant !== 'person') return entry.occupant;
  return entry.standIn === '' ? undefined : entry.standIn;
}

/** Whether a free seat of a game in progress was given away by link: it waits for whoever has that. */
export const isPromised = ({ status, seats, tokens }: Table, seat: Seat): boolean =>
  status === 'playing' && seats[seat]?.taken === false && [...tokens.values()].includes(seat);

/**
 * A seat becomes free and its tokens void. Before the start its name goes, too; a person's seat in
 * a game in progress keeps it until somebody takes over.
 *
 * @errors seat/not-a-person for bots and fictional players after the start, seat/unknown
 */
export function vacateSeat(table: Table, seat: Seat): Change {
  const entry = table.seats[seat];
  if (entry === undefined) return refuse('seat/unknown');
  const before = table.status === 'table';
  if (!before && entry.occupant !== 'person') return refuse('seat/not-a-person');
  const left = {
    ...withEntry(
      withoutVoter(table, seat),
      seat,
      before ? freeSeat(entry.colour) : { taken: false, ballot: '' },
    ),
    tokens: tokensWithout(table, seat),
  };
  const hosted = table.host === seat ? { ...left, host: nextPerson(left, seat) } : left;
  return entry.occupant === 'fictional' ? settle(hosted) : ok(hosted);
}

/** Tokens of people put out that are known; the oldest are forgotten first. */
const MOST_PUT_OUT = 500;

/**
 * The host takes a person from the table: the seat becomes free, and with what the person has of it nobody
 * sits down at this table or its rematch again, unless the host gives another link.
 *
 * @errors as `vacateSeat`
 */
export function kick(table: Table, seat: Seat): Decided {
  const left = vacateSeat(table, seat);
  if (!left.ok) return left;
  const entry = table.seats[seat];
  if (entry === undefined || !isPerson(entry))
    return ok({ table: left.value, notes: [], reason: 'kicked' });
  const hashes = (of: Seat) => [...table.tokens].flatMap(([hash, at]) => (at === of ? hash : []));
  const out = [...hashes(PUT_OUT), ...hashes(seat)].slice(-MOST_PUT_OUT);
  const seated = [...left.value.tokens].filter(([, at]) => at !== PUT_OUT);
  const tokens = new Map([...seated, ...out.map((hash) => [hash, PUT_OUT] as const)]);
  const note: BareNote = { seat, type: 'kicked', name: entry.name };
  return ok({
    table: { ...left.value, tokens },
    notes: table.status === 'playing' ? [note] : [],
    reason: 'kicked',
  });
}

/**
 * The host puts a bot or a fictional player into a seat, changes its strength, or takes it away.
 *
 * @param occupant `undefined` for nobody
 * @errors table/already-started, seat/unknown, seat/taken by a person, options/*
 */
export function setOccupant(
  table: Table,
  seat: Seat,
  occupant: Opponent | undefined,
  pick: Pick,
): Decided {
  if (table.status !== 'table') return refuse('table/already-started');
  const entry = table.seats[seat];
  if (entry === undefined) return refuse('seat/unknown');
  if (entry.occupant === 'person') return refuse('seat/taken');
  const settled = settle(withOccupant(table, seat, occupant, pick));
  return settled.ok ? ok({ table: settled.value, notes: [] }) : settled;
}

/** Draws lots for so many seats: for each seat of the game the seat at the table before. */
export type Lots = (seats: number) => readonly Seat[];

/**
 * The table of a game that starts. With fictional players the seats are drawn by lot.
 *
 * @errors table/already-started, table/open-seats, options/*
 * @clause FICT-GEN-5
 */
export function start(table: Table, lots: Lots): Result<{ table: Table; game: Game }, Refusal> {
  if (table.status !== 'table') return refuse('table/already-started');
  if (!table.seats.every(({ taken }) => taken)) return refuse('table/open-seats');
  const drawn =
    table.config.fictional.length === 0 ? table : reorder(table, lots(table.seats.length));
  const settled = settle(drawn);
  if (!settled.ok) return settled;
  const game = compiled(settled.value.config);
  if (!game.ok) return game;
  return ok({ table: { ...settled.value, status: 'playing' }, game: game.value });
}

/** The table of a rematch: the same people, bots and settings. */
export const again = (table: Table): Table => ({
  ...table,
  status: 'table',
  next: '',
  paused: '',
  vote: null,
  ended: '',
  seats: table.seats.map(({ name, colour, taken, occupant, program }) =>
    taken ? { ...freeSeat(colour), name, taken, occupant, program } : freeSeat(colour),
  ),
});

/** @errors seat/colour-taken */
export function setColour(table: Table, seat: Seat, colour: number): Decided {
  const entry = table.seats[seat];
  const holder = table.seats.findIndex((other, index) => index !== seat && other.colour === colour);
  if (entry === undefined) return refuse('seat/unknown');
  const coloured = withEntry(table, seat, { colour });
  if (holder === -1) return ok({ table: coloured, notes: [] });
  const other = table.seats[holder] as SeatEntry;
  if (isPerson(other) || table.status !== 'table') return refuse('seat/colour-taken');
  // A seat without a person only holds a colour until somebody wants it.
  return ok({ table: withEntry(coloured, holder, { colour: entry.colour }), notes: [] });
}

/** @errors table/already-started, seat/unknown, entropy/taken */
export function setPromise(table: Table, seat: Seat, promise: string): Decided {
  if (table.status !== 'table') return refuse('table/already-started');
  const entry = table.seats[seat];
  if (entry === undefined) return refuse('seat/unknown');
  // A copy would be kept by whoever keeps the original.
  const isCopy = table.seats.some((other, at) => at !== seat && other.promise === promise);
  if (isCopy) return refuse('entropy/taken');
  return ok({ table: withEntry(table, seat, { promise, unasked: false }), notes: [] });
}

/** Notes who has promised something and is not there to show it; the same table when nothing changes. */
export function notAsking(table: Table, there: readonly Seat[]): Table {
  const isAway = ({ promise }: SeatEntry, seat: Seat): boolean =>
    promise !== '' && !there.includes(seat);
  if (table.seats.every((entry, seat) => entry.unasked === isAway(entry, seat))) return table;
  const seats = table.seats.map((entry, seat) => ({ ...entry, unasked: isAway(entry, seat) }));
  return { ...table, seats };
}

/**
 * Somebody takes another name, which is noted from the start on, so that nobody is taken for somebody else.
 *
 * @errors seat/unknown, seat/name-taken
 */
export function rename(table: Table, seat: Seat, name: string): Decided {
  const entry = table.seats[seat];
  if (entry === undefined) return refuse('seat/unknown');
  if (isNameTaken(table, seat, name)) return refuse('seat/name-taken');
  const isNews = table.status !== 'table' && entry.name !== name;
  const note: BareNote = { seat, type: 'renamed', name: entry.name, to: name };
  return ok({ table: withEntry(table, seat, { name }), notes: isNews ? [note] : [] });
}

/**
 * Whether another seat bears the name, or one that it could be taken for. A seat that was left in the game
 * bears the name of its person until somebody sits down on it.
 */
export const isNameTaken = ({ seats }: Table, seat: Seat, name: string): boolean =>
  seats.some((other, at) => at !== seat && other.name !== '' && areAlike(name, other.name));

/** @errors seat/unknown also when nobody sits there, seat/not-a-person */
export function handOver(table: Table, seat: Seat): Decided {
  const entry = table.seats[seat];
  if (entry === undefined || !entry.taken) return refuse('seat/unknown');
  if (!isPerson(entry)) return refuse('seat/not-a-person');
  return ok({ table: { ...table, host: seat }, notes: [] });
}

/**
 * Adds a token to a seat, or replaces all of them.
 *
 * @errors seat/unknown, seat/not-a-person, seat/too-many-links
 */
export function addToken(table: Table, seat: Seat, hash: string, replace: boolean): Change {
  const entry = table.seats[seat];
  if (entry === undefined) return refuse('seat/unknown');
  if (entry.taken && !isPerson(entry)) return refuse('seat/not-a-person');
  if (replace) return ok({ ...table, tokens: tokensWithout(table, seat, hash) });
  const links = [...table.tokens.values()].filter((holder) => holder === seat);
  if (links.length >= MAX_LINKS) return refuse('seat/too-many-links');
  return ok({ ...table, tokens: new Map(table.tokens).set(hash, seat) });
}

/** A table in whose open vote the person of a seat has no vote any more. */
export function withoutVoter(table: Table, seat: Seat): Table {
  const { vote } = table;
  if (vote?.voters.includes(seat) !== true) return table;
  return {
    ...withEntry(table, seat, { ballot: '' }),
    vote: { ...vote, voters: vote.voters.filter((voter) => voter !== seat) },
  };
}

/** The next seat after one, clockwise, that a person holds; −1 when there is none. */
export function nextPerson(
  table: Table,
  after: Seat,
  fits: (seat: Seat) => boolean = () => true,
): Seat {
  for (let step = 1; step <= table.seats.length; step++) {
    const seat = (after + step) % table.seats.length;
    if (isPerson(table.seats[seat]) && fits(seat)) return seat;
  }
  return -1;
}
