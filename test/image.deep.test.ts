import { spawn } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

// `deploy/image/try` builds the image and plays in it; here is what can be seen without Docker.
const ROOT = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '');
const read = (name: string): string => readFileSync(join(ROOT, name), 'utf8');
const dockerfile = read('Dockerfile');
const lines = dockerfile.replaceAll('\\\n', ' ').split('\n');
/** What the image itself holds: the last stage. */
const image = lines.slice(lines.findLastIndex((line) => line.startsWith('FROM ')));

/** Sources of the `COPY` lines that read the repository. */
const copied = (from: readonly string[]): string[] =>
  from
    .filter((line) => line.startsWith('COPY ') && !line.includes('--from='))
    .flatMap((line) => line.split(/\s+/).slice(1, -1));

const workspaces = (JSON.parse(read('package.json')).workspaces as string[]).flatMap((pattern) =>
  globSync(pattern, { cwd: ROOT }),
);

test('unprivileged, for any platform', () => {
  const order = image.map((line) => line.split(' ')[0]);
  expect(image).toEqual(expect.arrayContaining(['USER node', 'STOPSIGNAL SIGTERM']));
  expect(order.lastIndexOf('USER')).toBeGreaterThan(order.lastIndexOf('RUN'));
  expect(dockerfile).toMatch(/^ARG NODE_IMAGE=node:24-/m);
  expect(dockerfile).not.toContain('--platform');
});

test('every manifest of a workspace is copied, so that the lock file fits', () => {
  expect(copied(lines)).toEqual(
    expect.arrayContaining(workspaces.map((folder) => `${folder}/package.json`)),
  );
});

test('the image has the workspaces that server and command line depend on', () => {
  const needed = new Set<string>();
  const add = (folder: string): void => {
    if (needed.has(folder)) return;
    needed.add(folder);
    const { dependencies = {} } = JSON.parse(read(`${folder}/package.json`));
    for (const name of Object.keys(dependencies)) {
      if (name.startsWith('@vinci/')) add(name.replace('@vinci/', 'packages/'));
    }
  };
  for (const app of ['apps/server', 'apps/cli']) add(app);
  const held = copied(image).filter((path) => workspaces.includes(path));
  expect(held.sort()).toEqual([...needed].sort());
});

test('what is copied is there and not ignored', () => {
  const kept = read('.dockerignore').match(/(?<=^!).*/gm) ?? [];
  for (const path of copied(lines)) {
    expect([path, existsSync(join(ROOT, path))]).toEqual([path, true]);
    expect(kept).toContain(/^(packages|apps)\//.exec(path)?.[1] ?? path);
  }
});

test('commands name files that the image has', () => {
  const words = image.filter((line) => /^\s*(CMD|HEALTHCHECK)/.test(line)).join('\n');
  const files = [...`${words}\n${read('deploy/image/vinci')}`.matchAll(/\/app\/([^"\s$]+)"/g)];
  expect(files.length).toBeGreaterThan(1);
  for (const [, file] of files) {
    expect([file, existsSync(join(ROOT, file))]).toEqual([file, true]);
    expect(copied(image).some((path) => file.startsWith(path))).toBe(true);
  }
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
