import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Contacts } from '../build/graph.ts';
import type { PartitionOptions } from '../build/partition.ts';
import type { SeedFile } from '../build/seed-file.ts';

export interface BuildOrder {
  readonly seeds: SeedFile;
  readonly options: Partial<PartitionOptions & { atlas: string }>;
  /** With anchors and geometry, which take as long as the rest. */
  readonly whole: boolean;
}

export interface BuildReport {
  readonly graph: string;
  readonly contacts: Omit<Contacts, 'rim'> & { readonly rim: readonly string[] };
  readonly geometry: string;
}

/**
 * Runs the pipeline in a process of its own, as the build command does. Inside a test environment
 * every use of a global is many times dearer, and the pipeline makes a billion of them.
 */
export function buildInNode(order: BuildOrder): BuildReport {
  const script = fileURLToPath(new URL('./build-report.ts', import.meta.url));
  const { status, stdout, stderr } = spawnSync(process.execPath, [script], {
    input: JSON.stringify(order),
    maxBuffer: 1 << 27,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(stderr);
  return JSON.parse(stdout) as BuildReport;
}
