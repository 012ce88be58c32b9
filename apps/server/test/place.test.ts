import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../../..');

test('a server starts where the files with what was learned are missing', () => {
  const folder = mkdtempSync(join(tmpdir(), 'vinci-place-'));
  try {
    const server = join(folder, 'apps/server');
    for (const file of ['package.json', 'src/place.ts']) {
      cpSync(join(root, 'apps/server', file), join(server, file));
    }
    const packages = join(folder, 'node_modules/@vinci');
    mkdirSync(packages, { recursive: true });
    for (const name of ['maps', 'rules', 'fairness', 'session']) {
      symlinkSync(join(root, 'packages', name), join(packages, name));
    }
    cpSync(join(root, 'packages/bots/package.json'), join(packages, 'bots/package.json'));
    const script = `const { MODEL_FILE, MASTER_FILE } = await import('./src/place.ts'); console.log(MODEL_FILE + MASTER_FILE)`;
    const { stdout, stderr } = spawnSync(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', '--input-type=module', '-e', script],
      { cwd: server, encoding: 'utf8' },
    );
    expect(stderr).toBe('');
    expect(stdout.trim()).toMatch(/model.worth\.json.*model.master\.json$/);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
