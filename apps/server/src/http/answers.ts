import { type Refusal, refusal, statusOf } from '@vinci/protocol';
import type { Result } from '@vinci/rules';
import type { RequestHandler, Response } from 'express';
import type { Logger } from 'pino';
import { isUnreadable } from '../store/faults.ts';
import { referred } from '../trace.ts';

/** How refusals are shown where people read the answers; all other answers are JSON. */
export type RefusalPage = (error: Refusal) => string;

/** From here on refusals are pages. */
export const refuseOnPages =
  (page: RefusalPage): RequestHandler =>
  (_request, response, next) => {
    response.locals.refusalPage = page;
    next();
  };

/**
 * Whether a refusal is to be seen in the log. That the server of a game is away is not: anybody can ask for it as often
 * as they like.
 */
export const isFault = ({ code }: Refusal): boolean =>
  code.startsWith('server/') && code !== 'server/elsewhere';

export function refuse(response: Response, error: Refusal): void {
  if (error.retryAfter !== undefined) response.set('Retry-After', String(error.retryAfter));
  const page = response.locals.refusalPage as RefusalPage | undefined;
  response.locals.isFault = isFault(error);
  response.status(statusOf(error.code));
  if (page === undefined) response.json({ error: referred(error) });
  else response.type('html').send(page(referred(error)));
}

/** A call that is refused; thrown by whatever finds that out, and answered by `failed`. */
export class RefusedError extends Error {
  override readonly name = 'RefusedError';
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(refusal.code);
    this.refusal = refusal;
  }
}

/** What something came to; a refusal ends the call. */
export function orRefuse<Value>(result: Result<Value, Refusal>): Value {
  if (result.ok) return result.value;
  throw new RefusedError(result.error);
}

export const notFound: RequestHandler = (_request, response) => {
  refuse(response, refusal('http/not-found'));
};

/**
 * Answers for a handler or a body parser that threw; the reason for a fault goes to the log only. What comes after it
 * in Express would tell the caller.
 */
export const failed =
  (log: Logger) =>
  (error: unknown, response: Response): void => {
    if (response.headersSent) {
      response.destroy();
      return;
    }
    if (error instanceof RefusedError) {
      refuse(response, error.refusal);
      return;
    }
    const { type, status } = Object(error) as { type?: unknown; status?: unknown };
    if (type === 'entity.too.large') refuse(response, refusal('message/too-large'));
    else if (typeof status === 'number' && status >= 400 && status < 500) {
      refuse(response, refusal('message/malformed'));
    } else {
      log.error({ err: error }, 'http call failed');
      refuse(response, refusal(isUnreadable(error) ? 'room/damaged' : 'server/fault'));
    }
  };
