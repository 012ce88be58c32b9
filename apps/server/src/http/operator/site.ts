import { monitor } from '@colyseus/monitor';
import express, { type RequestHandler, type Router } from 'express';
import type { Services } from '../../services.ts';
import { notFound } from '../answers.ts';
import type { Limits } from '../guard.ts';
import { act } from './actions.ts';
import { gamePage } from './game.ts';
import { listPage } from './list.ts';
import { operatorOnly, ownPagesOnly } from './password.ts';
import { STYLE } from './style.ts';

/** Most bytes of a form. */
const FORM_LIMIT = 4096;

/**
 * The operator's pages, behind a password and only with one. They work without a script; seeds,
 * tokens and undrawn tiles are on none of them.
 */
export function operatorSite(services: Services, limit: Limits): Router {
  const router = express.Router();
  const { operatorPassword } = services.config;
  if (operatorPassword === undefined) return router.use(notFound);
  router.use(limit.all, limit.password, operatorOnly(services, operatorPassword), ownPagesOnly);
  router.get('/style.css', (_request, response) => {
    response.type('css').send(STYLE);
  });
  router.get('/', listPage(services));
  router.get('/games/:code', gamePage(services));
  router.post(
    '/games/:code',
    express.urlencoded({ extended: false, limit: FORM_LIMIT }),
    act(services),
  );
  router.use('/monitor', monitorPages());
  return router.use(notFound);
}

/**
 * The monitor of Colyseus, to look only: through its calls any method of a room could be called and
 * any part of it read, by a mere link.
 */
function monitorPages(): Router {
  const router = express.Router();
  router.use((request, response, next) => {
    response.set('Content-Security-Policy', MONITOR_POLICY);
    next(MONITOR_PATHS.test(request.path) ? undefined : 'router');
  });
  return router.use(monitor() as unknown as RequestHandler);
}

/** Its page, its files, the list of rooms, the public state of one. */
const MONITOR_PATHS = /^\/(?:api|api\/room|assets\/[\w.-]+)?$/;

/** Its styles are made by its script. */
const MONITOR_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join(';');
