import { mapById } from '@vinci/maps';
import type { Audience, Opponent, Refusal } from '@vinci/protocol';
import {
  COLOURS,
  type Held,
  initialOf,
  inOrder,
  isUnset,
  refusal,
  SEAT,
  TABLE,
  unsetName,
} from '@vinci/protocol';
import type { tableSettings } from '@vinci/protocol/schemas';
import {
  fail,
  fictionalSeatsFor,
  type GameConfig,
  ok,
  parseGameConfig,
  type Result,
  type Seat,
} from '@vinci/rules';
import type { z } from 'zod';
import { nameFor } from './bot-names.ts';
import { compiled } from './compiled.ts';
import { areAlike } from './look-alike.ts';
import type { Pick } from './tokens.ts';

/** One place at the table. */
export type SeatEntry = Held<typeof SEAT>;

/** Everything about a game but its course. Replaced as a whole, never changed in place. */
export interface Table extends Held<typeof TABLE> {
  readonly seats: readonly SeatEntry[];
  /** Seat by hash of a token; `PUT_OUT` for one of somebody whom the host has taken from the table. */
  readonly tokens: ReadonlyMap<string, Seat>;
}

/** In place of a seat: the token is good for none, and nobody sits down with it. */
export const PUT_OUT: Seat = -1;

/** What the host may set. */
export type Settings = z.infer<z.ZodObject<typeof tableSettings>>;

export type Change = Result<Table, Refusal>;

/** Seats that are open at first: so many as a game alone, or of two, has with its fictional players. @clause FICT-GEN-1 */
const SEATS = 1 + fictionalSeatsFor(1);

/** Who makes a game. */
interface Maker {
  /** What the device speaks. */
  readonly language?: string | undefined;
  /** Whether it says that it is a program. */
  readonly program?: boolean | undefined;
}

/**
 * The table of a new game with the creator on seat 0.
 *
 * @param name nothing where he has said none
 * @errors options/*, table/too-few-seats
 */
export function newTable(
  { language, program = false, ...settings }: Settings & Maker,
  name: string | undefined,
  tokenHash: string,
  pick: Pick,
): Change {
  const { opponents } = settings;
  const seats = settings.seats ?? (opponents === undefined ? SEATS : opponents.length + 1);
  const creator: SeatEntry = {
    ...freeSeat(0),
    name: name ?? unsetName(1),
    program,
    taken: true,
    occupant: 'person',
  };
  const empty: Table = {
    ...initialOf(TABLE),
    ...(language !== undefined && { language }),
    host: 0,
    seats: [creator],
    tokens: new Map([[tokenHash, 0]]),
  };
  return configure(empty, { ...settings, seats }, pick);
}

/** A table in which one seat has changed. */
export const withEntry = (table: Table, seat: Seat, change: Partial<SeatEntry>): Table => ({
  ...table,
  seats: table.seats.map((entry, index) => (index === seat ? { ...entry, ...change } : entry)),
});

/** The tokens of a table without those of a seat, and with one new for it. */
export function tokensWithout(
  { tokens }: Table,
  seat: Seat,
  hash?: string,
): ReadonlyMap<string, Seat> {
  const rest = new Map([...tokens].filter(([, holder]) => holder !== seat));
  return hash === undefined ? rest : rest.set(hash, seat);
}

/** Whether people without a seat may be in the room. */
export const admitsVisitors = (table: Table): boolean =>
  table.visibility !== 'private' &&
  (table.spectators || (table.status !== 'over' && table.seats.some(({ taken }) => !taken)));

/**
 * Whether a seat may read what watchers write to each other: nobody who plays may, before the rules
 * have ended the game.
 */
export const mayRead = (table: Table, seat: Seat, to: Audience): boolean =>
  to === 'table' || seat < 0 || (table.status === 'over' && table.ended === '');

/**
 * The host changes the settings. With fewer seats, people move down to the lowest ones, in order;
 * bots and fictional players for whom there is no room any more leave.
 *
 * @errors options/*, table/already-started, table/too-few-seats, table/ladder-order
 */
export function configure(table: Table, settings: Settings, pick: Pick): Change {
  const { visibility, spectators, pace, standIn, clock, absence, opponents, ...game } = settings;
  const changed: Table = {
    ...table,
    visibility: visibility ?? table.visibility,
    spectators: spectators ?? table.spectators,
    pace: pace ?? table.pace,
    standIn: standIn === undefined ? table.standIn : standIn,
    clock: clock === undefined ? table.clock : clock,
    absence: absence ?? table.absence,
  };
  if (!inOrder(changed.absence, changed.standIn?.after ?? 0)) {
    return fail(refusal('table/ladder-order'));
  }
  if (clock !== undefined && table.status !== 'table') {
    return fail(refusal('table/already-started'));
  }
  const touchesGame = opponents !== undefined || Object.values(game).some((v) => v !== undefined);
  if (!touchesGame) return ok(changed);
  if (table.status !== 'table') return fail(refusal('table/already-started'));
  const { config } = table;
  const preset = game.preset ?? config.preset;
  const map = game.map ?? config.map;
  const options = game.options ?? (game.preset === undefined ? config.options : {});
  const seats = game.seats ?? config.seats;
  const choice = { preset, options, map, seats };
  const resized = resize(changed, seats);
  if (!resized.ok) {
    // A number of seats that these rules do not have is the better reason.
    const possible = configFrom(choice, []);
    return possible.ok ? resized : possible;
  }
  const filled = opponents === undefined ? resized : seatAll(resized.value, opponents, pick);
  return filled.ok ? settle(filled.value, choice) : filled;
}

