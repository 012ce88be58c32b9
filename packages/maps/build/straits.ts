import { distance } from './lines.ts';
import type { Projector } from './projection.ts';
import type { Point, SeedFile, StraitSeed } from './seed-file.ts';
import type { BoardTopology } from './topology.ts';

/** A strait with the shortest line between its shores, in board units. */
export interface StraitLine {
  readonly seed: StraitSeed;
  readonly from: Point;
  readonly to: Point;
}

export function findStraits(
  seeds: SeedFile,
  topology: BoardTopology,
  projector: Projector,
): StraitLine[] {
  return seeds.straits.map((seed) => {
    const at = projector.plain(seed.at);
    const nearest = (id: string): Point => {
      const region = seeds.provinces.findIndex((p) => p.id === id) + 1;
      const shore = topology.polygons[region]!.flatMap((p) => p.rings.flat());
      return shore.reduce((best, p) => (distance(p, at) < distance(best, at) ? p : best));
    };
    const [from, to] = seed.between;
    return { seed, from: nearest(from), to: nearest(to) };
  });
}
