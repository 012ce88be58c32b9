import { mapById } from '@vinci/maps';
import {
  COLOURS,
  type GameStatus,
  MAX_LINKS,
  type Refusal,
  refusal,
  type Visibility,
} from '@vinci/protocol';
import { fail, type GameConfig, ok, parseGameConfig, type Result, type Seat } from '@vinci/rules';
import { compiled } from './compiled.ts';

/** One place at the table. */
export interface SeatEntry {
  readonly name: string;
  readonly colour: number;
  readonly taken: boolean;
}

/** Everything about a game but its course. Replaced as a whole, never changed in place. */
export interface Table {
  readonly status: GameStatus;
  readonly config: GameConfig;
  readonly visibility: Visibility;
  readonly spectators: boolean;
  /** −1 when nobody is seated. */
  readonly host: Seat;
  /** Code of the rematch, or empty. */
  readonly next: string;
  readonly seats: readonly SeatEntry[];
  /** Seat by hash of a token. */
  readonly tokens: ReadonlyMap<string, Seat>;
}

/** What the host may set. */
export interface Settings {
  readonly preset?: string | undefined;
  readonly options?: Record<string, unknown> | undefined;
  readonly map?: string | undefined;
  readonly seats?: number | undefined;
  readonly visibility?: Visibility | undefined;
  readonly spectators?: boolean | undefined;
}

type Change = Result<Table, Refusal>;

const refuse = (code: Parameters<typeof refusal>[0]): Change => fail(refusal(code));

/** The table of a new game with the creator on seat 0. */
export function newTable(settings: Settings, name: string, tokenHash: string): Change {
  const config = configFrom({
    preset: 'deClassic',
    options: {},
    map: 'europe',
    seats: 4,
    ...defined(settings),
  });
  if (!config.ok) return config;
  return ok({
    status: 'table',
    config: config.value,
    visibility: settings.visibility ?? 'code',
    spectators: settings.spectators ?? true,
    host: 0,
    next: '',
    seats: Array.from({ length: config.value.seats }, (_, seat) =>
      seat === 0 ? { name, colour: 0, taken: true } : freeSeat(seat),
    ),
    tokens: new Map([[tokenHash, 0]]),
  });
}

/** Whether people without a seat may be in the room. */
export const admitsVisitors = (table: Table): boolean =>
  table.visibility !== 'private' &&
  (table.spectators || (table.status !== 'over' && table.seats.some(({ taken }) => !taken)));

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
  if (entry === undefined) return fail(refusal(seat === undefined ? 'seat/taken' : 'seat/unknown'));
  if (entry.taken || table.status === 'over') return fail(refusal('seat/taken'));
  return ok({
    seat: chosen,
    table: {
      ...withSeat(table, chosen, { ...entry, name, taken: true }),
      host: table.host === -1 ? chosen : table.host,
      tokens: withTokens(table, chosen, tokenHash),
    },
  });
}

/**
 * A seat becomes free and its tokens void. Before the start its name goes, too; a game in progress
 * keeps it until somebody takes over.
 */
export function vacateSeat(table: Table, seat: Seat): Table {
  const entry = table.seats[seat];
  if (entry === undefined) return table;
  const name = table.status === 'table' ? '' : entry.name;
  const left = {
    ...withSeat(table, seat, { ...entry, name, taken: false }),
    tokens: withTokens(table, seat),
  };
  return table.host === seat ? { ...left, host: nextTaken(left, seat) } : left;
}

/** @errors seat/colour-taken */
export function setColour(table: Table, seat: Seat, colour: number): Change {
  const entry = table.seats[seat];
  const holder = table.seats.findIndex((other, index) => index !== seat && other.colour === colour);
  if (entry === undefined) return refuse('seat/unknown');
  if (holder === -1) return ok(withSeat(table, seat, { ...entry, colour }));
  const other = table.seats[holder] as SeatEntry;
  if (other.taken || table.status !== 'table') return refuse('seat/colour-taken');
  // A free seat only holds a colour until somebody wants it.
  return ok(
    withSeat(withSeat(table, holder, { ...other, colour: entry.colour }), seat, {
      ...entry,
      colour,
    }),
  );
}

export function rename(table: Table, seat: Seat, name: string): Table {
  const entry = table.seats[seat];
  return entry === undefined ? table : withSeat(table, seat, { ...entry, name });
}

