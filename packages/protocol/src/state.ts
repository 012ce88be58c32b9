import { type FieldBuilder, type SchemaType, schema, t } from '@colyseus/schema';
import { type Fields, fieldsOf, fromWire, type Kind, type Seen, type Wire } from './fields.ts';
import { SEAT, TABLE } from './table.ts';

const BUILDERS: Readonly<Record<Kind['is'], () => FieldBuilder<unknown>>> = {
  flag: t.boolean,
  number: t.number,
  one: t.string,
  text: t.string,
  json: t.string,
};

type Builders<All extends Fields> = {
  [Name in keyof Wire<All>]: FieldBuilder<Wire<All>[Name], true>;
};

/** What is synchronized of some fields. */
const synchronized = <All extends Fields>(all: All): Builders<All> =>
  Object.fromEntries(
    fieldsOf(all, 'wire', 'both').map(([name, { kind, initial }]) => [
      name,
      BUILDERS[kind.is]().default(kind.is === 'json' ? '' : initial),
    ]),
  ) as Builders<All>;

/** One seat at the table. */
export const SeatState = schema(synchronized(SEAT), 'SeatState');
export type SeatState = SchemaType<typeof SeatState>;

/**
 * The synchronized state: the table, and a projection of the position. Everybody in the room gets the
 * same, so nothing secret may ever be put here.
 */
export const GameState = schema(
  {
    ...synchronized(TABLE),
    /**
     * Public cells of the position, in the engine's order; empty before the start. A negative cell
     * −n is kept as it is. `restorePosition` of the rules makes a position of them.
     */
    cells: t.array('number'),
    seats: t.array(SeatState),
  },
  'GameState',
);
export type GameState = SchemaType<typeof GameState>;

/** A seat as everybody sees it. */
export const seatIn = (state: SeatState): Seen<typeof SEAT> => fromWire(SEAT, state);

/** A table as everybody sees it. */
export const tableIn = (state: GameState): Seen<typeof TABLE> => fromWire(TABLE, state);

/** How many of the last intents the seat to act may take back now. */
export const undoableSteps = (state: Pick<GameState, 'revision' | 'undoFrom'>): number =>
  state.revision - state.undoFrom;
