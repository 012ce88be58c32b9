import { readdirSync } from 'node:fs';
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
