import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join, sep } from 'node:path';
import express, { type RequestHandler, type Router } from 'express';

/** How the build names what it has compressed. */
const PACKED = { br: '.br', gzip: '.gz' } as const;

/**
 * Serves the built client. Files with a hash in their name never
 * change and are cached for ever; all other addresses that a browser opens get the page, which then
 * reads the address itself.
 *
 * @param folder the built client
 * @param basePath path under which the server is reached, empty or without trailing slash; the page
 *   learns it as its base address, so that one build works under any path
 */
export function clientFiles(folder: string, basePath: string): Router {
  const router = express.Router();
  router.get('/', page(folder, basePath));
  router.use(
    packed(folder),
    express.static(folder, {
      index: false,
      setHeaders: (response, file) => {
        const lasts = file.split(sep).includes('assets');
        response.setHeader(
          'Cache-Control',
          lasts ? 'public, max-age=31536000, immutable' : 'no-cache',
        );
      },
    }),
  );
  router.get('/{*path}', (request, response, next) => {
    if (request.path.startsWith('/api/') || extname(request.path) !== '') next();
    else page(folder, basePath)(request, response, next);
  });
  return router;
}

function page(folder: string, basePath: string): RequestHandler {
  return async (_request, response, next) => {
    try {
      const html = await readFile(join(folder, 'index.html'), 'utf8');
      response.set('Cache-Control', 'no-cache');
      response.type('html').send(html.replace('<head>', `<head><base href="${basePath}/">`));
    } catch (error) {
      next(Object(error).code === 'ENOENT' ? undefined : error);
    }
  };
}

/** Takes the file that the build has compressed where there is one and the browser understands it. */
function packed(folder: string): RequestHandler {
  return (request, response, next) => {
    const encoding = request.acceptsEncodings('br', 'gzip') as keyof typeof PACKED | false;
    const path = encoding && request.path + PACKED[encoding];
    if (path && !/%|\.\.|\\/.test(path) && existsSync(join(folder, path))) {
      response.set({ 'Content-Encoding': encoding, Vary: 'Accept-Encoding' });
      response.type(extname(request.path));
      request.url = path;
    }
    next();
  };
}
