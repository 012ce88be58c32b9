import { monitor } from '@colyseus/monitor';
import express, { type RequestHandler, type Router } from 'express';
import type { Config } from '../../config.ts';
import { html } from './html.ts';
import { showPage } from './layout.ts';

/**
 * The monitor of Colyseus, to look only, within a page of ours that leads back and is wide enough for
 * it on a small screen.
 */
export function monitorPages(config: Pick<Config, 'basePath'>): Router {
  const router = express.Router();
  router.get('/', (_request, response) => {
    response.set('Content-Security-Policy', FRAME_POLICY);
    showPage(
      response,
      config,
      'Colyseus monitor',
      html`<div class="scroll" tabindex="0" role="group" aria-label="Monitor"><iframe src="${config.basePath}/operator/monitor/view/" title="Colyseus monitor"></iframe></div>`,
    );
  });
  return router.use('/view', view());
}

/** Through its calls any method of a room could be called and any part of it read, by a mere link. */
function view(): Router {
  const router = express.Router();
  router.use((request, response, next) => {
    response.set({ 'Content-Security-Policy': VIEW_POLICY, 'X-Frame-Options': 'SAMEORIGIN' });
    next(VIEW_PATHS.test(request.path) ? undefined : 'router');
  });
  return router.use(monitor() as unknown as RequestHandler);
}

/** Its page, its files, the list of rooms, the public state of one. */
const VIEW_PATHS = /^\/(?:api|api\/room|assets\/[\w.-]+)?$/;

const FRAME_POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  "img-src 'self'",
  "frame-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join(';');

/** Its styles are made by its script. */
const VIEW_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join(';');
