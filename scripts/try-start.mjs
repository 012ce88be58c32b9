/**
 * `node scripts/try-start.mjs`: does what a newcomer does. `npm start` in this folder, until the page and the health
 * of the server are there; then stops it. For systems on which the tests do not run.
 */
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Milliseconds for installing, building and starting on a slow machine. */
const PATIENCE = 900_000;

const windows = process.platform === 'win32';
const port = await new Promise((resolve) => {
  const server = createServer().listen(0, '127.0.0.1', () => {
    const { port } = server.address();
    server.close(() => resolve(port));
  });
});
// A folder with spaces and other letters.
const data = join(mkdtempSync(join(tmpdir(), 'vinci try ')), 'Spiele 橋');
const child = spawn('npm', ['start'], {
  cwd: fileURLToPath(new URL('..', import.meta.url)),
  stdio: 'inherit',
  shell: windows,
  detached: !windows,
  env: { ...process.env, PORT: String(port), VINCI_DATA_DIR: data, HOST: '127.0.0.1' },
});
let ended = false;
child.on('exit', () => {
  ended = true;
});
const base = `http://127.0.0.1:${port}`;
const latest = Date.now() + PATIENCE;
let health;
while (health === undefined && !ended && Date.now() < latest) {
  await new Promise((resolve) => setTimeout(resolve, 500));
  health = await fetch(`${base}/health`).then(
    (answer) => answer.json(),
    () => undefined,
  );
}
const page = health === undefined ? '' : await (await fetch(base)).text();
const isWell = health?.status === 'ok' && page.includes('<script type="module"');
console.log(isWell ? `It serves: ${JSON.stringify(health)}` : 'It does not serve.');
if (windows) spawnSync('taskkill', ['/pid', String(child.pid), '/t', '/f']);
else if (!ended) process.kill(-child.pid, 'SIGTERM');
process.exitCode = isWell ? 0 : 1;
