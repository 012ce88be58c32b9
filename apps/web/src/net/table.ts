import {
  absenceOf,
  type Ballot,
  clockOf,
  type Ending,
  type GameState,
  type GameStatus,
  isOpponent,
  isStrength,
  type Occupant,
  PACES,
  type Pace,
  type PauseReason,
  STEPS,
  type StandIn,
  type Step,
  type Strength,
  standInOf,
  type TimeControl,
  undoableSteps,
  type Visibility,
  type Vote,
  voteOf,
} from '@vinci/protocol';
import { type GameConfig, parseGameConfig, type Seat } from '@vinci/rules';
import type { Ladder } from '../time/ladder.ts';

/** One seat as the screen shows it. */
export interface SeatView {
  readonly seat: Seat;
  readonly name: string;
  /** 0 … 5 */
  readonly colour: number;
  readonly taken: boolean;
  /** Empty while the seat is free before the start. */
  readonly occupant: Occupant | '';
  /** Strength of the bot that acts for an absent person; empty when there is none. */
  readonly standIn: Strength | '';
  readonly present: boolean;
  /** Hash of what the person adds to the seed, or empty. */
  readonly entropy: string;
  /** Nobody of the seat was there to show that at the start: the chain begins with the first link. */
  readonly later: boolean;
  /** How many links of its chain were mixed into the bag; −1 without a chain and before the start. */
  readonly links: number;
  /** Milliseconds left on its clock as of `clockAt` of the table; −1 without a clock. */
  readonly time: number;
  /** Rung of the ladder it is on while its person is away; empty for none. */
  readonly step: Step;
  /** What its person voted for in the open vote; empty for nothing yet. */
  readonly ballot: Ballot | '';
}

/** The table: everything that is synchronized except the position. */
export interface TableView {
  readonly code: string;
  readonly status: GameStatus;
  readonly config: GameConfig | undefined;
  readonly configText: string;
  readonly visibility: Visibility;
  readonly spectators: boolean;
  readonly host: Seat;
  readonly seats: readonly SeatView[];
  /** How fast bots and fictional players act. */
  readonly pace: Pace;
  /** When a bot takes over for an absent person; `null` for never. */
  readonly standIn: StandIn | null;
  /** The same with the other things that happen when somebody is away. */
  readonly ladder: Ladder;
  /** `null` for none. */
  readonly clock: TimeControl | null;
  /** Seat whose clock runs; −1 when none does. */
  readonly clockSeat: Seat;
  /** When the times of the seats were right, in milliseconds since 1970 on the server’s clock. */
  readonly clockAt: number;
  /** When the game began to wait for somebody away, on the same clock; 0 while it does not. */
  readonly awaySince: number;
  /** Why the game stands still; empty when it does not. */
  readonly paused: PauseReason;
  readonly vote: Vote | undefined;
  /** Who ended the game before the rules did; empty when nobody has. */
  readonly ended: Ending;
  /** What the server published about its secret; empty in games of earlier versions. */
  readonly commitment: string;
  /** The start was asked for, and what the seats add is fixed. */
  readonly fixed: boolean;
  /** What was published at the start; empty before. */
  readonly seal: string;
  readonly watchers: number;
  readonly next: string;
  readonly protocol: number;
  readonly rules: number;
  readonly undo: number;
}

const STATUSES: readonly GameStatus[] = ['table', 'playing', 'over'];
const VISIBILITIES: readonly Visibility[] = ['private', 'code', 'listed'];

const PAUSES: readonly PauseReason[] = ['', 'host', 'absence'];
const ENDINGS: readonly Ending[] = ['', 'host', 'vote'];
const BALLOTS: readonly Ballot[] = ['replace', 'wait', 'end'];

const readOccupant = (text: string): Occupant | '' =>
  text === 'person' || isOpponent(text) ? text : '';

function readConfig(text: string): GameConfig | undefined {
  try {
    const parsed = parseGameConfig(JSON.parse(text));
    return parsed.ok ? parsed.value : undefined;
  } catch {
    return undefined;
  }
}

/**
 * A plain copy of the synchronized table.
 *
 * @param former the last copy; returned again when nothing changed, so that nothing is drawn again
 */
export function readTable(state: GameState, former: TableView | undefined): TableView {
  const configText = state.config;
  const table: TableView = {
    code: state.code,
    status: STATUSES.find((status) => status === state.status) ?? 'table',
    config: former?.configText === configText ? former.config : readConfig(configText),
    configText,
    visibility: VISIBILITIES.find((value) => value === state.visibility) ?? 'code',
    spectators: state.spectators,
    host: state.host,
    seats: state.seats.map((seat, index) => ({
      seat: index,
      name: seat.name,
      colour: seat.colour,
      taken: seat.taken,
      occupant: readOccupant(seat.occupant),
      standIn: isStrength(seat.standIn) ? seat.standIn : '',
      present: seat.present,
      entropy: seat.entropy,
      later: seat.later,
      links: seat.links,
      time: seat.time,
      step: STEPS.find((step) => step === seat.step) ?? '',
      ballot: BALLOTS.find((ballot) => ballot === seat.ballot) ?? '',
    })),
    pace: PACES.find((pace) => pace === state.pace) ?? 'normal',
    standIn: standInOf(state),
    ladder: { ...absenceOf(state), bot: standInOf(state) },
    clock: clockOf(state),
    clockSeat: state.clockSeat,
    clockAt: state.clockAt,
    awaySince: state.awaySince,
    paused: PAUSES.find((reason) => reason === state.paused) ?? '',
    vote: voteOf(state),
    ended: ENDINGS.find((ending) => ending === state.ended) ?? '',
    commitment: state.commitment,
    fixed: state.fixed,
    seal: state.seal,
    watchers: state.watchers,
    next: state.next,
    protocol: state.protocol,
    rules: state.rules,
    undo: undoableSteps(state),
  };
  return former !== undefined && sameTable(former, table) ? former : table;
}

const sameTable = (a: TableView, b: TableView): boolean =>
  a.configText === b.configText && JSON.stringify(a) === JSON.stringify(b);
