import { type MapData, type MapProvince, type MapSea, TERRAINS, type Terrain } from '../map.ts';

/** A small board in words, see `makeMap`. */
export interface MapSketch {
  readonly id?: string;
  /** By id: a terrain, then any of `port`, `mine`, `edge`, `@coast` and neighbours. */
  readonly provinces: Readonly<Record<string, string>>;
  /** By id: any of `open`, `edge` and adjacent seas. */
  readonly seas?: Readonly<Record<string, string>>;
}

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
    players: { min: 3, max: 6 },
    waterModel: 'shallows',
    provinces,
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
