import {
  type AbsenceRules,
  type GameState,
  type SEAT,
  type Seen,
  type StandIn,
  seatIn,
  type TABLE,
  tableIn,
  undoableSteps,
} from '@vinci/protocol';
import { type GameConfig, parseGameConfig, type Seat } from '@vinci/rules';

/** One seat as the screen shows it. */
export interface SeatView extends Seen<typeof SEAT> {
  readonly seat: Seat;
}

/** What happens when somebody is away: seconds of absence for each rung, 0 where it is left out. */
export interface Ladder extends AbsenceRules {
  readonly bot: StandIn | null;
}

/** The table: everything that is synchronized except the position. */
export interface TableView
  extends Omit<Seen<typeof TABLE>, 'config' | 'absence' | 'revision' | 'undoFrom'> {
  /** Nothing where this client does not know such a game. */
  readonly config: GameConfig | undefined;
  readonly configText: string;
  readonly seats: readonly SeatView[];
  /** What is done about absent people, with the stand-in. */
  readonly ladder: Ladder;
  readonly undo: number;
}

/** Whether no other person holds a seat. */
export const isAlone = (seats: readonly SeatView[], me: Seat): boolean =>
  seats.every(({ seat, occupant, taken }) => seat === me || occupant !== 'person' || !taken);

function readConfig(config: unknown): GameConfig | undefined {
  const parsed = parseGameConfig(config);
  return parsed.ok ? parsed.value : undefined;
}

/**
 * A plain copy of the synchronized table.
 *
 * @param former the last copy; returned again when nothing changed, so that nothing is drawn again
 */
export function readTable(state: GameState, former: TableView | undefined): TableView {
  const configText = state.config;
  const { config, absence, revision: _revision, undoFrom: _undoFrom, ...rest } = tableIn(state);
  const table: TableView = {
    ...rest,
    config: former?.configText === configText ? former.config : readConfig(config),
    configText,
    seats: state.seats.map((seat, index) => ({ seat: index, ...seatIn(seat) })),
    ladder: { ...absence, bot: rest.standIn },
    undo: undoableSteps(state),
  };
  return former !== undefined && sameTable(former, table) ? former : table;
}

const sameTable = (a: TableView, b: TableView): boolean =>
  a.configText === b.configText && JSON.stringify(a) === JSON.stringify(b);
