import { createHash, createPublicKey } from 'node:crypto';
import {
  type PushKeyReply,
  type PushTarget,
  type QuietHours,
  refusal,
  type WebhookReply,
} from '@vinci/protocol';
import { NOTIFY_BODIES } from '@vinci/protocol/schemas';
import type { GameRow } from '@vinci/session/rows';
import express, { type Request, type Router } from 'express';
import { isAcceptableEndpoint, isWebhookAddress } from '../notify/allowed.ts';
import { readQuiet } from '../notify/read-quiet.ts';
import type { Services } from '../services.ts';
import { isWebhook, webhookId } from '../store/followers.ts';
import { markBefore, markOf } from '../store/marks.ts';
import type { FollowerRow } from '../store/schema.ts';
import { RefusedError } from './answers.ts';
import { asked, bearer, type Found, find, jsonCalls, parseBody } from './games.ts';
import type { Limits } from './limits.ts';

/** The addresses of these calls; what else is under `/api` has its own rules. */
const OWN = ['/push', '/games/:code/push', '/games/:code/webhook'];

/** Milliseconds between two trial messages of a game. */
const TRIAL_PAUSE = 10_000;

export function pushApi(services: Services, limits: Limits): Router {
  const router = express.Router();
  const { store, clock } = services;
  router.use(OWN, jsonCalls(services));

  router.get('/push/key', (_request, response) => {
    const reply: PushKeyReply = { key: services.notify.courier.key };
    response.json(reply);
  });

  router.put('/games/:code/push', async (request, response) => {
    const { game, hash, seat } = await seated(services, limits, request);
    const { subscription, quiet } = parseBody(NOTIFY_BODIES.push, request);
    const { endpoint, keys } = subscription;
    if (!isAcceptableEndpoint(endpoint) || !isKey(keys.p256dh)) {
      throw new RefusedError(refusal('push/address'));
    }
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

  router.delete('/games/:code/push', async (request, response) => {
    const { game, hash } = await seated(services, limits, request);
    const { endpoint } = parseBody(NOTIFY_BODIES.unpush, request);
    await store.followers.remove(browserId(game.code, hash, endpoint));
    response.status(204).end();
  });

  router.get('/games/:code/webhook', async (request, response) => {
    const { code } = await hosted(services, limits, request);
    response.json(describe(await store.followers.get(webhookId(code))));
  });

  router.put('/games/:code/webhook', async (request, response) => {
    const { code } = await hosted(services, limits, request);
    const { url, format, quiet } = parseBody(NOTIFY_BODIES.webhook, request);
    if (!isWebhookAddress(url, services.config.webhookHosts)) {
      throw new RefusedError(refusal('webhook/address'));
    }
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

  router.delete('/games/:code/webhook', async (request, response) => {
    const { code } = await hosted(services, limits, request);
    await store.followers.remove(webhookId(code));
    response.status(204).end();
  });

  const trials = new Map<string, number>();
  router.post('/games/:code/webhook', async (request, response) => {
    const { code, language } = await hosted(services, limits, request);
    const webhook = await store.followers.get(webhookId(code));
    if (webhook === undefined) throw new RefusedError(refusal('webhook/none'));
    const now = clock.passed();
    for (const [game, at] of trials) if (now - at >= TRIAL_PAUSE) trials.delete(game);
    const before = trials.get(code);
    if (before !== undefined) {
      const retryAfter = Math.ceil((before + TRIAL_PAUSE - now) / 1000);
      throw new RefusedError(refusal('message/too-fast', { retryAfter }));
    }
    trials.set(code, now);
    const news = { kind: 'trial', code, name: '', language } as const;
    const { result } = await services.notify.courier.announce(webhook, news);
    const isSent = result === 'sent';
    services.metrics?.news(webhook.channel, 'trial', isSent ? 'sent' : 'failed');
    if (!isSent) throw new RefusedError(refusal('webhook/failed'));
    await store.followers.works(webhook);
    response.status(204).end();
  });

  return router;
}

/** The game of a call by somebody who holds a seat in it. @errors as `find`; seat/none */
async function seated(
  services: Services,
  limits: Limits,
  request: Request,
): Promise<Found & { readonly hash: string }> {
  const found = await find(services, limits, asked(request), bearer(request));
  const { hash, seat } = found;
  if (hash === undefined || seat < 0) throw new RefusedError(refusal('seat/none'));
  return { ...found, hash };
}

/** The game of a call by its host. @errors as `seated`; table/host-only */
async function hosted(services: Services, limits: Limits, request: Request): Promise<GameRow> {
  const { game, table, seat } = await seated(services, limits, request);
  if (table.host !== seat) throw new RefusedError(refusal('table/host-only'));
  return game;
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
