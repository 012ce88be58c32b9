import { createHash } from 'node:crypto';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { areaOf, languagesIn, PACKAGE } from '@vinci/words/folder';
import { words } from '@vinci/words/vite';
import { build, defineConfig, type Plugin } from 'vite';
import { MEDIA } from './src/ui/media.ts';

const { version } = JSON.parse(
  readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
) as { version: string };

/** The server that `npm run dev` runs beside the client. */
const SERVER = `http://127.0.0.1:${process.env.PORT ?? 2567}`;

/** `npm run build -w @vinci/web -- --standalone`: a page for any host of files, without a server of ours. */
const STANDALONE = process.env.VINCI_STANDALONE === '1';

/** The name of the service worker, which must stay the same for ever. */
const WORKER = 'sw.js';

/** What the service worker keeps of a build, so that it runs without a network: `offline/shell`. */
interface Shell {
  readonly build: string;
  readonly files: readonly string[];
}

/** Boards in twice the size come when they are looked at closely; pictures of the other pages with these. */
const LEFT_OUT = /board@2x|\.(map|br|gz)$/;

/** Everything that a game alone and the lesson load, in any language and on any board. */
function shellOf(output: readonly { readonly fileName: string }[]): Shell {
  const names = output.map(({ fileName }) => fileName);
  const files = names.filter((name) => name.startsWith('assets/') && !LEFT_OUT.test(name)).sort();
  const build = createHash('sha256').update(names.sort().join()).digest('hex').slice(0, 16);
  return { build, files: [...files, 'icon.svg', 'icon-192.png', 'manifest.webmanifest'] };
}

/**
 * Builds the service worker as one file beside the page: its folder is what it may serve, and it must
 * not share chunks with the page, whose names change.
 */
function serviceWorker(): Plugin {
  const entry = fileURLToPath(new URL('src/notify/worker.ts', import.meta.url));
  const make = async (shell: Shell): Promise<string> => {
    const made = await build({
      configFile: false,
      plugins: [words()],
      logLevel: 'warn',
      define: { __SHELL__: JSON.stringify(shell) },
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
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const shell = shellOf(Object.values(bundle));
        this.emitFile({ type: 'asset', fileName: WORKER, source: await make(shell) });
      },
    },
    configureServer(server) {
      server.middlewares.use(`/${WORKER}`, async (_request, response) => {
        response
          .setHeader('Content-Type', 'text/javascript')
          .end(await make({ build: '', files: [] }));
      });
    },
  };
}

/**
 * What a system shows of the page once it is installed, in each language: `manifest.json` and what the first
 * screen says. The page names the one of its reader (`i18n/language`).
 */
function manifests(): Plugin {
  const base = JSON.parse(readFileSync(new URL('manifest.json', import.meta.url), 'utf8'));
  const files = new Map(
    languagesIn(PACKAGE).map((lang) => {
      const { 'app.name': name, 'home.claim': description } = areaOf(PACKAGE, lang, 'general');
      const file = lang === 'en' ? 'manifest.webmanifest' : `manifest.${lang}.webmanifest`;
      return [file, JSON.stringify({ name, description, lang, ...base }, null, 2)];
    }),
  );
  return {
    name: 'manifests',
    generateBundle() {
      for (const [fileName, source] of files) this.emitFile({ type: 'asset', fileName, source });
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const file = files.get(request.url?.slice(1) ?? '');
        if (file === undefined) next();
        else response.setHeader('Content-Type', 'application/manifest+json').end(file);
      });
    },
  };
}

/** What somebody reads whose browser runs no script: nothing chooses a language there, so it is said in each. */
function withoutScript(): Plugin {
  const sentences = languagesIn(PACKAGE)
    .toSorted((a, b) => Number(b === 'en') - Number(a === 'en'))
    .map((lang) => `<p lang="${lang}">${areaOf(PACKAGE, lang, 'general')['home.noScript']}</p>`);
  return {
    name: 'without-script',
    transformIndexHtml: (html) =>
      html.replace('<noscript>', `<noscript>\n      ${sentences.join('\n      ')}\n    `),
  };
}

/**
 * Parts of libraries that the board and the connection never reach, and that a bundler cannot see to be unused, by the
 * end of their path; each with the names that others import from it. Together about a twelfth of a game's script.
 */
