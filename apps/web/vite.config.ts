import { readFileSync } from 'node:fs';
import { defineConfig } from 'vite';

const { version } = JSON.parse(
  readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
) as { version: string };

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
    port: Number(process.env.PORT ?? 5180),
    proxy: {
      '/api': process.env.VINCI_SERVER ?? 'http://127.0.0.1:2567',
      '/health': process.env.VINCI_SERVER ?? 'http://127.0.0.1:2567',
      '/matchmake': { target: process.env.VINCI_SERVER ?? 'http://127.0.0.1:2567', ws: true },
    },
  },
});
