import type { MapData, Terrain } from '../../src/index.ts';
import type { ModelState } from './state.ts';

/** Base cost by terrain. @clause COST-2 */
const BASE_COST: Readonly<Record<Terrain, number>> = {
  plains: 2,
  meadow: 2,
  normal: 2,
  desert: 2,
  forest: 3,
  mountain: 3,
  river: 1,
};

export const active = (seat: number): string => `active ${seat}`;
export const declining = (seat: number): string => `declining ${seat}`;

/** The seat of an active empire; −1 for anything else. */
export const seatOfActive = (owner: string): number =>
  owner.startsWith('active') ? Number(owner.split(' ')[1]) : -1;

/** Whether the civilization of a seat has a tile. */
export const has = (state: ModelState, seat: number, tile: string): boolean =>
  state.seats[seat]!.tiles.includes(tile);

/** Provinces of an owner. */
export const owned = (state: ModelState, owner: string): number[] =>
  state.provinces.flatMap((province, p) => (province.owner === owner ? [p] : []));

/** Geography and prices, looked up in the map itself, not in what the engine makes of it. */
export class ModelBoard {
  readonly map: MapData;
  private readonly borders: readonly (readonly number[])[];

  constructor(map: MapData) {
    this.map = map;
    this.borders = map.provinces.map(({ neighbours }) =>
      map.provinces.flatMap(({ id }, q) => (neighbours.includes(id) ? [q] : [])),
    );
  }

  terrain(p: number): Terrain {
    return this.map.provinces[p]!.terrain;
  }

  isRiver(p: number): boolean {
    return this.terrain(p) === 'river';
  }

  neighbours(p: number): readonly number[] {
    return this.borders[p]!;
  }

  /** @clause AMB-21 AMB-72 */
  byWater(p: number): boolean {
    return (
      this.map.provinces[p]!.coasts.length > 0 || this.neighbours(p).some((q) => this.isRiver(q))
    );
  }

  /** All sea zones that can be reached by ship from the shores of a province. */
  waters(p: number): Set<string> {
    const found = new Set(this.map.provinces[p]!.coasts);
    for (const zone of found) {
      const sea = this.map.seas.find(({ id }) => id === zone);
      for (const next of sea?.neighbours ?? []) found.add(next);
    }
    return found;
  }

  /** @clause TILE-ASTRONOMY-1 TILE-ASTRONOMY-2 */
  joinedBySea(p: number, q: number): boolean {
    const waters = this.waters(p);
    return this.map.provinces[q]!.coasts.some((zone) => waters.has(zone));
  }

  /** @clause ENTRY-2 AMB-55 AMB-58 */
  private canStart(state: ModelState, p: number): boolean {
    const { coasts, edge } = this.map.provinces[p]!;
    if (has(state, state.turn, 'revolutionaries')) return true;
    if (this.isRiver(p)) return false;
    const waters = has(state, state.turn, 'astronomy') ? this.waters(p) : new Set(coasts);
    return edge || this.map.seas.some((sea) => sea.edge && waters.has(sea.id));
  }

  /** Whether the seat whose turn it is reaches a province that is not its own. @clause EXP-1 */
  reaches(state: ModelState, p: number): boolean {
    const own = owned(state, active(state.turn));
    if (own.length === 0) return this.canStart(state, p);
    if (this.neighbours(p).some((q) => own.includes(q))) return true;
    return has(state, state.turn, 'astronomy') && own.some((q) => this.joinedBySea(q, p));
  }

  /** @clause COST-2 COST-7 COST-11 COST-16 */
  cost(state: ModelState, p: number): number {
    const terrain = this.terrain(p);
    const { pawns, forts } = state.provinces[p]!;
    const mine = active(state.turn);
    const discounts: readonly boolean[] = [
      this.neighbours(p).some(
        (q) => state.provinces[q]!.owner === mine && this.terrain(q) === 'mountain',
      ),
      has(state, state.turn, 'weapons'),
      has(state, state.turn, 'galleys') && this.byWater(p),
      has(state, state.turn, 'mountaineering') && terrain === 'mountain',
      has(state, state.turn, 'cavalry') && ['plains', 'meadow', 'normal'].includes(terrain),
      has(state, state.turn, 'camels') && terrain === 'desert',
      has(state, state.turn, 'drakkar') && terrain === 'river',
    ];
    return Math.max(1, BASE_COST[terrain] + pawns + forts - discounts.filter(Boolean).length);
  }

  /** Fort tokens that an empire has in a province. @clause TILE-FORTIFICATION-8 TILE-MILITIA-2 AMB-29 */
  tokens(state: ModelState, seat: number, p: number): number {
    if (this.isRiver(p)) return 0;
    return ['fortification', 'militia'].filter((tile) => has(state, seat, tile)).length;
  }

  /** Connected parts of an active empire. @clause COH-1 COH-10 */
  parts(state: ModelState, seat: number): number[][] {
    const left = new Set(owned(state, active(seat)));
    const bySea = has(state, seat, 'astronomy');
    const parts: number[][] = [];
    for (const first of left) {
      left.delete(first);
      const part = [first];
      for (const p of part) {
        for (const q of left) {
          if (!this.neighbours(p).includes(q) && !(bySea && this.joinedBySea(p, q))) continue;
          left.delete(q);
          part.push(q);
        }
      }
      parts.push(part);
    }
    return parts;
  }

  /** VP of a province with some tiles. @clause SCORE-3 SCORE-4 AMB-79 AMB-80 */
  private value(p: number, tiles: readonly string[]): number {
    const { terrain, port, mine } = this.map.provinces[p]!;
    const of = (...ids: string[]): number => ids.filter((id) => tiles.includes(id)).length;
    let value = ['mountain', 'desert', 'river'].includes(terrain) ? 0 : 1;
    if (terrain === 'plains') value += of('agriculture', 'agricultureColumn');
    if (terrain === 'meadow') value += of('livestock', 'livestockColumn');
    if (terrain === 'mountain') value += of('mountaineering');
    if (terrain === 'desert') value += of('camels');
    if (terrain !== 'river') value += of('currency');
    if (port) value += of('ports', 'portsColumn');
    if (mine) value += 2 * of('mining', 'miningColumn');
    return value;
  }

  /** VP that a seat would score now. @clause SCORE-1 SCORE-6 TILE-FISHING-1 TILE-SLAVERY-1 */
  score(state: ModelState, seat: number): number {
    const { tiles, held, eliminated } = state.seats[seat]!;
    const own = owned(state, active(seat));
    const lasting = held.filter((tile) => tile.endsWith('Column'));
    let points = 0;
    for (const p of own) points += this.value(p, tiles);
    for (const p of owned(state, declining(seat))) points += this.value(p, lasting);
    if (tiles.includes('slavery')) points += eliminated;
    if (tiles.includes('fishing'))
      points += Math.floor(own.filter((p) => this.byWater(p)).length / 2);
    return points;
  }
}
