import {
  type GameState,
  type GameStatus,
  isOpponent,
  isStrength,
  type Occupant,
  PACES,
  type Pace,
  type StandIn,
  type Strength,
  standInOf,
  undoableSteps,
  type Visibility,
} from '@vinci/protocol';
import { type GameConfig, parseGameConfig, type Seat } from '@vinci/rules';

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
  readonly watchers: number;
  readonly next: string;
  readonly protocol: number;
  readonly rules: number;
  readonly undo: number;
}

const STATUSES: readonly GameStatus[] = ['table', 'playing', 'over'];
const VISIBILITIES: readonly Visibility[] = ['private', 'code', 'listed'];

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
    })),
    pace: PACES.find((pace) => pace === state.pace) ?? 'normal',
    standIn: standInOf(state),
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
