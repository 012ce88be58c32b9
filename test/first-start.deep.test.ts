import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from './support/ports.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

test('a first start without a network says that it cannot fetch packages', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'vinci-first-'));
  for (const part of ['scripts', 'package.json', 'package-lock.json']) {
    cpSync(join(ROOT, part), join(folder, part), { recursive: true });
  }
  const host = `127.0.0.1:${await freePort()}`;
  const { status, stderr } = spawnSync(process.execPath, ['scripts/start.mjs'], {
    cwd: folder,
    encoding: 'utf8',
    env: {
      PATH: process.env.PATH ?? '',
      npm_config_registry: `http://${host}/`,
      npm_config_cache: join(folder, 'kept'),
    },
  });
  rmSync(folder, { recursive: true, force: true });
  expect(stderr).toContain(`${host} does not answer, so no packages can be fetched`);
  expect(stderr).toMatch(/A first start needs the network; later ones do not\.\n$/);
  expect(status).toBe(1);
});
