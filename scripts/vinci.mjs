/** `npm run vinci -- <verb>`: the command line. */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { become } from './child.mjs';
import { environment, install, root } from './prepare.mjs';

install();
const args = process.argv.slice(2);
const app = existsSync(`${root}/apps/cli/src/verbs/${args[0]}.ts`) ? 'cli' : 'server';
// That of `npm start`, wherever the person stands.
environment.VINCI_DATA_DIR = resolve(root, environment.VINCI_DATA_DIR || 'data');
become([`${root}/apps/${app}/src/vinci.ts`, ...args], {
  // Files are named from where the person stands.
  cwd: process.env.INIT_CWD ?? root,
});
