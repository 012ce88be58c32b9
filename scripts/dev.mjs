/** `npm run dev`: server and client, both reloading. */
import { start } from './child.mjs';
import { install, root } from './prepare.mjs';

install();
const children = [
  start(['--watch', 'apps/server/src/main.ts'], { cwd: root }),
  start([`${root}/node_modules/vite/bin/vite.js`], { cwd: `${root}/apps/web` }),
];
for (const child of children) {
  child.on('exit', (code) => {
    for (const each of children) each.kill('SIGTERM');
    process.exitCode ??= code ?? 0;
  });
}
