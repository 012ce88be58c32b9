import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { parseMapData } from '../src/check.ts';
import { formatGeometry, formatGraph } from './format.ts';
import { buildMap } from './pipeline.ts';
import { readSeeds, seedsFolder } from './seed-file.ts';
import { verifyMap } from './verify.ts';

// Usage: build [--check] [--no-picture] [--scale N] [--out FOLDER] [map...]
const args = process.argv.slice(2);
const value = (flag: string): string | undefined =>
  args.includes(flag) ? args[args.indexOf(flag) + 1] : undefined;
const check = args.includes('--check');
const scale = value('--scale');
const out = new URL(`${value('--out') ?? '../data'}/`, import.meta.url);
const named = args.filter((a, i) => /^[a-z]/.test(a) && !/^--(scale|out)$/.test(args[i - 1] ?? ''));
const ids =
  named.length > 0
    ? named
    : readdirSync(seedsFolder).map((file) => file.replace(/\.seeds\.json$/, ''));

let differing = 0;
const emit = (file: string, content: string | Uint8Array): void => {
  const bytes = Buffer.from(content);
  const path = new URL(file, out);
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 12);
  const same = existsSync(path) && readFileSync(path).equals(bytes);
  if (!check) writeFileSync(path, bytes);
  else if (!same) differing++;
  const note = same ? 'unchanged' : check ? 'DIFFERS' : 'written';
  console.log(`${file.padEnd(26)} ${String(bytes.length).padStart(8)} bytes  ${hash}  ${note}`);
};

mkdirSync(out, { recursive: true });
for (const id of ids) {
  const started = Date.now();
  const seeds = readSeeds(id);
  const built = buildMap(seeds, scale === undefined ? {} : { gridScale: Number(scale) });
  const complaints = verifyMap(seeds, built);
  for (const { code, message } of complaints) console.error(`${id}: ${code}: ${message}`);
  if (complaints.length > 0) process.exit(1);
  emit(`${id}.graph.json`, formatGraph(parseMapData(built.graph)));
  emit(`${id}.geometry.json`, formatGeometry(built.geometry));
  if (!args.includes('--no-picture')) {
    const { drawPictures } = await import('./picture/draw.ts');
    for (const picture of await drawPictures(seeds, built)) emit(picture.file, picture.bytes);
  }
  console.log(`${id}: ${((Date.now() - started) / 1000).toFixed(1)} s`);
}
if (differing > 0) {
  console.error(`${differing} file(s) differ from the committed ones`);
  process.exitCode = 1;
}
