/** `npm run vinci -- <verb>`: the command line. */
import { spawnSync } from 'node:child_process';
import { environment, install, node, root } from './prepare.mjs';

install();
const done = spawnSync(
  node,
  [
    '--disable-warning=ExperimentalWarning',
    `${root}/apps/server/src/cli/vinci.ts`,
    ...process.argv.slice(2),
  ],
  // Files are named from where the person stands.
  { cwd: process.env.INIT_CWD ?? root, stdio: 'inherit', env: environment },
);
process.exit(done.status ?? 1);
