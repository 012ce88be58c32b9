import type { GeometryFile } from '../src/geometry-file.ts';
import type { MapData } from '../src/map-types.ts';

/** One line per province and sea, so that a change of the map can be read in a diff. */
export function formatGraph(graph: MapData): string {
  const { provinces, seas, ...head } = graph;
  return object([
    ...Object.entries(head).map(([key, value]) => pair(key, value)),
    `"provinces":${list(provinces)}`,
    `"seas":${list(seas)}`,
  ]);
}

/** One line per arc and region. */
export function formatGeometry(file: GeometryFile): string {
  const { topology, provinces, seas, straits, ...head } = file;
  return object([
    ...Object.entries(head).map(([key, value]) => pair(key, value)),
    `"topology":{"quantum":${topology.quantum},"arcs":${list(topology.arcs)}}`,
    `"provinces":${list(provinces)}`,
    `"seas":${list(seas)}`,
    `"straits":${list(straits)}`,
  ]);
}

const pair = (key: string, value: unknown): string =>
  `${JSON.stringify(key)}:${JSON.stringify(value)}`;

const list = (items: readonly unknown[]): string =>
  `[\n${items.map((item) => JSON.stringify(item)).join(',\n')}\n]`;

const object = (members: readonly string[]): string => `{\n${members.join(',\n')}\n}\n`;
