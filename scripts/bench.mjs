/** `npm run bench [-- client|doors|engine|fictional|growth|review|server|several|store|thinking] [--json]`: the benchmarks. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { install, node, root, run, stop } from './prepare.mjs';

install();
const known = readdirSync(join(root, 'bench'))
  .filter((file) => file.endsWith('.ts'))
  .map((file) => file.slice(0, -3))
  .sort();
const [first, ...rest] = process.argv.slice(2);
const named = first !== undefined && !first.startsWith('-');
if (named && !known.includes(first)) stop(`There are the benchmarks ${known.join(', ')}.`);
const flags = named ? rest : process.argv.slice(2);
for (const name of named ? [first] : known) {
  run(node, ['--disable-warning=ExperimentalWarning', '--expose-gc', `bench/${name}.ts`, ...flags]);
}
