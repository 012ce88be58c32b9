import { readdirSync, readFileSync } from 'node:fs';
import { type SeedFile, seedsFolder } from '../build/seed-file.ts';
import { type Geometry, loadGeometry } from '../src/geometry.ts';
import type { GeometryFile } from '../src/geometry-file.ts';
import { type MapData, mapById } from '../src/index.ts';

/** Ids of all maps that have a seed file. */
export const mapIds: readonly string[] = readdirSync(seedsFolder).map((file) =>
  file.replace(/\.seeds\.json$/, ''),
);

/** A committed file of the data folder. */
export const readData = (file: string): Buffer =>
  readFileSync(new URL(`../data/${file}`, import.meta.url));

export const graphOf = (id: string): MapData => {
  const map = mapById(id);
  if (!map) throw new Error(`map ${id} is not registered`);
  return map;
};

export const geometryFileOf = (id: string): GeometryFile =>
  JSON.parse(readData(`${id}.geometry.json`).toString()) as GeometryFile;

export const geometryOf = (id: string): Geometry => loadGeometry(geometryFileOf(id));

export type { SeedFile };
