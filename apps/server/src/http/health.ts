import { type HealthReply, PROTOCOL_VERSION, type ReadyReply } from '@vinci/protocol';
import { RULES_VERSION } from '@vinci/rules';
import express, { type Router } from 'express';
import { VERSION } from '../place.ts';
import { openRooms } from '../rooms/open-rooms.ts';
import type { Services } from '../services.ts';
import { within } from '../within.ts';

/** Milliseconds for the journal to answer; whoever asks for the health of a server does not wait long. */
const PATIENCE = 3000;

/** What there is to say of a server whether it is well or not. */
export const present = () => ({
  version: VERSION,
  protocol: PROTOCOL_VERSION,
  rules: RULES_VERSION,
  uptime: Math.round(process.uptime()),
});

/** Whether the server is well, with what it has to do. Never rejects. */
export async function healthOf(services: Services): Promise<HealthReply> {
  const { cluster, store, sessions, output, stopping } = services;
  const journal = await within(PATIENCE, store.condition()).catch(() => 'away' as const);
  const failing = journal !== 'ok' || cluster?.good === false;
  return {
    status: stopping ? 'stopping' : failing ? 'failing' : 'ok',
    ...present(),
    games: sessions.size,
    connections: [...openRooms].reduce((sum, { clients }) => sum + clients.length, 0),
    ...(output.failing && { log: 'failing' as const }),
    ...(journal !== 'ok' && { journal }),
    ...(cluster !== undefined && { redis: cluster.connected }),
  };
}

/**
 * `GET /health` says whether the server is well, for people, containers and alerts. `GET /ready` says
 * whether players may be sent to it, for proxies: also while its database is away, when it still
 * gives them the client and tells them what is wrong.
 */
export function healthRoutes(services: Services): Router {
  const router = express.Router();
  router.use(['/health', '/ready'], (_request, response, next) => {
    response.set('Cache-Control', 'no-store');
    next();
  });
  router.get('/health', async (_request, response) => {
    const reply = await healthOf(services);
    response.status(reply.status === 'ok' ? 200 : 503).json(reply);
  });
  // One of several servers is known to the others from its first sign of life on.
  let joined = services.cluster === undefined;
  router.get('/ready', (_request, response) => {
    joined ||= services.cluster?.good === true;
    const reply: ReadyReply = {
      status: services.leaving ? 'stopping' : joined ? 'ready' : 'starting',
    };
    response.status(reply.status === 'ready' ? 200 : 503).json(reply);
  });
  return router;
}
