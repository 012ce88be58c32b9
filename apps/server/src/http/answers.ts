import { type Refusal, refusal, statusOf } from '@vinci/protocol';
import type { ErrorRequestHandler, RequestHandler, Response } from 'express';
import type { Logger } from 'pino';
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

/** Answers with a refusal. */
export function refuse(response: Response, error: Refusal): void {
  if (error.retryAfter !== undefined) response.set('Retry-After', String(error.retryAfter));
  const page = response.locals.refusalPage as RefusalPage | undefined;
  response.status(statusOf(error.code));
  if (page === undefined) response.json({ error: referred(error) });
  else response.type('html').send(page(referred(error)));
}

/** Answers what no route has answered. */
export const notFound: RequestHandler = (_request, response) => {
  refuse(response, refusal('http/not-found'));
};

/** Answers for a handler or a body parser that threw; the reason goes to the log only. */
export const failed =
  (log: Logger): ErrorRequestHandler =>
  (error: unknown, _request, response, next) => {
    if (response.headersSent) {
      next(error);
      return;
    }
    const { type, status } = Object(error) as { type?: unknown; status?: unknown };
    if (type === 'entity.too.large') refuse(response, refusal('message/too-large'));
    else if (typeof status === 'number' && status >= 400 && status < 500) {
      refuse(response, refusal('message/malformed'));
    } else {
      log.error({ err: error }, 'http call failed');
      refuse(response, refusal('server/fault'));
    }
  };
