import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

test('an option, a board, a language and a field of a seat need what docs/changing.md says', () => {
  const root = join(import.meta.dirname, '..');
  const script = join(root, 'scripts/try-additions.mjs');
  const { status, stdout, stderr } = spawnSync(process.execPath, [script], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1e8,
  });
  expect(status === 0 ? '' : stdout + stderr).toBe('');
});
