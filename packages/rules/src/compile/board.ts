import { type MapData, type MapProvince, TERRAINS, type Terrain } from '../map.ts';
import type { ProvinceId } from '../types.ts';

/** Words of a bit set of provinces; a board has at most 128. */
export const WORDS = 4;

/** The graph of a board in flat arrays, indexed by province. */
export interface Board {
  readonly size: number;
  /** Index into `TERRAINS`. */
  readonly terrain: Uint8Array;
  readonly port: Uint8Array;
  readonly mine: Uint8Array;
  /** Neighbours of province `p` are `neighbours[first[p] … first[p + 1] − 1]`. */
  readonly first: Uint16Array;
  readonly neighbours: Uint8Array;
  /** Whether the pair at the same place of `neighbours` shares a coast. @clause AMB-19 */
  readonly sharesCoast: Uint8Array;
  /** Neighbours of province `p` as a bit set in words `4 p … 4 p + 3`. */
  readonly neighbourBits: Int32Array;
  /** Bit set of the groups of connected sea zones a province has a shore on. @clause AMB-55 */
  readonly seaGroups: Uint32Array;
  /** Bit set of the groups that touch the board edge. */
  readonly edgeSeaGroups: number;
  /** Whether a province can be entered by land from the board edge. @clause MAP-8 */
  readonly edge: Uint8Array;
  /** Whether it has a shore on a sea zone that touches the board edge. @clause ENTRY-2 AMB-20 */
  readonly seaEntry: Uint8Array;
  /** Whether it lies by a river or has a shore. @clause TILE-GALLEYS-4 TILE-FISHING-1 AMB-21 AMB-72 */
  readonly byWater: Uint8Array;
  /** River provinces as a bit set. @clause MAP-6 */
  readonly riverBits: Int32Array;
  /** Provinces that can be entered by land or across one sea zone, as a bit set. @clause ENTRY-2 */
  readonly entryBits: Int32Array;
}

/** Terrain of a province by its name. */
export const terrainOf = ({ terrain }: Board, province: ProvinceId): Terrain =>
  TERRAINS[terrain[province]!]!;

/** What borders on a province by land, in ascending order. */
export const neighboursOf = ({ first, neighbours }: Board, province: ProvinceId): Uint8Array =>
  neighbours.subarray(first[province], first[province + 1]);

/** Groups of connected sea zones, numbered in the order of their first zone. */
function seaGroupsOf(map: MapData): Map<string, number> {
  const group = new Map<string, number>();
  const zones = new Map(map.seas.map((sea) => [sea.id, sea]));
  let next = 0;
  for (const sea of map.seas) {
    if (group.has(sea.id)) continue;
    const queue = [sea.id];
    for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
      if (group.has(id)) continue;
      group.set(id, next);
      queue.push(...(zones.get(id)?.neighbours ?? []));
    }
    next++;
  }
  return group;
}

const isRiver = ({ terrain }: MapProvince): boolean => terrain === 'river';

/** Compiles a checked map. */
export function compileBoard(map: MapData): Board {
  const size = map.provinces.length;
  const groups = seaGroupsOf(map);
  const edgeSeas = new Set(map.seas.filter((sea) => sea.edge).map((sea) => sea.id));
  const first = new Uint16Array(size + 1);
  const neighbours: number[] = [];
  const neighbourBits = new Int32Array(size * WORDS);
  const sharesCoast: number[] = [];
  const entryBits = new Int32Array(WORDS);
  const riverBits = new Int32Array(WORDS);
  const rivers = new Set(map.provinces.filter(isRiver).map(({ id }) => id));
  const onEdgeSea = ({ coasts }: MapProvince): boolean =>
    coasts.some((coast) => edgeSeas.has(coast));
  map.provinces.forEach((province, p) => {
    if (province.edge || onEdgeSea(province)) entryBits[p >> 5]! |= 1 << (p & 31);
    if (isRiver(province)) riverBits[p >> 5]! |= 1 << (p & 31);
    map.provinces.forEach((other, q) => {
      if (!province.neighbours.includes(other.id)) return;
      neighbours.push(q);
      neighbourBits[p * WORDS + (q >> 5)]! |= 1 << (q & 31);
      sharesCoast.push(Number(other.coasts.some((coast) => province.coasts.includes(coast))));
    });
    first[p + 1] = neighbours.length;
  });
  const bits = (coasts: readonly string[]): number =>
    coasts.reduce((set, coast) => set | (1 << (groups.get(coast) ?? 31)), 0) >>> 0;
  return {
    size,
    terrain: Uint8Array.from(map.provinces, (province) => TERRAINS.indexOf(province.terrain)),
    port: Uint8Array.from(map.provinces, (province) => Number(province.port)),
    mine: Uint8Array.from(map.provinces, (province) => Number(province.mine)),
    first,
    neighbours: Uint8Array.from(neighbours),
    sharesCoast: Uint8Array.from(sharesCoast),
    neighbourBits,
    seaGroups: Uint32Array.from(map.provinces, (province) => bits(province.coasts)),
    edgeSeaGroups: bits([...edgeSeas]),
    edge: Uint8Array.from(map.provinces, (province) => Number(province.edge)),
    byWater: Uint8Array.from(map.provinces, ({ coasts, neighbours: ids }) =>
      Number(coasts.length > 0 || ids.some((id) => rivers.has(id))),
    ),
    riverBits,
    entryBits,
    seaEntry: Uint8Array.from(map.provinces, (province) => Number(onEdgeSea(province))),
  };
}

/** The first thing that makes a map unusable for the engine, as a sentence. */
export function mapProblem(map: MapData): string | undefined {
  const ids = map.provinces.map((province) => province.id);
  const seas = new Set(map.seas.map((sea) => sea.id));
  const known = new Set(ids);
  const sorted = (list: readonly string[]): boolean =>
    list.every((id, i) => id > (list[i - 1] ?? ''));
  if (ids.length < 2 || ids.length > 128) return 'A map has 2 to 128 provinces.';
  if (!sorted(ids)) return 'Provinces must be sorted by id, each id once.';
  if (!sorted(map.seas.map((sea) => sea.id))) return 'Seas must be sorted by id, each id once.';
  if (map.seas.length > 31) return 'A map has at most 31 sea zones.';
  for (const province of map.provinces) {
    if (!TERRAINS.includes(province.terrain)) return `${province.id} has an unknown terrain.`;
    if (province.coasts.some((coast) => !seas.has(coast)))
      return `${province.id} has an unknown coast.`;
    for (const id of province.neighbours) {
      if (!known.has(id) || id === province.id) return `${province.id} has a bad neighbour ${id}.`;
      const other = map.provinces.find((one) => one.id === id);
      if (!other?.neighbours.includes(province.id))
        return `${province.id} and ${id}: one-way border.`;
    }
  }
  for (const sea of map.seas) {
    for (const id of sea.neighbours) {
      const other = map.seas.find((one) => one.id === id);
      if (!other?.neighbours.includes(sea.id)) return `${sea.id} and ${id}: one-way border.`;
    }
  }
  return undefined;
}
