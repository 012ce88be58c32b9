import { readFile, stat } from 'node:fs/promises';
import { extname, join, normalize, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import express, { type RequestHandler, type Router } from 'express';

const PACKED_TYPES = new Set(['.js', '.css', '.svg', '.json', '.webmanifest']);
const packers = {
  br: promisify(brotliCompress),
  gzip: promisify(gzip),
} as const;
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };

/**
 * Serves the built client. Files with a hash in their name never change and are cached for ever; all
 * other addresses that a browser opens get the page, which then reads the address itself.
 *
 * @param folder the built client
 * @param basePath path under which the server is reached, empty or without trailing slash; the page
 *   learns it as its base address, so that one build works under any path
 */
export function clientFiles(folder: string, basePath: string): Router {
  const router = express.Router();
  router.get('/', page(folder, basePath));
  router.use(packed(folder));
  router.use(
    express.static(folder, {
      index: false,
      setHeaders: (response, file) => {
        response.setHeader('Cache-Control', cacheControl(file));
      },
    }),
  );
  router.get('/{*path}', (request, response, next) => {
    if (request.path.startsWith('/api/') || extname(request.path) !== '') next();
    else page(folder, basePath)(request, response, next);
  });
  return router;
}

const cacheControl = (file: string): string =>
  file.split(sep).includes('assets') ? 'public, max-age=31536000, immutable' : 'no-cache';

/** The page with its base address. */
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

/** Serves scripts, styles and drawings compressed; each is compressed once. */
function packed(folder: string): RequestHandler {
  const cache = new Map<string, { body: Promise<Buffer>; modified: number }>();
  return async (request, response, next) => {
    const encoding = request.acceptsEncodings('br', 'gzip');
    const type = extname(request.path);
    if (request.method !== 'GET' || !encoding || !PACKED_TYPES.has(type)) return next();
    const file = pathInside(folder, request.path);
    if (file === undefined) return next();
    const modified = (await stat(file).catch(() => undefined))?.mtimeMs;
    if (modified === undefined) return next();
    const key = `${encoding} ${file}`;
    const known = cache.get(key);
    const entry =
      known?.modified === modified
        ? known
        : { modified, body: readFile(file).then((raw) => pack(raw, encoding)) };
    cache.set(key, entry);
    try {
      const body = await entry.body;
      response.set({
        'Content-Encoding': encoding,
        'Cache-Control': cacheControl(file),
        Vary: 'Accept-Encoding',
      });
      response.type(type).send(body);
    } catch (error) {
      cache.delete(key);
      next(error);
    }
  };
}

const pack = (raw: Buffer, encoding: string): Promise<Buffer> =>
  encoding === 'br' ? packers.br(raw, BROTLI) : packers.gzip(raw);

/** The file behind an address; `undefined` when it would lie outside the folder. */
function pathInside(folder: string, address: string): string | undefined {
  let decoded: string;
  try {
    decoded = decodeURIComponent(address);
  } catch {
    return undefined;
  }
  const root = normalize(folder + sep);
  const file = normalize(join(root, decoded));
  return file.startsWith(root) && !decoded.includes('\0') ? file : undefined;
}
