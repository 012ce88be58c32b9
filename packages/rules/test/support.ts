import { europe } from '../../maps/src/index.ts';
import type { Game } from '../src/game.ts';
import type { GameEvent } from '../src/index.ts';
import { makeGame, makeMap, TINY_MAP } from '../src/testing/index.ts';

/** The classic game for three on the map of Europe. */
export const EUROPE: Game = makeGame(europe);

/** The same for all player counts, by seats. */
export const EUROPE_FOR: Readonly<Record<number, Game>> = {
  3: EUROPE,
  4: makeGame(europe, 4),
  5: makeGame(europe, 5),
  6: makeGame(europe, 6),
};

/** The tiny board for all player counts. */
export const TINY_FOR: Readonly<Record<number, Game>> = {
  3: makeGame(TINY_MAP, 3),
  4: makeGame(TINY_MAP, 4),
  5: makeGame(TINY_MAP, 5),
  6: makeGame(TINY_MAP, 6),
};

/** Eight provinces in a row; both ends touch the board edge, `e` is a mountain. */
export const ROW_MAP = makeMap({
  id: 'row',
  provinces: {
    a: 'plains edge b',
    b: 'meadow c',
    c: 'normal d',
    d: 'forest e',
    e: 'mountain mine f',
    f: 'normal port g',
    g: 'plains h',
    h: 'meadow edge',
  },
});

/** The row for three players. */
export const ROW: Game = makeGame(ROW_MAP);

/** The row for four players. */
export const ROW_FOUR: Game = makeGame(ROW_MAP, 4);

/**
 * Two coasts. `outer` touches the board edge and joins `middle`; `lake` joins nothing.
 * `quay`, `dune` and `cliff` (mountain) lie on the near shore, `reef`, `isle` and `far` across.
 */
export const COAST_MAP = makeMap({
  id: 'coast',
  provinces: {
    cliff: 'mountain @outer quay',
    dune: 'normal @outer @lake quay heath',
    far: 'normal @middle',
    heath: 'normal @lake inland',
    inland: 'normal edge',
    isle: 'normal @outer',
    quay: 'normal port @outer inland',
    reef: 'normal @middle isle',
  },
  seas: { lake: '', middle: 'outer', outer: 'open edge' },
});

/** The coasts for three players. */
export const COAST: Game = makeGame(COAST_MAP);

/** Events of one type. */
export const eventsOf = <Type extends GameEvent['type']>(
  events: readonly GameEvent[],
  type: Type,
): Extract<GameEvent, { type: Type }>[] =>
  events.filter((event): event is Extract<GameEvent, { type: Type }> => event.type === type);
