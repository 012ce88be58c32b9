import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { vinci } from './support/cli.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url)).replace(/\/$/, '');

test('an unknown verb shows the help, which names those without a server, too', async () => {
  const { code, err } = await vinci(['conquer']);
  expect(code).not.toBe(0);
  expect(err).toContain('unknown command');
  for (const file of readdirSync(join(ROOT, 'apps/cli/src/verbs'))) {
    expect(err).toContain(file.replace(/\.ts$/, ''));
  }
});

test.each([
  ['verify', 'recompute a whole game'],
  ['doctor', 'check machine, settings and journal'],
  ['', 'look after'],
])('the command of the image finds “%s”', (verb, said) => {
  const folder = mkdtempSync(join(tmpdir(), 'vinci-command-'));
  try {
    const command = join(folder, 'vinci');
    writeFileSync(
      command,
      readFileSync(join(ROOT, 'deploy/image/vinci'), 'utf8').replaceAll('/app/', `${ROOT}/`),
    );
    const words = verb === '' ? ['--help'] : [verb, '--help'];
    const done = spawnSync('sh', [command, ...words], { encoding: 'utf8' });
    expect(done).toMatchObject({ status: 0, stdout: expect.stringContaining(said) });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
