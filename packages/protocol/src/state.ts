import { type SchemaType, schema, t } from '@colyseus/schema';
import { isStrength, type StandIn } from './occupants.ts';

/** One seat at the table. */
export const SeatState = schema(
  {
    /** Empty while the seat is free before the start. */
    name: t.string().default(''),
    /** 0 … 5, different for each seat. */
    colour: t.uint8().default(0),
    /** `person`, `fictional`, `easy`, `medium` or `strong`; empty while free before the start. */
    occupant: t.string().default(''),
    /** Strength of the bot that acts for an absent person; empty when there is none. */
    standIn: t.string().default(''),
    /** Somebody holds the seat: a person, a bot or a fictional player. */
    taken: t.boolean().default(false),
    /** A person who holds the seat is connected now. */
    present: t.boolean().default(false),
    /** Hash of what the person of the seat adds to the seed: 64 hexadecimal digits, or empty. */
    entropy: t.string().default(''),
    /**
     * While `fixed`: nobody of the seat was connected, so nobody is asked for what was promised. From
     * the start on: it was not shown, and link 0 of the chain is the first that is mixed into the bag.
     */
    later: t.boolean().default(false),
    /**
     * How many links of its chain were mixed into the bag since the start; −1 for a seat without a
     * chain, and before the start.
     */
    links: t.int16().default(-1),
    /** Milliseconds left on its clock as of `clockAt`; −1 without a clock. */
    time: t.number().default(-1),
    /** Rung of the ladder for absent people: see `Step`. */
    step: t.string().default(''),
    /** What its person voted for in the open vote; see `Ballot`. */
    ballot: t.string().default(''),
  },
  'SeatState',
);
export type SeatState = SchemaType<typeof SeatState>;

/**
 * The synchronized state: the table, and a projection of the position. Everybody in the room gets the
 * same, so nothing secret may ever be put here.
 */
export const GameState = schema(
  {
    /** Number of accepted entries; 0 before the first intent. */
    revision: t.number().default(0),
    /**
     * The seat to act may take back `revision − undoFrom` intents. It only changes when something
     * new is revealed or taken back, so an ordinary intent need not send it; see `undoableSteps`.
     */
    undoFrom: t.number().default(0),
    /**
     * Public cells of the position, in the engine's order; empty before the start. A negative cell
     * −n is kept as it is. `restorePosition` of the rules makes a position of them.
     */
    cells: t.array('number'),

    /** `table`, `playing` or `over`. */
    status: t.string().default('table'),
    code: t.string().default(''),
    /** Version of this protocol. */
    protocol: t.uint8().default(0),
    /** Version of the rules engine that made `cells`. */
    rules: t.uint16().default(0),
    /** `GameConfig` of the rules as JSON. */
    config: t.string().default(''),
    /** `private`, `code` or `listed`. */
    visibility: t.string().default('code'),
    spectators: t.boolean().default(true),
    /** Seat of the host; −1 when nobody is seated. */
    host: t.int8().default(-1),
    seats: t.array(SeatState),
    /** How fast bots and fictional players act: `slow`, `normal`, `quick` or `instant`. */
    pace: t.string().default('normal'),
    /** Seconds of absence after which a bot takes over a seat; 0 for never. See `standInOf`. */
    standInAfter: t.uint32().default(0),
    /** Strength of that bot; empty for never. */
    standInStrength: t.string().default(''),
    /** `TimeControl` as JSON, or empty; see `clockOf`. */
    clock: t.string().default(''),
    /** Seat whose clock runs; −1 when none does. */
    clockSeat: t.int8().default(-1),
    /** When the times of the seats were right, in milliseconds since 1970 on the server’s clock. */
    clockAt: t.number().default(0),
    /**
     * When the game began to wait for the absent person of the seat to act, in milliseconds since 1970
     * on the server’s clock: the steps of the ladder count from here. 0 while nobody is waited for.
     */
    awaySince: t.number().default(0),
    /** Why the game stands still: `host`, `absence`, or empty when it goes on. */
    paused: t.string().default(''),
    /** `AbsenceRules` as JSON, or empty when no rung is used; see `absenceOf`. */
    absence: t.string().default(''),
    /** `Vote` as JSON, or empty when none is open; see `voteOf`. */
    vote: t.string().default(''),
    /** Who ended the game before the rules did: `host`, `vote`, or empty. */
    ended: t.string().default(''),
    /** Connections without a seat. */
    watchers: t.uint16().default(0),
    /** Code of the rematch; empty until somebody asked for it. */
    next: t.string().default(''),

    /** Hash of the server's secret, from the making of the table on; empty in old games. */
    commitment: t.string().default(''),
    /** The start was asked for: what the seats promised is fixed, and everybody is to show it. */
    fixed: t.boolean().default(false),
    /** Hash of all that the course of the game depends on, from the start on. */
    seal: t.string().default(''),
  },
  'GameState',
);
export type GameState = SchemaType<typeof GameState>;

/** How many of the last intents the seat to act may take back now. */
export const undoableSteps = (state: Pick<GameState, 'revision' | 'undoFrom'>): number =>
  state.revision - state.undoFrom;

/** Whether and when a bot takes over for an absent person; `null` for never. */
export const standInOf = (
  state: Pick<GameState, 'standInAfter' | 'standInStrength'>,
): StandIn | null =>
  state.standInAfter > 0 && isStrength(state.standInStrength)
    ? { after: state.standInAfter, strength: state.standInStrength }
    : null;
