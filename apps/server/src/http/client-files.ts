import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join, sep } from 'node:path';
import express, { type Request, type RequestHandler, type Response, type Router } from 'express';
import type { Services } from '../services.ts';
import type { Limits } from './limits.ts';
import { Cards } from './previews/cards.ts';
import type { Card } from './previews/general.ts';
import { clientAddress, headOf } from './previews/head.ts';
import { readPath } from './previews/paths.ts';

/** How the build names what it has compressed. */
const PACKED = { br: '.br', gzip: '.gz' } as const;

/**
 * Serves the built client. Files with a hash in their name never change and are cached for ever. Its
 * own paths get the page, which reads the address itself, whether there is such a game or not; other
 * addresses that a browser opens get it, too, as one that was not found.
 *
 * @param folder the built client
 */
export function clientFiles(folder: string, services: Services, limit: Limits): Router {
  const { config } = services;
  const cards = new Cards(services, limit.cards);

  async function page(
    request: Request,
    response: Response,
    card: Card,
    file = 'index.html',
  ): Promise<void> {
    const built = await readFile(join(folder, file), 'utf8');
    const head = headOf(config.basePath, card, clientAddress(request, config));
    // What was made for the host that one caller named is nothing for a cache that others share.
    const isForAll = config.publicUrl !== undefined;
    response.set('Cache-Control', isForAll ? 'no-cache' : 'private, no-cache');
    response.vary('Accept-Language');
    response.type('html').send(built.replace('<head>', () => `<head>${head}`));
  }

  const router = express.Router();
  router.use(
    onlyReading(async (request, response, next) => {
      const place = readPath(request.path);
      if (place === undefined) return next();
      const { code } = place;
      const card = await (code === undefined ? cards.general(request) : cards.of(code, request));
      // The page of games names what they need, whether there is such a game or not.
      await page(request, response, card, code && 'game.html');
    }),
    packed(folder),
    express.static(folder, {
      index: false,
      redirect: false,
      setHeaders: (response, file) => {
        const lasts = file.split(sep).includes('assets');
        response.setHeader(
          'Cache-Control',
          lasts ? 'public, max-age=31536000, immutable' : 'no-cache',
        );
      },
    }),
    onlyReading(async (request, response, next) => {
      if (request.path.startsWith('/api/') || extname(request.path) !== '') return next();
      response.status(404);
      await page(request, response, await cards.general(request));
    }),
  );
  return router;
}

/** A handler for those who only want to read; a file of the client that is not there is none of its faults. */
const onlyReading =
  (handler: RequestHandler): RequestHandler =>
  async (request, response, next) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return next();
    try {
      await handler(request, response, next);
    } catch (error) {
      next(Object(error).code === 'ENOENT' ? undefined : error);
    }
  };

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