/** @errors seat/unknown also when nobody sits there */
export function handOver(table: Table, seat: Seat): Change {
  const entry = table.seats[seat];
  if (entry === undefined || !entry.taken) return refuse('seat/unknown');
  return ok({ ...table, host: seat });
}

/**
 * Adds a token to a seat, or replaces all of them.
 *
 * @errors seat/unknown, seat/too-many-links
 */
export function addToken(table: Table, seat: Seat, hash: string, replace: boolean): Change {
  if (table.seats[seat] === undefined) return refuse('seat/unknown');
  if (replace) return ok({ ...table, tokens: withTokens(table, seat, hash) });
  const links = [...table.tokens.values()].filter((holder) => holder === seat);
  if (links.length >= MAX_LINKS) return refuse('seat/too-many-links');
  return ok({ ...table, tokens: new Map(table.tokens).set(hash, seat) });
}

/**
 * The host changes the settings. Fewer seats move people down to the lowest ones, in order.
 *
 * @errors options/*, table/already-started, table/too-few-seats
 */
export function configure(table: Table, settings: Settings): Change {
  const {
    visibility = table.visibility,
    spectators = table.spectators,
    ...game
  } = defined(settings);
  if (Object.keys(game).length === 0) return ok({ ...table, visibility, spectators });
  if (table.status !== 'table') return refuse('table/already-started');
  const { preset, options, map, seats } = table.config;
  const kept = game.preset === undefined ? options : {};
  const config = configFrom({ preset, options: kept, map, seats, ...game });
  if (!config.ok) return config;
  const resized = resize({ ...table, visibility, spectators }, config.value.seats);
  return resized.ok ? ok({ ...resized.value, config: config.value }) : resized;
}

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
  const indexed = table.seats.map((entry, seat) => ({ entry, seat }));
  const order = [...indexed.filter((s) => s.entry.taken), ...indexed.filter((s) => !s.entry.taken)];
  if (order.slice(seats).some(({ entry }) => entry.taken)) return refuse('table/too-few-seats');
  const kept = order.slice(0, seats);
  const moved = (from: Seat): Seat => kept.findIndex(({ seat }) => seat === from);
  return ok({
    ...table,
    seats: kept.map(({ entry }) => entry),
    host: moved(table.host),
    tokens: new Map(
      [...table.tokens]
        .map(([hash, seat]) => [hash, moved(seat)] as const)
        .filter(([, s]) => s >= 0),
    ),
  });
}

/** The next taken seat after one, clockwise; −1 when there is none. */
export function nextTaken(
  table: Table,
  after: Seat,
  fits: (seat: Seat) => boolean = () => true,
): Seat {
  for (let step = 1; step <= table.seats.length; step++) {
    const seat = (after + step) % table.seats.length;
    if (table.seats[seat]?.taken && fits(seat)) return seat;
  }
  return -1;
}

/** Reads a configuration and makes sure that it can be played. */
function configFrom(value: {
  preset: string;
  options: Record<string, unknown>;
  map: string;
  seats: number;
}): Result<GameConfig, Refusal> {
  const map = mapById(value.map);
  const config = parseGameConfig({
    preset: value.preset,
    options: value.options,
    map: value.map,
    mapVersion: map?.version ?? 1,
    seats: value.seats,
  });
  if (!config.ok) return fail({ code: config.error.code, text: config.error.text });
  const game = compiled(config.value);
  return game.ok ? config : fail({ code: game.error.code, text: game.error.text });
}

const freeSeat = (colour: number): SeatEntry => ({ name: '', colour, taken: false });

const withSeat = (table: Table, seat: Seat, entry: SeatEntry): Table => ({
  ...table,
  seats: table.seats.map((old, index) => (index === seat ? entry : old)),
});

/** The tokens without those of a seat, and with one new for it. */
function withTokens(table: Table, seat: Seat, hash?: string): ReadonlyMap<string, Seat> {
  const tokens = new Map([...table.tokens].filter(([, holder]) => holder !== seat));
  return hash === undefined ? tokens : tokens.set(hash, seat);
}

/** Settings without the keys that are `undefined`. */
const defined = (settings: Settings): { [Key in keyof Settings]?: NonNullable<Settings[Key]> } =>
  Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined));