const UNUSED: Readonly<Record<string, string>> = {
  // Sockets are WebSockets, and nobody steers a thing in real time.
  'colyseus.js/build/transport/H3Transport.mjs': 'export class H3TransportTransport {}',
  'colyseus.js/build/input/RoomInput.mjs': 'export class RoomInput {}',
  // Neither films nor sheets nor particles nor masks nor packed textures, and colours are numbers.
  'pixi.js/lib/rendering/renderers/shared/texture/sources/VideoSource.mjs':
    'export class VideoSource { static extension = { type: [] }; }',
  'pixi.js/lib/spritesheet/init.mjs': '',
  'pixi.js/lib/scene/particle-container/shared/ParticleBuffer.mjs':
    'export class ParticleBuffer {}',
  'pixi.js/lib/unsafe-eval/particle/generateParticleUpdatePolyfill.mjs':
    'export const generateParticleUpdatePolyfill = undefined;',
  'pixi.js/lib/filters/mask/MaskFilter.mjs': 'export class MaskFilter {}',
  'pixi.js/lib/rendering/renderers/gl/texture/uploaders/glUploadCompressedTextureResource.mjs':
    'export const glUploadCompressedTextureResource = undefined;',
  '@pixi/colord/plugins/names.mjs': 'export default () => {};',
  // A second graphics context, opened only to ask for what WebGL 2 promises.
  'pixi.js/lib/rendering/renderers/gl/shader/program/getMaxFragmentPrecision.mjs':
    "export const getMaxFragmentPrecision = () => 'highp';",
  // Shaders compiled only to find how many textures fit into one; the board says how many it wants.
  'pixi.js/lib/rendering/batcher/gl/utils/checkMaxIfStatementsInShader.mjs':
    'export const checkMaxIfStatementsInShader = (most) => most;',
};

function withoutUnused(): Plugin {
  const left = new Set(Object.keys(UNUSED));
  return {
    name: 'without-unused',
    apply: 'build',
    enforce: 'pre',
    load(id) {
      const path = Object.keys(UNUSED).find((end) => id.endsWith(`/node_modules/${end}`));
      if (path === undefined) return undefined;
      left.delete(path);
      return UNUSED[path];
    },
    // A library that was rearranged would bring everything back unnoticed.
    buildEnd() {
      if (left.size > 0) throw new Error(`not found, so not left out: ${[...left].join(', ')}`);
    },
  };
}

/** What a game needs at once, in the order in which it is wanted; the first screen needs none of it. */
const GAME_MODULES = ['src/screens/game-page.tsx', 'src/board/index.ts'];

/** The font of the names on the board, which is drawn once it is there. */
const NAME_FONT = /alegreya-sc-latin-700-normal.*\.woff2$/;

/**
 * Writes a second page for the links of games: it names all files that a game begins with, so that a browser asks for
 * them at once, and not for each when another one has come and run.
 */
function gamePage(): Plugin {
  return {
    name: 'game-page',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const page = bundle['index.html'];
        if (page?.type !== 'asset') return;
        const html = String(page.source);
        const scripts = new Set<string>();
        const styles = new Set<string>();
        const add = (name: string): void => {
          const chunk = bundle[name];
          if (chunk?.type !== 'chunk' || scripts.has(name)) return;
          for (const other of chunk.imports) add(other);
          scripts.add(name);
          for (const style of chunk.viteMetadata?.importedCss ?? []) styles.add(style);
        };
        for (const module of GAME_MODULES) {
          const chunk = Object.values(bundle).find(
            (one) => one.type === 'chunk' && one.moduleIds.some((id) => id.endsWith(`/${module}`)),
          );
          if (chunk === undefined) throw new Error(`no chunk for ${module}`);
          add(chunk.fileName);
        }
        const fonts = Object.keys(bundle).filter((name) => NAME_FONT.test(name));
        const links = [
          ...[...styles].map((name) => ({ what: 'rel="preload" as="style"', name })),
          ...[...scripts].map((name) => ({ what: 'rel="modulepreload"', name })),
          ...fonts.map((name) => ({ what: 'rel="preload" as="font" type="font/woff2"', name })),
        ]
          .filter(({ name }) => !html.includes(name))
          .map(({ what, name }) => `<link ${what} crossorigin href="./${name}">`);
        const source = html.replace('</head>', `  ${links.join('\n    ')}\n  </head>`);
        this.emitFile({ type: 'asset', fileName: 'game.html', source });
      },
    },
  };
}

