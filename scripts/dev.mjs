/** `npm run dev`: server and client, both reloading. */
import { spawn } from 'node:child_process';
import { environment, install, node, root } from './prepare.mjs';

install();
const children = [
  spawn(node, ['--disable-warning=ExperimentalWarning', '--watch', 'apps/server/src/main.ts'], {
    cwd: root,
    stdio: 'inherit',
    env: environment,
  }),
  spawn(node, [`${root}/node_modules/vite/bin/vite.js`], {
    cwd: `${root}/apps/web`,
    stdio: 'inherit',
    env: environment,
  }),
];
const stopAll = () => {
  for (const child of children) child.kill('SIGTERM');
};
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stopAll);
for (const child of children) {
  child.on('exit', (code) => {
    stopAll();
    process.exitCode ??= code ?? 0;
  });
}
