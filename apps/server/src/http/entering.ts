import type { EnteredReply } from '@vinci/protocol';
import { BODIES } from '@vinci/protocol/schemas';
import { type RequestHandler, Router } from 'express';
import type { Services } from '../services.ts';
import { currentRequest } from '../trace.ts';
import { orRefuse } from './answers.ts';
import { asked, findEntry, jsonCalls, parseBody } from './games.ts';
import { addressOf, sameOrigin } from './guard.ts';
import type { Limits } from './limits.ts';

/** How people enter games. It stands before the limit of all calls, because valid tokens get through that. */
export function entering(services: Services, limit: Limits): Router {
  const count: RequestHandler = async (request, response, next) => {
    response.locals.crowded = await limit.all.take(addressOf(request));
    next();
  };
  const calls = [count, sameOrigin(services.config), ...jsonCalls(services)];
  const router = Router();
  router.post('/:code/enter', ...calls, async (request, response) => {
    const { token, looking } = parseBody(BODIES.enter, request);
    const { crowded } = response.locals;
    const call = { ...asked(request), crowded };
    const { code, hash, seat } = await findEntry(services, limit, call, token);
    const entrant = { hash, address: call.address, looking, request: currentRequest() };
    const reservation = orRefuse(await services.rooms.enter(code, entrant));
    const reply: EnteredReply = { seat, reservation };
    response.json(reply);
  });
  return router;
}
