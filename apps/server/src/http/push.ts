import { createHash, createPublicKey } from 'node:crypto';
import {
  MAX_BODY_BYTES,
  type PushKeyReply,
  type PushTarget,
  type QuietHours,
  type Refusal,
  refusal,
  type WebhookReply,
} from '@vinci/protocol';
import { NOTIFY_BODIES } from '@vinci/protocol/schemas';
import { fail, ok, type Result } from '@vinci/rules';
import express, { type Request, type Router } from 'express';
import { isAcceptableEndpoint, isWebhookAddress } from '../notify/allowed.ts';
import { markBefore, markOf } from '../notify/marks.ts';
import { readQuiet } from '../notify/read-quiet.ts';
import type { Services } from '../services.ts';
import { isWebhook, webhookId } from '../store/followers.ts';
import type { FollowerRow } from '../store/schema.ts';
import { refuse } from './answers.ts';
import { bearer, type Found, find, parseBody } from './games.ts';
import type { Limits } from './guard.ts';

/** The addresses of these calls; what else is under `/api` has its own rules. */
const OWN = ['/push', '/games/:code/push', '/games/:code/webhook'];

/** Milliseconds between two trial messages of a game. */
const TRIAL_PAUSE = 10_000;

/** The calls by which browsers and webhooks follow games. */
export function pushApi(services: Services, { guess }: Limits): Router {
  const router = express.Router();
  const { store, clock } = services;
  router.use(OWN, express.json({ limit: MAX_BODY_BYTES, strict: true }));
  router.use(OWN, (_request, response, next) => {
    response.set('Cache-Control', 'no-store');
    if (services.stopping) refuse(response, refusal('server/stopping'));
    else next();
  });

  router.get('/push/key', (_request, response) => {
    const reply: PushKeyReply = { key: services.notify.courier.key };
    response.json(reply);
  });

  router.put('/games/:code/push', guess, async (request, response) => {
    const found = await seated(services, request);
    if (!found.ok) return refuse(response, found.error);
    const body = parseBody(NOTIFY_BODIES.push, request);
    if (!body.ok) return refuse(response, body.error);
    const { subscription, quiet } = body.value;
    if (!isAcceptableEndpoint(subscription.endpoint) || !isKey(subscription.keys.p256dh)) {
      return refuse(response, refusal('push/address'));
    }
    const { game, hash, seat } = found.value;
    const { endpoint, keys } = subscription;
    await store.followers.put({
      ...(await newFollower(services, request, game.code, quiet)),
      id: browserId(game.code, hash, endpoint),
      channel: 'push',
      token: hash,
      address: endpoint,
      keys: JSON.stringify(keys),
    });
    await store.followers.limit(game.code, seat);
    response.status(204).end();
  });

  router.delete('/games/:code/push', guess, async (request, response) => {
    const found = await seated(services, request);
    if (!found.ok) return refuse(response, found.error);
    const body = parseBody(NOTIFY_BODIES.unpush, request);
    if (!body.ok) return refuse(response, body.error);
    const { game, hash } = found.value;
    await store.followers.remove(browserId(game.code, hash, body.value.endpoint));
    response.status(204).end();
  });

  router.get('/games/:code/webhook', guess, async (request, response) => {
    const found = await host(services, request);
    if (!found.ok) return refuse(response, found.error);
    response.json(describe(await store.followers.get(webhookId(found.value.game.code))));
  });

  router.put('/games/:code/webhook', guess, async (request, response) => {
    const found = await host(services, request);
    if (!found.ok) return refuse(response, found.error);
    const body = parseBody(NOTIFY_BODIES.webhook, request);
    if (!body.ok) return refuse(response, body.error);
    const { url, format, quiet } = body.value;
    if (!isWebhookAddress(url, services.config.webhookHosts)) {
      return refuse(response, refusal('webhook/address'));
    }
    const { code } = found.value.game;
    await store.followers.put({
      ...(await newFollower(services, request, code, quiet)),
      id: webhookId(code),
      channel: format,
      token: '',
      address: url,
      keys: '',
    });
    response.json(describe(await store.followers.get(webhookId(code))));
  });

  router.delete('/games/:code/webhook', guess, async (request, response) => {
    const found = await host(services, request);
    if (!found.ok) return refuse(response, found.error);
    await store.followers.remove(webhookId(found.value.game.code));
    response.status(204).end();
  });

  const trials = new Map<string, number>();
  router.post('/games/:code/webhook', guess, async (request, response) => {
    const found = await host(services, request);
    if (!found.ok) return refuse(response, found.error);
    const { code } = found.value.game;
    const webhook = await store.followers.get(webhookId(code));
    if (webhook === undefined) return refuse(response, refusal('webhook/none'));
    const now = clock.passed();
    for (const [game, at] of trials) if (now - at >= TRIAL_PAUSE) trials.delete(game);
    const before = trials.get(code);
    if (before !== undefined) {
      const retryAfter = Math.ceil((before + TRIAL_PAUSE - now) / 1000);
      return refuse(response, refusal('message/too-fast', { retryAfter }));
    }
    trials.set(code, now);
    const { result } = await services.notify.courier.announce(webhook, {
      kind: 'trial',
      code,
      name: '',
    });
    services.metrics?.news(webhook.channel, 'trial', result === 'sent' ? 'sent' : 'failed');
    if (result !== 'sent') return refuse(response, refusal('webhook/failed'));
    await store.followers.put({ ...webhook, failures: 0, off: 0 });
    response.status(204).end();
  });

  return router;
}