/** The part of a configuration that the host decides. */
type Choice = Readonly<Record<'preset' | 'map', string>> & {
  readonly options: object;
  readonly seats: number;
};

/**
 * Makes the configuration fit the seats and makes sure that the game can be played.
 *
 * @errors options/*
 */
export function settle(table: Table, choice: Choice = table.config): Change {
  const fictional = table.seats.flatMap(({ occupant }, seat) =>
    occupant === 'fictional' ? [seat] : [],
  );
  const config = configFrom(choice, fictional);
  return config.ok ? ok({ ...table, config: config.value }) : config;
}

/** Reads a configuration and makes sure that it can be played. */
function configFrom(
  { preset, options, map, seats }: Choice,
  fictional: readonly Seat[],
): Result<GameConfig, Refusal> {
  const mapVersion = mapById(map)?.version ?? 1;
  const config = parseGameConfig({ preset, options, map, mapVersion, seats, fictional });
  if (!config.ok) return config;
  const game = compiled(config.value);
  return game.ok ? config : game;
}

/** Puts opponents into all seats that no person holds, in order; the rest becomes free. */
function seatAll(table: Table, opponents: readonly Opponent[], pick: Pick): Change {
  const places = table.seats.flatMap(({ occupant }, seat) => (occupant === 'person' ? [] : [seat]));
  if (opponents.length > places.length) return fail(refusal('table/too-few-seats'));
  return ok(
    places.reduce(
      (filled, seat, index) => withOccupant(filled, seat, opponents[index], pick),
      table,
    ),
  );
}

/** A bot keeps its name when only its strength changes. */
export function withOccupant(
  table: Table,
  seat: Seat,
  occupant: Opponent | undefined,
  pick: Pick,
): Table {
  const { colour, name: known } = table.seats[seat] as SeatEntry;
  if (occupant === undefined) return reseated(table, seat, freeSeat(colour));
  const names = table.seats.map(({ name }) => name);
  const name = known === '' ? nameFor(names, pick) : known;
  return reseated(table, seat, { ...freeSeat(colour), name, taken: true, occupant });
}

/** A table with another entry for a seat, whose tokens are void. */
const reseated = (table: Table, seat: Seat, entry: SeatEntry): Table => ({
  ...withEntry(table, seat, entry),
  tokens: tokensWithout(table, seat),
});

function resize(table: Table, seats: number): Change {
  if (seats >= table.seats.length) {
    const more = Array.from({ length: seats - table.seats.length }, () => undefined);
    return ok(
      more.reduce<Table>((grown) => {
        const used = new Set(grown.seats.map(({ colour }) => colour));
        const colour = Array.from({ length: COLOURS }, (_, c) => c).find((c) => !used.has(c)) ?? 0;
        return { ...grown, seats: [...grown.seats, freeSeat(colour)] };
      }, table),
    );
  }
  const of = (fits: (entry: SeatEntry) => boolean): Seat[] =>
    table.seats.flatMap((entry, seat) => (fits(entry) ? [seat] : []));
  const people = of(({ occupant }) => occupant === 'person');
  const others = of(({ occupant }) => occupant !== 'person' && occupant !== '');
  if (people.length > seats) return fail(refusal('table/too-few-seats'));
  const staying = [...people, ...others.slice(0, seats - people.length)].sort((a, b) => a - b);
  const free = of(({ occupant }) => occupant === '');
  return ok(reorder(table, [...staying, ...free].slice(0, seats)));
}

/**
 * What somebody is called who says no name: by the number of the place, unless that could be taken for the name of
 * another.
 */
export const unsetFor = (place: Seat, others: readonly string[]): string =>
  [place, ...Array(others.length + 1).keys()]
    .map((number) => unsetName(number + 1))
    .find((name) => !others.some((other) => areAlike(name, other))) ?? unsetName(place + 1);

/**
 * The table with its seats in another order; configuration aside. Who has no name is called by the new place, and a
 * person alone the first in each game.
 *
 * @param order for each new place the seat that moves there
 */
export function reorder(table: Table, order: readonly Seat[]): Table {
  const moved = (from: Seat): Seat => order.indexOf(from);
  const isAlone = table.seats.filter(({ occupant }) => occupant === 'person').length === 1;
  const entries = order.map((seat) => table.seats[seat] as SeatEntry);
  const names = entries.map(({ name }) => name).filter((name) => name !== '' && !isUnset(name));
  return {
    ...table,
    seats: entries.map((entry, place) => {
      if (!isUnset(entry.name)) return entry;
      const name = unsetFor(isAlone ? 0 : place, names);
      names.push(name);
      return { ...entry, name };
    }),
    host: moved(table.host),
    tokens: new Map(
      [...table.tokens]
        .filter(([, seat]) => seat === PUT_OUT || moved(seat) >= 0)
        .map(([hash, seat]) => [hash, seat === PUT_OUT ? seat : moved(seat)] as const),
    ),
  };
}

export const freeSeat = (colour: number): SeatEntry => ({ ...initialOf(SEAT), colour });
