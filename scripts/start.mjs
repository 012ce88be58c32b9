/** `npm start`: install, build, serve. */
import { become } from './child.mjs';
import { build, install, root } from './prepare.mjs';

install();
build();
become(['apps/server/src/main.ts', ...process.argv.slice(2)], { cwd: root });
