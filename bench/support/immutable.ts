/**
 * The same rules over an immutable state that Immer produces, in two shapes: one flat list of cells,
 * which is the kindest to Immer, and objects for seats, track and provinces, as such a game is
 * usually written. Only the state differs; the rules that run are the engine's own.
 */
import { apply, type Position } from '@vinci/rules';
import { layoutCells as at } from '@vinci/rules/testing';
import { produce } from 'immer';

/** Plays the codes from a position, one `produce` each; calls `list` with a view before each. */
export type ImmutablePlay = (
  start: Position,
  codes: readonly number[],
  list: (view: Position) => void,
) => void;

/** A position whose cells are whatever is put there. */
type View = Omit<Position, 'cells'> & { cells: unknown };

function viewOf(start: Position): View {
  return Object.create(start, {
    cells: { value: undefined, writable: true },
    draws: { value: [], writable: true },
  });
}

/** State as one list of numbers. */
export const playFlat: ImmutablePlay = (start, codes, list) => {
  const view = viewOf(start);
  let state: { readonly cells: readonly number[] } = { cells: Array.from(start.cells) };
  for (const code of codes) {
    view.cells = state.cells;
    list(view as Position);
    state = produce(state, (draft) => {
      view.cells = draft.cells;
      apply(view as Position, code);
    });
  }
};

interface Province {
  owner: number;
  pawns: number;
  forts: number;
  pending: boolean;
}

/** State as objects. */
interface Tree {
  readonly header: number[];
  readonly seats: number[][];
  readonly track: number[][];
  readonly bag: number[];
  readonly provinces: Province[];
  readonly random: number[];
}

const pack = ({ owner, pawns, forts, pending }: Province): number =>
  owner | (pawns << at.PAWNS_SHIFT) | (forts << at.FORTS_SHIFT) | (pending ? at.PENDING_BIT : 0);

const unpack = (cell: number): Province => ({
  owner: cell & at.OWNER_MASK,
  pawns: (cell >> at.PAWNS_SHIFT) & at.PAWNS_MASK,
  forts: (cell >> at.FORTS_SHIFT) & at.FORTS_MASK,
  pending: (cell & at.PENDING_BIT) !== 0,
});

function treeOf({ cells, game }: Position): Tree {
  const { layout, seats, provinceCount } = game;
  const part = (from: number, length: number): number[] =>
    Array.from(cells.subarray(from, from + length));
  return {
    header: part(0, at.HEADER_CELLS),
    seats: Array.from({ length: seats }, (_, s) =>
      part(at.HEADER_CELLS + s * at.SEAT_CELLS, at.SEAT_CELLS),
    ),
    track: Array.from({ length: at.TRACK_PLACES }, (_, t) =>
      part(layout.track + t * at.TRACK_CELLS, at.TRACK_CELLS),
    ),
    bag: part(layout.bag, at.BAG_CELLS),
    provinces: part(layout.provinces, provinceCount).map(unpack),
    random: part(layout.random, at.RANDOM_CELLS),
  };
}

/** Where each cell lies in the tree, so that the rules can run on a draft of it. */
function windowOn({ game }: Position): { tree: Tree } {
  const { layout, seats, provinceCount } = game;
  const window: { tree: Tree } = Object.create(null, {
    tree: { value: undefined, writable: true },
    length: { value: layout.length },
  });
  const numbers = (from: number, length: number, list: (tree: Tree) => number[]): void => {
    for (let i = 0; i < length; i++) {
      Object.defineProperty(window, from + i, {
        get: () => list(window.tree)[i],
        set: (value: number) => {
          list(window.tree)[i] = value | 0;
        },
      });
    }
  };
  numbers(0, at.HEADER_CELLS, (tree) => tree.header);
  for (let s = 0; s < seats; s++) {
    numbers(at.HEADER_CELLS + s * at.SEAT_CELLS, at.SEAT_CELLS, (tree) => tree.seats[s]!);
  }
  for (let t = 0; t < at.TRACK_PLACES; t++) {
    numbers(layout.track + t * at.TRACK_CELLS, at.TRACK_CELLS, (tree) => tree.track[t]!);
  }
  numbers(layout.bag, at.BAG_CELLS, (tree) => tree.bag);
  for (let p = 0; p < provinceCount; p++) {
    Object.defineProperty(window, layout.provinces + p, {
      get: () => pack(window.tree.provinces[p]!),
      set: (cell: number) => Object.assign(window.tree.provinces[p]!, unpack(cell)),
    });
  }
  numbers(layout.random, at.RANDOM_CELLS, (tree) => tree.random);
  return window;
}

/** State as objects; listing reads a plain copy, so that it costs no more than elsewhere. */
export const playTree: ImmutablePlay = (start, codes, list) => {
  const view = viewOf(start);
  const window = windowOn(start);
  const plain = start.clone();
  view.cells = window;
  let state = treeOf(start);
  for (const code of codes) {
    list(plain);
    apply(plain, code);
    state = produce(state, (draft) => {
      window.tree = draft as Tree;
      apply(view as Position, code);
    });
  }
};