type Holder = Found & { readonly hash: string };

/** The game of a call by somebody who holds a seat in it. @errors as `find`; seat/none */
async function seated(services: Services, request: Request): Promise<Result<Holder, Refusal>> {
  const found = await find(services, request.params.code, bearer(request));
  if (!found.ok) return found;
  const { hash, seat } = found.value;
  if (hash === undefined || seat < 0) return fail(refusal('seat/none'));
  return ok({ ...found.value, hash });
}

/** Likewise by the host. @errors table/host-only */
async function host(services: Services, request: Request): Promise<Result<Holder, Refusal>> {
  const found = await seated(services, request);
  if (!found.ok || found.value.table.host === found.value.seat) return found;
  return fail(refusal('table/host-only'));
}

/** What browsers and webhooks have in common. Of the turn that goes on they need not be told. */
async function newFollower(
  { store, clock, config }: Services,
  request: Request,
  game: string,
  quiet: QuietHours | null | undefined,
): Promise<Omit<FollowerRow, 'id' | 'channel' | 'token' | 'address' | 'keys'>> {
  const situation = await store.outbox.situation(game);
  const { status = 'table', since = 0 } = situation ?? {};
  const kind = status === 'over' ? 'over' : 'turn';
  return {
    game,
    quiet: quiet == null ? '' : JSON.stringify(quiet),
    base: config.publicUrl ?? baseOf(request, config.basePath),
    told: status === 'table' ? markBefore(0) : markOf(kind, since),
    failures: 0,
    off: 0,
    created_at: clock.now(),
  };
}

/** Where the page is that calls; its origin was checked before. */
const baseOf = ({ headers: { origin } }: Request, basePath: string): string =>
  origin !== undefined && URL.canParse(origin) ? `${new URL(origin).origin}${basePath}/` : '';

/** One and the same for a browser that subscribes again to the same address. */
const browserId = (game: string, hash: string, endpoint: string): string =>
  createHash('sha256')
    .update(JSON.stringify([game, hash, endpoint]))
    .digest('base64url');

/** Whether a key is a point on the curve, so that something can be encrypted for it. */
function isKey(p256dh: PushTarget['keys']['p256dh']): boolean {
  const point = Buffer.from(p256dh, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((c) => c.toString('base64url'));
  try {
    createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
    return point.length === 65 && point[0] === 4;
  } catch {
    return false;
  }
}

function describe(row: FollowerRow | undefined): WebhookReply {
  if (row === undefined || !isWebhook(row.channel)) return { state: 'none' };
  return {
    state: row.off === 1 ? 'off' : row.failures > 0 ? 'failing' : 'on',
    host: new URL(row.address).host,
    format: row.channel,
    quiet: readQuiet(row.quiet) ?? null,
  };
}
