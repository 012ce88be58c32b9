/**
 * Adds an option, a board, a language and a field of a seat to a copy of the repository and runs types, lint
 * and the tests of rules, boards, languages and the journal: `npm run try-additions`.
 */
import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { environment, node, root } from './prepare.mjs';

const copy = mkdtempSync(join(tmpdir(), 'vinci-additions-'));

const LANGUAGES = readdirSync(join(root, 'packages/words')).filter((folder) =>
  existsSync(join(root, 'packages/words', folder, 'options.json')),
);

const bin = (name) => join(copy, 'node_modules', name);

/** Changes a file of the copy; what is looked for must be there. */
function edit(file, found, put) {
  const path = join(copy, file);
  const text = readFileSync(path, 'utf8');
  if (!text.includes(found)) throw new Error(`${file} no longer says ${found}`);
  writeFileSync(path, text.replace(found, put));
}

/** Adds messages before another one to a file of every language. */
function say(file, before, messages) {
  const added = Object.entries(messages).map(([key, text]) => `"${key}": "${text}",\n  `);
  for (const language of LANGUAGES) {
    edit(`packages/words/${language}/${file}.json`, `"${before}"`, `${added.join('')}"${before}"`);
  }
}

function copyRepository() {
  const { stdout } = spawnSync('git', ['ls-files', '-z', '-co', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1e8,
  });
  for (const file of stdout.split('\0').filter(Boolean)) {
    mkdirSync(join(copy, dirname(file)), { recursive: true });
    cpSync(join(root, file), join(copy, file), { recursive: true });
  }
  const link = (folder) => {
    mkdirSync(join(copy, folder), { recursive: true });
    for (const name of readdirSync(join(root, folder))) {
      if (name !== '@vinci') symlinkSync(join(root, folder, name), join(copy, folder, name));
    }
  };
  link('node_modules');
  // The packages of the copy, not of the original.
  mkdirSync(join(copy, 'node_modules/@vinci'));
  for (const folder of ['packages', 'apps']) {
    for (const name of readdirSync(join(copy, folder))) {
      symlinkSync(join(copy, folder, name), join(copy, 'node_modules/@vinci', name));
    }
  }
  spawnSync('git', ['init', '-q'], { cwd: copy });
}

function addOption() {
  edit(
    'packages/rules/src/options/track.ts',
    'export const track = {\n',
    `export const track = {
  trialBonus: numeric({
    min: 0,
    max: 5,
    usual: 0,
    clauses: ['TRACK-9'],
    compile: (trialBonus) => ({ trialBonus }),
  }),
`,
  );
  // Its texts, and what the rule texts say about it.
  say('options', 'option.skipCost', {
    'option.trialBonus': 'Trial bonus',
    'optionText.trialBonus': 'Points for a trial.',
  });
  edit(
    'packages/rules/test/resources/presets.md',
    '| `skipCost` ',
    '| `trialBonus` | 0 | 0 | 0 | 0 | 0 |\n| `skipCost` ',
  );
  const [, options] = /Any of (\d+) options/.exec(readFileSync(join(copy, 'README.md'), 'utf8'));
  edit('README.md', `Any of ${options} options`, `Any of ${Number(options) + 1} options`);
}

/** A board under another name; building one takes minutes, so the files are those of another board. */
function addBoard() {
  const model = 'british-isles';
  const board = join(copy, 'packages/maps/data/trial-isles');
  cpSync(join(copy, 'packages/maps/data', model), board, { recursive: true });
  for (const file of ['seeds.json', 'graph.json', 'geometry.json']) {
    edit(`packages/maps/data/trial-isles/${file}`, `"${model}"`, '"trial-isles"');
  }
  run([join(copy, 'packages/maps/build/build.ts'), '--list']);
  // What the first screen says of it, which loads no board.
  say('general', 'map.europe', { 'map.trial-isles': 'British Isles' });
  const line = "  'trial-isles': { terrainSet: 'classic5', most: 4 },\n";
  edit('apps/web/src/table/solo.ts', '  india: {', `${line}  india: {`);
  for (const language of LANGUAGES.filter((one) => one !== 'en')) nameBoard(language, model);
  // The pinned Node reads TypeScript, the one that runs this may not.
  run([
    '--input-type=module',
    '--eval',
    `import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
    import { inputsOf, makeStamp, STAMP_FILE } from './packages/maps/build/stamp.ts';
    const board = './packages/maps/data/trial-isles/';
    const files = readdirSync(board).filter((file) => !['seeds.json', STAMP_FILE].includes(file));
    const contents = new Map(files.map((file) => [file, readFileSync(board + file)]));
    writeFileSync(board + STAMP_FILE, JSON.stringify(makeStamp(inputsOf('trial-isles'), contents)));`,
  ]);
}

/** What a translator does: the names on the board, and what is said about it. */
function nameBoard(language, model) {
  const file = join(copy, `packages/words/${language}/names.json`);
  const names = Object.entries(JSON.parse(readFileSync(file, 'utf8')));
  const added = names.filter(([key]) => key.split('.')[1] === model);
  const renamed = added.map(([key, text]) => [key.replace(model, 'trial-isles'), text]);
  const all = Object.fromEntries([...names, ...renamed]);
  writeFileSync(file, `${JSON.stringify(all, null, 2)}\n`);
}

function addLanguage() {
  run(['packages/protocol/build/english.ts']);
  run(['packages/words/build/types.ts']);
  run(['packages/words/build/new-language.ts', 'xx', '--mark']);
}

/** One line of code, and its row on the page of the protocol. */
function addField() {
  edit(
    'packages/protocol/src/table.ts',
    '  step: shared(',
    '  trial: shared(flag(true)),\n  step: shared(',
  );
  edit('docs/protocol.md', '| `step` |', '| `trial` | a trial |\n| `step` |');
}

function run(args) {
  const done = spawnSync(node, args, { cwd: copy, stdio: 'inherit', env: environment });
  if (done.status !== 0) throw new Error(`${args.join(' ')} fails`);
}

const TESTS = [
  // Not the recorded games: `npm run golden -w @vinci/rules` makes those that show a new option.
  'packages/rules/test/(presets|input|clauses)',
  'packages/maps/test/(boards|stamp|check)',
  'packages/words/test',
  'apps/web/test/(options|catalogue|choices)',
  'packages/protocol/test/(page|english)',
  'apps/server/test/(store|journal)',
];

try {
  copyRepository();
  addOption();
  addBoard();
  addLanguage();
  addField();
  for (const folder of ['rules', 'maps', 'bots', 'words', 'protocol', 'session']) {
    run([bin('typescript/bin/tsc'), '-p', `packages/${folder}`]);
  }
  for (const app of ['web', 'server']) run([bin('typescript/bin/tsc'), '-p', `apps/${app}`]);
  run([bin('@biomejs/biome/bin/biome'), 'ci', '--error-on-warnings', 'packages', 'apps/web']);
  run(['--experimental-vm-modules', bin('jest/bin/jest.js'), ...TESTS]);
} finally {
  rmSync(copy, { recursive: true, force: true });
}
