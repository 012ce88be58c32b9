/** `npm run vinci -- <verb>`: the command line. */
import { become } from './child.mjs';
import { install, root } from './prepare.mjs';

install();
become([`${root}/apps/server/src/cli/vinci.ts`, ...process.argv.slice(2)], {
  // Files are named from where the person stands.
  cwd: process.env.INIT_CWD ?? root,
});
