/**
 * Builds the client: `npm run build -w @vinci/web` into `dist` for our server, with `-- --standalone` into
 * `standalone/dist`, for any host of files.
 */
import { build } from 'vite';

if (process.argv.includes('--standalone')) {
  process.env.VINCI_STANDALONE = '1';
  await build({ build: { outDir: 'standalone/dist' } });
} else {
  await build();
}
