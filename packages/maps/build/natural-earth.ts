import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { feature, mesh } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import type { LonLat } from './seed-file.ts';

/** Coasts and modern frontiers of the world (Natural Earth, public domain). */
export interface NaturalEarth {
  /** Land polygons: outer ring, then holes; rings are closed by repeating their first vertex. */
  readonly land: readonly LonLat[][][];
  readonly frontiers: readonly LonLat[][];
}

type Atlas = Topology<{ land: GeometryCollection; countries: GeometryCollection }>;

/** Reads a file of the world-atlas package, e.g. `countries-10m.json`. */
export function readNaturalEarth(file: string): NaturalEarth {
  const path = createRequire(import.meta.url).resolve(`world-atlas/${file}`);
  const atlas = JSON.parse(readFileSync(path, 'utf8')) as Atlas;
  const land: LonLat[][][] = [];
  for (const { geometry } of feature(atlas, atlas.objects.land).features) {
    if (geometry.type === 'Polygon') land.push(geometry.coordinates as unknown as LonLat[][]);
    if (geometry.type === 'MultiPolygon')
      land.push(...(geometry.coordinates as unknown as LonLat[][][]));
  }
  const inner = mesh(atlas, atlas.objects.countries, (a, b) => a !== b);
  return { land, frontiers: inner.coordinates as unknown as LonLat[][] };
}
