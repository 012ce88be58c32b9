import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build, defineConfig, type Plugin } from 'vite';

const { version } = JSON.parse(
  readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
) as { version: string };

/** The server that `npm run dev` runs beside the client. */
const SERVER = process.env.VINCI_SERVER ?? 'http://127.0.0.1:2567';

/** The name of the service worker, which must stay the same for ever. */
const WORKER = 'sw.js';

/**
 * Builds the service worker as one file beside the page: its folder is what it may serve, and it must
 * not share chunks with the page, whose names change.
 */
function serviceWorker(): Plugin {
  const entry = fileURLToPath(new URL('src/notify/worker.ts', import.meta.url));
  const make = async (): Promise<string> => {
    const made = await build({
      configFile: false,
      logLevel: 'warn',
      build: {
        write: false,
        target: 'es2022',
        rolldownOptions: { input: entry, output: { format: 'iife' } },
      },
    });
    const { output } = made as { output: readonly { code?: string }[] };
    return output[0]?.code ?? '';
  };
  return {
    name: 'service-worker',
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName: WORKER, source: await make() });
    },
    configureServer(server) {
      server.middlewares.use(`/${WORKER}`, async (_request, response) => {
        response.setHeader('Content-Type', 'text/javascript').end(await make());
      });
    },
  };
}

// A relative base lets the same build be served from the root of a host and from below a path of a
// proxy; routes live in the fragment, so no server has to know them.
export default defineConfig({
  base: './',
  plugins: [serviceWorker()],
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
