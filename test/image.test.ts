import { spawn, spawnSync } from 'node:child_process';
import { copyFileSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copied, dockerfile, ROOT } from './support/image.ts';

// `deploy/image/try` builds the image and plays in it; here is what can be seen without Docker, and in
// `package.deep.test.ts`, what is made in it.
const lines = dockerfile();

test('unprivileged, for any platform', () => {
  const image = lines.slice(lines.findLastIndex((line) => line.startsWith('FROM ')));
  const order = image.map((line) => line.split(' ')[0]);
  expect(image).toEqual(expect.arrayContaining(['USER node', 'STOPSIGNAL SIGTERM']));
  expect(order.lastIndexOf('USER')).toBeGreaterThan(order.lastIndexOf('RUN'));
  expect(lines.join('\n')).toMatch(/^ARG NODE_IMAGE=node:24-/m);
  expect(lines.join('\n')).not.toContain('--platform');
});

test('every manifest of a workspace is copied, so that the lock file fits', () => {
  const { workspaces } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const folders = (workspaces as string[]).flatMap((pattern) => globSync(pattern, { cwd: ROOT }));
  expect(copied(lines)).toEqual(
    expect.arrayContaining(folders.map((folder) => `${folder}/package.json`)),
  );
});

test('a clone on Windows has the scripts of the image as they are, since they run on Linux', () => {
  const clone = mkdtempSync(join(tmpdir(), 'vinci-clone-'));
  const git = (...words: string[]): void => {
    expect(spawnSync('git', ['-c', 'core.autocrlf=true', ...words], { cwd: clone }).status).toBe(0);
  };
  git('init', '-q');
  copyFileSync(join(ROOT, '.gitattributes'), join(clone, '.gitattributes'));
  copyFileSync(join(ROOT, 'deploy/image/vinci'), join(clone, 'vinci'));
  git('add', '-A');
  rmSync(join(clone, 'vinci'));
  git('checkout', 'vinci');
  expect(readFileSync(join(clone, 'vinci'), 'utf8')).not.toContain('\r');
  rmSync(clone, { recursive: true });
});

test('the health check says what the server below the base path says', async () => {
  const server = createServer(({ url }, response) =>
    response.writeHead(url === '/vinci/health' ? 200 : 503).end(url),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const PORT = String((server.address() as AddressInfo).port);
  const check = (environment: Record<string, string>): Promise<number | null> =>
    new Promise((resolve) =>
      spawn(process.execPath, [join(ROOT, 'deploy/image/health.mjs')], { env: environment })
        .on('close', resolve)
        .stdout.resume(),
    );
  expect(await check({ PORT, VINCI_BASE_PATH: '/vinci/' })).toBe(0);
  expect(await check({ PORT, HOST: '127.0.0.1' })).toBe(1);
  server.close();
  expect(await check({ PORT, VINCI_BASE_PATH: '/vinci' })).toBe(1);
});
