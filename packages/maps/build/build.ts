import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { parseMapData } from '../src/check.ts';
import { formatGeometry, formatGraph } from './format.ts';
import { boardList } from './list.ts';
import { buildMap } from './pipeline.ts';
import { listSeeds, readSeeds } from './seed-file.ts';
import { inputsOf, makeStamp, STAMP_FILE } from './stamp.ts';
import { verifyMap } from './verify.ts';

// Usage: build [--list] [--check] [--draft] [--no-picture] [--scale N] [--out FOLDER] [map...]
// --list only writes which boards there are. --draft writes a map in spite of complaints, for looking at it; never into the committed folder.
const args = process.argv.slice(2);
const value = (flag: string): string | undefined =>
  args.includes(flag) ? args[args.indexOf(flag) + 1] : undefined;
const check = args.includes('--check');
const draft = args.includes('--draft');
const withPicture = !args.includes('--no-picture');
const scale = value('--scale');
const folder = new URL(`${value('--out') ?? '../data'}/`, import.meta.url);
const named = args.filter((a, i) => /^[a-z]/.test(a) && !/^--(scale|out)$/.test(args[i - 1] ?? ''));
const known = listSeeds();
if (draft && value('--out') === undefined) {
  console.error('A draft needs a folder of its own: --out FOLDER');
  process.exit(1);
}
for (const id of named)
  if (!known.includes(id)) {
    console.error(`There are no seeds of a map "${id}"; there are: ${known.join(', ')}`);
    process.exit(1);
  }

let differing = 0;
const emit = (id: string, file: string, content: string | Uint8Array): void => {
  const bytes = Buffer.from(content);
  const path = new URL(`${id}/${file}`, folder);
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 12);
  const same = existsSync(path) && readFileSync(path).equals(bytes);
  if (!check) writeFileSync(path, bytes);
  else if (!same) differing++;
  const note = same ? 'unchanged' : check ? 'DIFFERS' : 'written';
  const name = `${id}/${file}`.padEnd(28);
  console.log(`${name} ${String(bytes.length).padStart(8)} bytes  ${hash}  ${note}`);
};

const asked = named.length > 0 ? named : known;
for (const id of args.includes('--list') ? [] : asked) {
  const started = Date.now();
  // before anything is read, so that a change in the midst of a build makes its stamp stale
  const inputs = inputsOf(id);
  const seeds = readSeeds(id);
  const built = buildMap(seeds, scale === undefined ? {} : { gridScale: Number(scale) });
  const complaints = verifyMap(seeds, built);
  for (const { code, message } of complaints) console.error(`${id}: ${code}: ${message}`);
  if (complaints.length > 0 && !draft) process.exit(1);
  if (!check) mkdirSync(new URL(`${id}/`, folder), { recursive: true });
  const files = new Map<string, string | Uint8Array>([
    ['graph.json', formatGraph(draft ? built.graph : parseMapData(built.graph))],
    ['geometry.json', formatGeometry(built.geometry)],
  ]);
  if (withPicture) {
    const { drawPictures } = await import('./picture/draw.ts');
    for (const picture of await drawPictures(seeds, built)) files.set(picture.file, picture.bytes);
  }
  // only a whole build at the map's own scale is what the stamp vouches for
  if (withPicture && scale === undefined && !draft)
    files.set(STAMP_FILE, `${JSON.stringify(makeStamp(inputs, files), null, 2)}\n`);
  for (const [file, content] of files) emit(id, file, content);
  console.log(`${id}: ${((Date.now() - started) / 1000).toFixed(1)} s`);
}
// Last: a list that names a board without files leaves nothing that runs.
for (const [file, text] of value('--out') === undefined ? boardList() : []) {
  const path = new URL(`../src/${file}`, import.meta.url);
  if (!check) writeFileSync(path, text);
  else if (readFileSync(path, 'utf8') !== text) differing++;
}
if (differing > 0) {
  console.error(`${differing} file(s) differ from the committed ones`);
  process.exitCode = 1;
}
