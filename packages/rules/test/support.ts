import type { Game } from '../src/game.ts';
import { type GameEvent, type MapData, PRESET_IDS, type PresetId } from '../src/index.ts';
import { DELTA_MAP, makeGame, makeMap, TINY_MAP } from '../src/testing/index.ts';
import { europe } from './maps.ts';

const compiled = new Map<string, Game>();

/** A game of a rule text on a board, compiled once. */
export function gameOn(map: MapData, seats = 3, preset: PresetId = 'deClassic'): Game {
  const key = `${map.id} ${seats} ${preset}`;
  const game = compiled.get(key) ?? makeGame(map, seats, {}, preset);
  compiled.set(key, game);
  return game;
}

/** Player counts of a rule text without fictional players. @clause COMP-12 COMP-13 */
export const seatsOf = (preset: PresetId): readonly number[] =>
  preset === 'vinci2' ? [2, 3, 4, 5] : [3, 4, 5, 6];

/** Games on the same board of every rule text for that many players. */
export const gamesOfAllTexts = (map: MapData, seats = 3): Game[] =>
  PRESET_IDS.filter((preset) => seatsOf(preset).includes(seats)).map((preset) =>
    gameOn(map, seats, preset),
  );

/** Vinci II on the board with deserts and rivers, by players. */
export const DELTA_FOR: Readonly<Record<number, Game>> = Object.fromEntries(
  seatsOf('vinci2').map((seats) => [seats, gameOn(DELTA_MAP, seats, 'vinci2')]),
);

/** The same for three players. */
export const DELTA: Game = DELTA_FOR[3]!;

/** How files of a rule text are called: `de-classic` for `deClassic`. */
export const fileNameOf = (preset: PresetId): string =>
  preset.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** The classic game for three on the map of Europe. */
export const EUROPE: Game = gameOn(europe);

/** The same for all player counts, by seats. */
export const EUROPE_FOR: Readonly<Record<number, Game>> = {
  3: EUROPE,
  4: gameOn(europe, 4),
  5: gameOn(europe, 5),
  6: gameOn(europe, 6),
};

/** The tiny board for all player counts. */
export const TINY_FOR: Readonly<Record<number, Game>> = {
  3: gameOn(TINY_MAP, 3),
  4: gameOn(TINY_MAP, 4),
  5: gameOn(TINY_MAP, 5),
  6: gameOn(TINY_MAP, 6),
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
export const ROW: Game = gameOn(ROW_MAP);

/** The row for four players. */
export const ROW_FOUR: Game = gameOn(ROW_MAP, 4);

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
export const COAST: Game = gameOn(COAST_MAP);

/** Events of one type. */
export const eventsOf = <Type extends GameEvent['type']>(
  events: readonly GameEvent[],
  type: Type,
): Extract<GameEvent, { type: Type }>[] =>
  events.filter((event): event is Extract<GameEvent, { type: Type }> => event.type === type);
