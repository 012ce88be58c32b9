import { readFileSync } from 'node:fs';
import { formatGeometry, formatGraph } from '../build/format.ts';
import { buildMap, buildRegions } from '../build/pipeline.ts';
import type { BuildOrder, BuildReport } from './build-in-node.ts';

// Reads an order from standard input and prints what the pipeline makes of it.
const { seeds, options, whole } = JSON.parse(readFileSync(0, 'utf8')) as BuildOrder;
const built = whole ? buildMap(seeds, options) : undefined;
const { graph, contacts } = built ?? buildRegions(seeds, options);
const report: BuildReport = {
  graph: formatGraph(graph),
  contacts: { ...contacts, rim: [...contacts.rim] },
  geometry: built ? formatGeometry(built.geometry) : '',
};
process.stdout.write(JSON.stringify(report));
