/**
 * Builds the client: `npm run build -w @vinci/web` into `dist` for our server, with `-- --standalone` into
 * `standalone/dist` or into a folder that is named, for any host of files.
 */
import { build } from 'vite';

const [option, outDir = 'standalone/dist'] = process.argv.slice(2);
if (option === '--standalone') {
  process.env.VINCI_STANDALONE = '1';
  await build({ build: { outDir, emptyOutDir: true } });
} else {
  await build();
}
