import { MAX_LINKS, type Opponent, type Refusal, type Strength } from '@vinci/protocol';
import { type Game, ok, type Result, type Seat } from '@vinci/rules';
import { type Pick, secretly } from './bot-names.ts';
import { compiled } from './compiled.ts';
import { refuse } from './refuse.ts';
import {
  type Change,
  freeSeat,
  NOTHING_YET,
  PUT_OUT,
  reorder,
  type SeatEntry,
  settle,
  type Table,
  withOccupant,
} from './table.ts';

/** Whether a person holds the seat; his tokens are then good for it. */
export const isPerson = (entry: SeatEntry | undefined): boolean =>
  entry?.occupant === 'person' && entry.taken;

/** Who acts for a seat in the game; `undefined` for a person, present or not. */
export function deciderOf(entry: SeatEntry | undefined): Opponent | undefined {
  if (entry === undefined || entry.occupant === '') return undefined;
  if (entry.occupant !== 'person') return entry.occupant;
  return entry.standIn === '' ? undefined : entry.standIn;
}

/**
 * Somebody sits down.
 *
 * @param seat `undefined` for any free one
 * @errors seat/taken, seat/unknown
 */
export function sit(
  table: Table,
  seat: Seat | undefined,
  name: string,
  tokenHash: string,
): Result<{ table: Table; seat: Seat }, Refusal> {
  const chosen = seat ?? table.seats.findIndex(({ taken }) => !taken);
  const entry = table.seats[chosen];
  if (entry === undefined) return refuse(seat === undefined ? 'seat/taken' : 'seat/unknown');
  if (entry.taken || table.status === 'over') return refuse('seat/taken');
  return ok({
    seat: chosen,
    table: {
      ...withSeat(table, chosen, { ...entry, name, taken: true, occupant: 'person' }),
      host: table.host === -1 ? chosen : table.host,
      tokens: withTokens(table, chosen, tokenHash),
    },
  });
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
    ...withSeat(
      withoutVoter(table, seat),
      seat,
      before ? freeSeat(entry.colour) : { ...entry, taken: false, ballot: '' },
    ),
    tokens: withTokens(table, seat),
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
export function kick(table: Table, seat: Seat): Change {
  const left = vacateSeat(table, seat);
  if (!left.ok || !isPerson(table.seats[seat])) return left;
  const hashes = (of: Seat) => [...table.tokens].flatMap(([hash, at]) => (at === of ? hash : []));
  const out = [...hashes(PUT_OUT), ...hashes(seat)].slice(-MOST_PUT_OUT);
  const seated = [...left.value.tokens].filter(([, at]) => at !== PUT_OUT);
  const tokens = new Map([...seated, ...out.map((hash) => [hash, PUT_OUT] as const)]);
  return ok({ ...left.value, tokens });
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
  pick: Pick = secretly,
): Change {
  if (table.status !== 'table') return refuse('table/already-started');
  const entry = table.seats[seat];
  if (entry === undefined) return refuse('seat/unknown');
  if (entry.occupant === 'person') return refuse('seat/taken');
  return settle(withOccupant(table, seat, occupant, pick));
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
  if (!game.ok) return fail({ code: game.error.code, text: game.error.text });
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
  seats: table.seats.map((entry) =>
    entry.taken ? { ...entry, ...NOTHING_YET } : freeSeat(entry.colour),
  ),
});

/** A bot acts for the absent person of a seat from now on, or not any more. */
export function setStandIn(table: Table, seat: Seat, standIn: Strength | ''): Table {
  const entry = table.seats[seat];
  return entry === undefined ? table : withSeat(table, seat, { ...entry, standIn });
}

/** @errors seat/colour-taken */
export function setColour(table: Table, seat: Seat, colour: number): Change {
  const entry = table.seats[seat];
  const holder = table.seats.findIndex((other, index) => index !== seat && other.colour === colour);
  if (entry === undefined) return refuse('seat/unknown');
  if (holder === -1) return ok(withSeat(table, seat, { ...entry, colour }));
  const other = table.seats[holder] as SeatEntry;
  if (isPerson(other) || table.status !== 'table') return refuse('seat/colour-taken');
  // A seat without a person only holds a colour until somebody wants it.
  return ok(
    withSeat(withSeat(table, holder, { ...other, colour: entry.colour }), seat, {
      ...entry,
      colour,
    }),
  );
}

/** @errors table/already-started, seat/unknown, entropy/taken */
export function setPromise(table: Table, seat: Seat, promise: string): Change {
  if (table.status !== 'table') return refuse('table/already-started');
  const entry = table.seats[seat];
  if (entry === undefined) return refuse('seat/unknown');
  // A copy would be kept by whoever keeps the original.
  const isCopy = table.seats.some((other, at) => at !== seat && other.promise === promise);
  if (isCopy) return refuse('entropy/taken');
  return ok(withSeat(table, seat, { ...entry, promise, later: false }));
}

/** Notes who has promised something and is not there to show it; the same table when nothing changes. */
export function notAsking(table: Table, there: readonly Seat[]): Table {
  const isLater = ({ promise }: SeatEntry, seat: Seat): boolean =>
    promise !== '' && !there.includes(seat);
  if (table.seats.every((entry, seat) => entry.later === isLater(entry, seat))) return table;
  const seats = table.seats.map((entry, seat) => ({ ...entry, later: isLater(entry, seat) }));
  return { ...table, seats };
}

export function rename(table: Table, seat: Seat, name: string): Table {
  const entry = table.seats[seat];
  return entry === undefined ? table : withSeat(table, seat, { ...entry, name });
}

/** @errors seat/unknown also when nobody sits there, seat/not-a-person */
export function handOver(table: Table, seat: Seat): Change {
  const entry = table.seats[seat];
  if (entry === undefined || !entry.taken) return refuse('seat/unknown');
  return isPerson(entry) ? ok({ ...table, host: seat }) : refuse('seat/not-a-person');
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
  if (replace) return ok({ ...table, tokens: withTokens(table, seat, hash) });
  const links = [...table.tokens.values()].filter((holder) => holder === seat);
  if (links.length >= MAX_LINKS) return refuse('seat/too-many-links');
  return ok({ ...table, tokens: new Map(table.tokens).set(hash, seat) });
}

/** A table in whose open vote the person of a seat has no vote any more. */
export function withoutVoter(table: Table, seat: Seat): Table {
  const { vote, seats } = table;
  const entry = seats[seat];
  if (vote?.voters?.includes(seat) !== true || entry === undefined) return table;
  return {
    ...withSeat(table, seat, { ...entry, ballot: '' }),
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

const withSeat = (table: Table, seat: Seat, entry: SeatEntry): Table => ({
  ...table,
  seats: table.seats.map((old, index) => (index === seat ? entry : old)),
});

/** The tokens without those of a seat, and with one new for it. */
function withTokens(table: Table, seat: Seat, hash?: string): ReadonlyMap<string, Seat> {
  const tokens = new Map([...table.tokens].filter(([, holder]) => holder !== seat));
  return hash === undefined ? tokens : tokens.set(hash, seat);
}
