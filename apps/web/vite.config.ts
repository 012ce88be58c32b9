import { readFileSync } from 'node:fs';
import { defineConfig } from 'vite';

const { version } = JSON.parse(
  readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
) as { version: string };

/** The server that `npm run dev` runs beside the client. */
const SERVER = process.env.VINCI_SERVER ?? 'http://127.0.0.1:2567';

// A relative base lets the same build be served from the root of a host and from below a path of a
// proxy; routes live in the fragment, so no server has to know them.
export default defineConfig({
  base: './',
  define: { __APP_VERSION__: JSON.stringify(version) },
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: true,
    chunkSizeWarningLimit: 700,
  },
  server: {
    port: Number(process.env.VINCI_DEV_PORT ?? 5180),
    proxy: {
      // The server compares the origin of a page with the host it was called by.
      '/api': { target: SERVER, changeOrigin: false },
      '/health': { target: SERVER, changeOrigin: false },
      // Sockets of games: /<process>/<room code>.
      '^/[\\w-]+/[0-9A-Z]{6}(\\?|$)': { target: SERVER, changeOrigin: false, ws: true },
    },
  },
});
