import { existsSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import express, { type Request, type RequestHandler, type Response } from 'express';
import { Door } from '../api/door.ts';
import type { Services } from '../services.ts';
import { failed, notFound } from './answers.ts';
import { clientFiles } from './client-files.ts';
import { entering } from './entering.ts';
import { gamesApi } from './games.ts';
import { ipOf, sameOrigin, securityHeaders, tracing } from './guard.ts';
import { healthRoutes } from './health.ts';
import { type Limits, limited, limits } from './limits.ts';
import { pushApi } from './push.ts';
import { noticeProxies } from './unbelieved.ts';

export function createApp(services: Services, limit: Limits = limits(services)): RequestListener {
  const { config, log } = services;
  const app = express();
  app.disable('x-powered-by');
  app.set('trust proxy', config.trustProxy);
  app.use(tracing(log, config), noticeProxies(log, config), securityHeaders(config));

  const site = express.Router();
  site.use(healthRoutes(services));
  const games = ['/api/games', '/api/v1/games'];
  site.use(games, entering(services, limit));
  site.use('/api', limited(limit.all), sameOrigin(config));
  site.get('/api/address', (request, response) => {
    response.set('Cache-Control', 'no-store').json({ address: ipOf(request) });
  });
  site.use(
    '/api/v1',
    onceAsked(async () => (await import('../api/catalogue.ts')).catalogue(config)),
  );
  site.use('/api', pushApi(services, limit));
  site.use(games, gamesApi(services, limit));
  site.use('/operator', operator(services, limit));
  if (config.clientDir !== undefined && existsSync(config.clientDir)) {
    site.use(clientFiles(config.clientDir, services, limit));
  }

  app.use(config.basePath === '' ? '/' : config.basePath, site);
  app.use(notFound);
  const answer = failed(log);
  const door = new Door(services, limit);
  return (request, response) => {
    if (door.takes(request, response)) return;
    app(request as Request, response as Response, (error) => answer(error, response as Response));
  };
}

/** The operator's pages where there is a password. */
function operator(services: Services, limit: Limits): RequestHandler {
  const { operatorPassword } = services.config;
  if (operatorPassword === undefined) return notFound;
  return onceAsked(async () =>
    (await import('./operator/site.ts')).operatorSite(services, limit, operatorPassword),
  );
}

/** What is loaded once somebody comes: most servers are never asked, and would hold it all the time. */
function onceAsked(load: () => Promise<RequestHandler>): RequestHandler {
  let loaded: Promise<RequestHandler> | undefined;
  return async (request, response, next) => {
    loaded ??= load();
    (await loaded)(request, response, next);
  };
}
