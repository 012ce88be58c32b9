import express, { type Router } from 'express';
import type { Services } from '../../services.ts';
import { notFound, refuseOnPages } from '../answers.ts';
import { type Limits, limited } from '../limits.ts';
import { act, tellAll } from './actions.ts';
import { journalAway, refusalPage } from './failure.ts';
import { gamePage } from './game.ts';
import { listPage } from './list.ts';
import { monitorPages } from './monitor.ts';
import { operatorOnly, ownPagesOnly } from './password.ts';
import { STYLE } from './style.ts';

const FORM_LIMIT = 4096;

/**
 * The operator's pages, behind a password. They work without a script; seeds, tokens and undrawn tiles
 * are on none of them.
 */
export function operatorSite(services: Services, limit: Limits, password: string): Router {
  const router = express.Router();
  router.use(refuseOnPages(refusalPage(services.config)));
  router.use(limited(limit.all), ...operatorOnly(services, password, limit.password), ownPagesOnly);
  const form = express.urlencoded({ extended: false, limit: FORM_LIMIT });
  router.get('/style.css', (_request, response) => {
    response.type('css').send(STYLE);
  });
  router.get('/', listPage(services));
  router.post('/', form, tellAll(services));
  router.get('/games/:code', gamePage(services));
  router.post('/games/:code', form, act(services));
  router.use('/monitor', monitorPages(services.config));
  return router.use(notFound, journalAway(services));
}
