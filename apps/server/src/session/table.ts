import { mapById } from '@vinci/maps';
import type {
  AbsenceRules,
  Ballot,
  Ending,
  GameStatus,
  Occupant,
  Opponent,
  Pace,
  PauseReason,
  Refusal,
  StandIn,
  Step,
  Strength,
  TimeControl,
  Visibility,
  Vote,
} from '@vinci/protocol';
import { COLOURS, inOrder, NO_ABSENCE, refusal } from '@vinci/protocol';
import { fail, type GameConfig, ok, parseGameConfig, type Result, type Seat } from '@vinci/rules';
import { nameFor, type Pick, secretly } from './bot-names.ts';
import { compiled } from './compiled.ts';

/** One place at the table. */
export interface SeatEntry {
  readonly name: string;
  readonly colour: number;
  /** A person, a bot or a fictional player holds it. */
  readonly taken: boolean;
  /** Whose seat it is; empty for a seat that is free before the start. */
  readonly occupant: Occupant | '';
  /** The bot that acts for an absent person, or empty. */
  readonly standIn: Strength | '';
  /** Rung of the ladder for absent people, or empty. */
  readonly step: Step;
  /** When the game began to wait for the absent person, in milliseconds since 1970; 0 on no rung. */
  readonly since: number;
  /** What the person voted for in the open vote, or empty. */
  readonly ballot: Ballot | '';
  /** Hash of what the person of the seat adds to the seed, or empty. */
  readonly promise: string;
  /** What it is the hash of, from the start on; empty when it was not shown in time. */
  readonly entropy: string;
  /** Nobody of the seat was there when promises were fixed: it is asked for nothing. */
  readonly later: boolean;
}

/** Everything about a game but its course. Replaced as a whole, never changed in place. */
export interface Table {
  readonly status: GameStatus;
  /** Its fictional players are those of the seats. */
  readonly config: GameConfig;
  readonly visibility: Visibility;
  readonly spectators: boolean;
  /** −1 when no person is seated. */
  readonly host: Seat;
  /** Code of the rematch, or empty. */
  readonly next: string;
  readonly pace: Pace;
  readonly standIn: StandIn | null;
  readonly clock: TimeControl | null;
  /** What is done about absent people besides the stand-in. */
  readonly absence: AbsenceRules;
  /** Why the game stands still, or empty. */
  readonly paused: PauseReason;
  readonly vote: Vote | null;
  /** Who ended the game before the rules did, or empty. */
  readonly ended: Ending;
  readonly seats: readonly SeatEntry[];
  /** Seat by hash of a token; `PUT_OUT` for one of somebody whom the host has taken from the table. */
  readonly tokens: ReadonlyMap<string, Seat>;
}

/** In place of a seat: the token is good for none, and nobody sits down with it. */
export const PUT_OUT: Seat = -1;

/** What the host may set. */
export interface Settings {
  readonly preset?: string | undefined;
  readonly options?: Record<string, unknown> | undefined;
  readonly map?: string | undefined;
  readonly seats?: number | undefined;
  readonly opponents?: readonly Opponent[] | undefined;
  readonly visibility?: Visibility | undefined;
  readonly spectators?: boolean | undefined;
  readonly pace?: Pace | undefined;
  readonly standIn?: StandIn | null | undefined;
  readonly clock?: TimeControl | null | undefined;
  readonly absence?: AbsenceRules | undefined;
}

export type Change = Result<Table, Refusal>;

const SEATS = 4;

/**
 * The table of a new game with the creator on seat 0.
 *
 * @errors options/*, table/too-few-seats
 */
export function newTable(
  settings: Settings,
  name: string,
  tokenHash: string,
  pick: Pick = secretly,
): Change {
  const { opponents } = settings;
  const seats = settings.seats ?? (opponents === undefined ? SEATS : opponents.length + 1);
  const creator: SeatEntry = { ...freeSeat(0), name, taken: true, occupant: 'person' };
  const empty: Table = {
    status: 'table',
    // Replaced below, where the settings are read.
    config: {
      preset: 'deClassic',
      options: {},
      map: 'europe',
      mapVersion: 1,
      seats: 1,
      fictional: [],
    },
    visibility: 'code',
    spectators: true,
    host: 0,
    next: '',
    pace: 'normal',
    standIn: null,
    clock: null,
    absence: NO_ABSENCE,
    paused: '',
    vote: null,
    ended: '',
    seats: [creator],
    tokens: new Map([[tokenHash, 0]]),
  };
  return configure(empty, { ...settings, seats }, pick);
}

/** Whether people without a seat may be in the room. */
export const admitsVisitors = (table: Table): boolean =>
  table.visibility !== 'private' &&
  (table.spectators || (table.status !== 'over' && table.seats.some(({ taken }) => !taken)));

/**
 * The host changes the settings. With fewer seats, people move down to the lowest ones, in order;
 * bots and fictional players for whom there is no room any more leave.
 *
 * @errors options/*, table/already-started, table/too-few-seats, table/ladder-order
 */
export function configure(table: Table, settings: Settings, pick: Pick = secretly): Change {
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
  if (!config.ok) return fail({ code: config.error.code, text: config.error.text });
  const game = compiled(config.value);
  return game.ok ? config : fail({ code: game.error.code, text: game.error.text });
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
  ...table,
  seats: table.seats.map((old, index) => (index === seat ? entry : old)),
  tokens: new Map([...table.tokens].filter(([, holder]) => holder !== seat)),
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
 * The table with its seats in another order; configuration aside.
 *
 * @param order for each new place the seat that moves there
 */
export function reorder(table: Table, order: readonly Seat[]): Table {
  const moved = (from: Seat): Seat => order.indexOf(from);
  return {
    ...table,
    seats: order.map((seat) => table.seats[seat] as SeatEntry),
    host: moved(table.host),
    tokens: new Map(
      [...table.tokens]
        .filter(([, seat]) => seat === PUT_OUT || moved(seat) >= 0)
        .map(([hash, seat]) => [hash, seat === PUT_OUT ? seat : moved(seat)] as const),
    ),
  };
}

/** What a seat has of no game yet. */
export const NOTHING_YET = {
  standIn: '',
  step: '',
  since: 0,
  ballot: '',
  promise: '',
  entropy: '',
  later: false,
} as const;

export const freeSeat = (colour: number): SeatEntry => ({
  name: '',
  colour,
  taken: false,
  occupant: '',
  ...NOTHING_YET,
});
