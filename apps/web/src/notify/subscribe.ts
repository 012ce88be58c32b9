import type { PushBody, PushKeyReply } from '@vinci/protocol';
import { toBase64Url } from '../net/base64url.ts';
import { dropFollowed, type Followed, keepFollowed } from './kept.ts';

/** What page and service worker have in common: subscribing, and telling the server. */

/** The server refused, or did not answer. */
export class FollowError extends Error {
  override readonly name = 'FollowError';
  /** Of the answer; 0 for none. */
  readonly status: number;

  constructor(status: number) {
    super(`follow/${status}`);
    this.status = status;
  }

  /** The server does not know the game, or not this seat in it, any more. */
  get isGone(): boolean {
    return [403, 404].includes(this.status);
  }
}

/** Milliseconds for an answer of the server. */
const TIMEOUT = 12_000;

async function call(url: URL, init: RequestInit = {}): Promise<Response> {
  let reply: Response;
  try {
    reply = await fetch(url, { ...init, signal: AbortSignal.timeout(TIMEOUT) });
  } catch {
    throw new FollowError(0);
  }
  if (!reply.ok) throw new FollowError(reply.status);
  return reply;
}

/** A call about the push messages of a game. */
function tell(
  base: string,
  method: string,
  { code, token }: Game,
  body: unknown,
): Promise<unknown> {
  return call(new URL(`api/games/${code}/push`, base), {
    method,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });
}

type Game = Pick<Followed, 'code' | 'token'>;

/**
 * The subscription of this browser, made anew when it was for another key.
 *
 * @param base address of the server, with a slash at the end
 * @throws FollowError; DOMException when the push service refuses
 */
export async function subscribe(
  { pushManager }: ServiceWorkerRegistration,
  base: string,
): Promise<PushSubscription> {
  const reply = await call(new URL('api/push/key', base));
  const { key } = (await reply.json()) as PushKeyReply;
  const known = await pushManager.getSubscription();
  if (known !== null) {
    if (keyOf(known) === key) return known;
    await known.unsubscribe();
  }
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
}

/** The server's key a subscription was made for, in base64url. */
function keyOf({ options: { applicationServerKey: key } }: PushSubscription): string {
  return key === null ? '' : toBase64Url(new Uint8Array(key));
}

/** Makes the server tell this browser about a game; keeps that. @throws FollowError */
export async function follow(
  base: string,
  game: Omit<Followed, 'endpoint'>,
  subscription: PushSubscription,
): Promise<void> {
  const body: PushBody = {
    subscription: subscription.toJSON() as PushBody['subscription'],
    quiet: game.quiet,
  };
  await tell(base, 'PUT', game, body);
  await keepFollowed({ ...game, endpoint: subscription.endpoint });
}

/**
 * Ends that. It is forgotten here first: a page of the game that opens meanwhile must not begin it
 * again. A server that does not know the seat any more does not tell either.
 *
 * @throws FollowError
 */
export async function unfollow(base: string, game: Followed): Promise<void> {
  await dropFollowed(game.code);
  try {
    await tell(base, 'DELETE', game, { endpoint: game.endpoint });
  } catch (error) {
    if (error instanceof FollowError && error.isGone) return;
    await keepFollowed(game);
    throw error;
  }
}
