import { existsSync } from 'node:fs';
import express, { type Express } from 'express';
import type { Services } from '../services.ts';
import { failed, notFound } from './answers.ts';
import { clientFiles } from './client-files.ts';
import { gamesApi } from './games.ts';
import { limits, sameOrigin, securityHeaders, tracing } from './guard.ts';
import { healthRoutes } from './health.ts';
import { operatorSite } from './operator/site.ts';
import { pushApi } from './push.ts';

/** Everything that is served over HTTP. */
export function createApp(services: Services): Express {
  const { config, log } = services;
  const app = express();
  app.disable('x-powered-by');
  app.set('trust proxy', config.trustProxy);
  app.use(tracing(log, config), securityHeaders(config));

  const site = express.Router();
  site.use(healthRoutes(services));
  const limit = limits(services);
  site.use('/api', limit.all, sameOrigin(config));
  site.get('/api/address', (request, response) => {
    response.set('Cache-Control', 'no-store').json({ address: request.ip ?? '' });
  });
  site.use('/api', pushApi(services, limit));
  site.use('/api/games', gamesApi(services, limit));
  site.use('/operator', operatorSite(services, limit));
  if (config.clientDir !== undefined && existsSync(config.clientDir)) {
    site.use(clientFiles(config.clientDir, config.basePath));
  }

  app.use(config.basePath === '' ? '/' : config.basePath, site);
  app.use(notFound, failed(log));
  return app;
}
