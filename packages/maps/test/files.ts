import { existsSync, readFileSync } from 'node:fs';
import { listSeeds, readSeeds, type SeedFile } from '../build/seed-file.ts';
import { type Geometry, loadGeometry } from '../src/geometry.ts';
import type { GeometryFile } from '../src/geometry-file.ts';
import { type MapData, mapById } from '../src/index.ts';

/** Ids of all maps that have a seed file. */
export const mapIds: readonly string[] = listSeeds();

/** Whether every board is built again, which takes minutes; else only the smallest one is. */
export const REBUILD_ALL = process.env.VINCI_MAPS === 'all';

/** Boards that the tests build again from their seeds. */
export const rebuiltIds: readonly string[] = REBUILD_ALL ? mapIds : [smallest(mapIds)];

function smallest(ids: readonly string[]): string {
  const area = (id: string): number => {
    const { width, height } = readSeeds(id).board;
    return width * height;
  };
  return [...ids].sort((a, b) => area(a) - area(b))[0]!;
}

const dataFile = (id: string, file: string): URL =>
  new URL(`../data/${id}/${file}`, import.meta.url);

/** A committed file of a board. */
export const readData = (id: string, file: string): Buffer => readFileSync(dataFile(id, file));

/** A committed file of a board, or undefined. */
export const findData = (id: string, file: string): Buffer | undefined =>
  existsSync(dataFile(id, file)) ? readData(id, file) : undefined;

export const graphOf = (id: string): MapData => {
  const map = mapById(id);
  if (!map) throw new Error(`map ${id} is not registered`);
  return map;
};

export const geometryFileOf = (id: string): GeometryFile =>
  JSON.parse(readData(id, 'geometry.json').toString()) as GeometryFile;

export const geometryOf = (id: string): Geometry => loadGeometry(geometryFileOf(id));

export type { SeedFile };
