import type { GeometryFile } from '../src/geometry-file.ts';
import type { MapData } from '../src/map-types.ts';
import { makeAnchorField } from './anchor-field.ts';
import { type Anchors, type NameFonts, placeAnchors } from './anchors.ts';
import { makeGeometryFile } from './geometry-file.ts';
import { type Contacts, findContacts, makeGraph } from './graph.ts';
import { readNaturalEarth } from './natural-earth.ts';
import { makePartition, type Partition, type PartitionOptions } from './partition.ts';
import { makeProjector, type Projector } from './projection.ts';
import type { SeedFile } from './seed-file.ts';
import { findStraits, type StraitLine } from './straits.ts';
import { loadFont } from './text.ts';
import { type BoardTopology, makeTopology } from './topology.ts';

/** A board cut into regions, and the graph of their contacts. */
export interface Regions {
  readonly projector: Projector;
  readonly partition: Partition;
  readonly topology: BoardTopology;
  readonly contacts: Contacts;
  readonly graph: MapData;
}

/** A finished map, but for its picture. */
export interface BuiltMap extends Regions {
  readonly anchors: readonly Anchors[];
  readonly straits: readonly StraitLine[];
  readonly geometry: GeometryFile;
}

/** Font file of the province names. */
const NAME_FONT = 'alegreya-sc/files/alegreya-sc-latin-700-normal.woff';

/** Font file of the names of seas and rivers. */
const WATER_FONT = 'im-fell-english/files/im-fell-english-latin-400-italic.woff';

/** The fonts that names are measured with. */
export const loadNameFonts = (): NameFonts => ({
  land: loadFont(NAME_FONT),
  water: loadFont(WATER_FONT),
});

/** Cuts the board into regions; other options than the seed file's show how stable the graph is. */
export function buildRegions(
  seeds: SeedFile,
  options: Partial<PartitionOptions & { atlas: string }> = {},
): Regions {
  const projector = makeProjector(seeds.board, seeds.islandTransforms);
  const earth = readNaturalEarth(options.atlas ?? seeds.source.file);
  const partition = makePartition(seeds, projector, earth, {
    gridScale: options.gridScale ?? seeds.build.gridScale,
    noiseSeed: options.noiseSeed ?? 0,
  });
  const topology = makeTopology(seeds, partition);
  const contacts = findContacts(seeds, topology);
  return { projector, partition, topology, contacts, graph: makeGraph(seeds, contacts) };
}

/** Builds a whole map from its seeds. */
export function buildMap(seeds: SeedFile, options: Partial<PartitionOptions> = {}): BuiltMap {
  const regions = buildRegions(seeds, options);
  const { projector, topology } = regions;
  const field = makeAnchorField(seeds, topology, projector);
  const fonts = loadNameFonts();
  const anchors = placeAnchors(seeds, topology, field, projector, fonts);
  const straits = findStraits(seeds, topology, projector);
  const geometry = makeGeometryFile(seeds, topology, anchors, straits, fonts.water);
  return { ...regions, anchors, straits, geometry };
}