/** Compresses what is worth it once, beside each file, so that the server has nothing to compress. */
function compressed(): Plugin {
  return {
    name: 'compressed',
    apply: 'build',
    writeBundle({ dir = 'dist' }) {
      for (const name of globSync('**/*.{js,css,svg,json,webmanifest}', { cwd: dir })) {
        const file = join(dir, name);
        const raw = readFileSync(file);
        writeFileSync(`${file}.br`, brotliCompressSync(raw));
        writeFileSync(`${file}.gz`, gzipSync(raw, { level: 9 }));
      }
    },
  };
}

/** Replaces `(--phone)` in the style sheets by what `src/ui/media.ts` says; a name it lacks is an error. */
function namedMedia(): Plugin {
  const named = (text: string): string =>
    text.replace(/^\s*@media [^{]+/gm, (rule) =>
      rule.replace(/\(--([a-z-]+)\)/g, (_, dashed: string) => {
        const name = dashed.replace(/-([a-z])/g, (_dash, letter: string) => letter.toUpperCase());
        const query = (MEDIA as Readonly<Record<string, string>>)[name];
        if (query === undefined) throw new Error(`no media called --${dashed}`);
        return query;
      }),
    );
  return {
    name: 'named-media',
    enforce: 'pre',
    transform: (text, id) => (/\.css$/.test(id) ? named(text) : undefined),
  };
}

/**
 * Has every style sheet begin with the order of the layers: which of them arrives first depends on how the
 * build divides the code.
 */
function orderedLayers(): Plugin {
  const tokens = new URL('src/styles/tokens.css', import.meta.url);
  const [order = ''] = /^@layer [^;{]+;/m.exec(readFileSync(tokens, 'utf8')) ?? [];
  return {
    name: 'ordered-layers',
    enforce: 'pre',
    transform: (text, id) => (/\.css$/.test(id) ? `${order}\n${text}` : undefined),
  };
}

/** Takes comments and indents out of shaders, which are text that nothing else makes smaller. */
function plainShaders(): Plugin {
  const shader = /[\\/]src[\\/]board[\\/](land-shader|wash)\.ts$/;
  return {
    name: 'plain-shaders',
    apply: 'build',
    enforce: 'pre',
    transform: (text, id) =>
      shader.test(id) ? text.replace(/\s*\/\/.*$/gm, '').replace(/^\s+/gm, '') : undefined,
  };
}

/** Tells the page its base address as our server does, so that paths lead to it here, too. */
const based = (): Plugin => ({
  name: 'based',
  apply: 'serve',
  transformIndexHtml: () => [{ tag: 'base', attrs: { href: '/' }, injectTo: 'head-prepend' }],
});

// A relative base lets the same build be served from the root of a host, from below a path of a proxy,
// and from hosts that know nothing of our paths, where places are in the fragment.
export default defineConfig({
  base: './',
  plugins: [
    based(),
    namedMedia(),
    orderedLayers(),
    words(),
    withoutUnused(),
    plainShaders(),
    serviceWorker(),
    manifests(),
    withoutScript(),
    gamePage(),
    compressed(),
  ],
  define: {
    __APP_VERSION__: JSON.stringify(version),
    __STANDALONE__: JSON.stringify(STANDALONE),
  },
  worker: { format: 'es' },
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: true,
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      output: {
        // A file costs about a kilobyte of headers, and on a line with delay its turn: what both the first screen and
        // a game need comes together.
        codeSplitting: {
          groups: [
            {
              name: 'common',
              test: /(protocol[\\/]src[\\/](words|occupants)|rules[\\/]src[\\/]company|ui[\\/](button|card|copy-button|field|file-button|router|toggle)|net[\\/](base64url|blocked|server-clock|storage|workers)|local[\\/](line|local-error)|seats[\\/]ask-seat|table[\\/]choices)\.tsx?$/,
            },
          ],
        },
      },
    },
  },
  server: {
    port: 5180,
    proxy: {
      // The server compares the origin of a page with the host it was called by.
      '/api': { target: SERVER, changeOrigin: false },
      '/health': { target: SERVER, changeOrigin: false },
      // Sockets of games: /<process>/<room code>.
      '^/[\\w-]+/[0-9A-Z]{6}(\\?|$)': { target: SERVER, changeOrigin: false, ws: true },
    },
  },
});
