/** `npm start`: install, build, serve. */
import { spawn } from 'node:child_process';
import { build, environment, install, node, root } from './prepare.mjs';

install();
build();
const server = spawn(
  node,
  ['--disable-warning=ExperimentalWarning', 'apps/server/src/main.ts', ...process.argv.slice(2)],
  { cwd: root, stdio: 'inherit', env: environment },
);
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal));
server.on('exit', (code, signal) => process.exit(signal === null ? (code ?? 1) : 0));
