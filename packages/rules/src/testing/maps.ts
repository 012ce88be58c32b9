import { type MapData, type MapProvince, type MapSea, TERRAINS, type Terrain } from '../map.ts';

/** A small board in words, see `makeMap`. */
export interface MapSketch {
  readonly id?: string;
  /** By id: a terrain, then any of `port`, `mine`, `edge`, `@coast` and neighbours. */
  readonly provinces: Readonly<Record<string, string>>;
  /** By id: any of `open`, `edge` and adjacent seas. */
  readonly seas?: Readonly<Record<string, string>>;
  readonly waterModel?: MapData['waterModel'];
  /** By players; `BASE_PAWNS` unless a test needs others. */
  readonly basePawns?: MapData['basePawns'];
}

/** Base pawns of small boards. @clause PAWN-3 */
export const BASE_PAWNS = { 2: 10, 3: 8, 4: 6, 5: 4 } as const;

const MARKS = ['port', 'mine', 'edge', 'open'];

/** Neighbours named on either side. */
function bordersOf(sketch: Readonly<Record<string, string>>): Map<string, Set<string>> {
  const borders = new Map(Object.keys(sketch).map((id) => [id, new Set<string>()]));
  for (const [id, words] of Object.entries(sketch)) {
    for (const word of words.split(' ')) {
      const isBorder = word !== '' && !word.startsWith('@') && !MARKS.includes(word);
      if (!isBorder || (TERRAINS as readonly string[]).includes(word)) continue;
      const other = borders.get(word);
      if (other === undefined) throw new Error(`${id}: no neighbour ${word}`);
      other.add(id);
      borders.get(id)?.add(word);
    }
  }
  return borders;
}

const sorted = <Value>(record: Readonly<Record<string, Value>>): [string, Value][] =>
  Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1));

/**
 * A board for a test: `{ provinces: { a: 'plains edge b', b: 'mountain @north' } }`. A border named
 * on one side counts for both.
 */
export function makeMap(sketch: MapSketch): MapData {
  const seas = sketch.seas ?? {};
  const borders = bordersOf(sketch.provinces);
  const channels = bordersOf(seas);
  const provinces = sorted(sketch.provinces).map(([id, text]): MapProvince => {
    const words = text.split(' ');
    return {
      id,
      name: id,
      terrain: words[0] as Terrain,
      port: words.includes('port'),
      mine: words.includes('mine'),
      edge: words.includes('edge'),
      coasts: words.filter((word) => word.startsWith('@')).map((word) => word.slice(1)),
      neighbours: [...(borders.get(id) ?? [])].sort(),
    };
  });
  return {
    id: sketch.id ?? 'sketch',
    name: sketch.id ?? 'sketch',
    version: 1,
    players: { min: 2, max: 6 },
    waterModel: sketch.waterModel ?? 'shallows',
    provinces,
    basePawns: sketch.basePawns ?? BASE_PAWNS,
    seas: sorted(seas).map(
      ([id, text]): MapSea => ({
        id,
        name: id,
        open: text.split(' ').includes('open'),
        edge: text.split(' ').includes('edge'),
        neighbours: [...(channels.get(id) ?? [])].sort(),
      }),
    ),
  };
}

/**
 * A board with everything the classic rules look at, small enough to play thousands of games on:
 * every terrain, ports and mines, two seas at the edge, an inland sea, an island.
 */
export const TINY_MAP: MapData = makeMap({
  id: 'tiny',
  provinces: {
    alder: 'plains edge port @west birch cedar',
    birch: 'meadow edge mine cedar dogwood elm',
    cedar: 'mountain mine @west elm fir',
    dogwood: 'forest edge elm hazel',
    elm: 'normal fir hazel ivy',
    fir: 'plains port @west @inner ivy juniper',
    hazel: 'mountain edge ivy linden',
    ivy: 'meadow @inner juniper linden maple',
    juniper: 'normal port @inner maple',
    linden: 'plains edge mine maple',
    maple: 'forest @inner @east',
    nutmeg: 'mountain edge port @east linden',
    oak: 'normal @west',
    poplar: 'meadow port @south',
  },
  seas: {
    west: 'open edge south',
    south: 'open',
    inner: '',
    east: 'open edge south',
  },
});

/**
 * A board with everything that Vinci II adds: deserts, rivers that join up, run into the sea or flow
 * alone, a desert with a mine, a river with a port, and land far from any water.
 *
 * @clause MAP-3 MAP-6
 */
export const DELTA_MAP: MapData = makeMap({
  id: 'delta',
  waterModel: 'riverProvinces',
  basePawns: { 2: 12, 3: 9, 4: 7, 5: 5 },
  provinces: {
    acacia: 'desert edge mine baobab cactus',
    baobab: 'plains edge cactus delta',
    cactus: 'mountain edge mine elder',
    delta: 'river port @gulf baobab elder fig',
    elder: 'meadow delta fig grass hill',
    fig: 'normal port @gulf delta grass',
    grass: 'river elder fig hill kelp',
    hill: 'forest cactus elder iris grass',
    iris: 'desert hill jade lotus',
    jade: 'mountain iris lotus kelp',
    kelp: 'plains @gulf grass jade lotus',
    lotus: 'normal edge mine iris jade kelp moss',
    moss: 'desert edge @ocean lotus',
    oasis: 'river hill iris',
    palm: 'meadow port @ocean',
    reed: 'normal @strait',
  },
  seas: {
    gulf: 'open edge strait',
    ocean: 'open edge strait',
    strait: 'open',
  },
});
