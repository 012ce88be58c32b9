import { refusal } from '@vinci/protocol';
import type { RequestHandler } from 'express';
import type { Services } from '../../services.ts';
import { refuse } from '../answers.ts';
import { isAllowedOrigin, type Tries } from '../guard.ts';
import { comparedWith } from '../secret.ts';
import { html } from './html.ts';
import { page } from './layout.ts';

/** The password of an Authorization header; the name of the user does not matter. */
function passwordOf(header: string | undefined): string | undefined {
  const [scheme, value = ''] = (header ?? '').split(' ');
  if (scheme?.toLowerCase() !== 'basic') return undefined;
  const [, password] = /^[^:]*:(.*)$/s.exec(Buffer.from(value, 'base64').toString('utf8')) ?? [];
  return password;
}

/**
 * Lets only those through who know the password. Each wrong one counts, and is logged with the
 * address it came from; who gives none is only asked for it.
 */
export function operatorOnly(
  { config, log }: Pick<Services, 'config' | 'log'>,
  password: string,
  { count, forgive }: Tries,
): RequestHandler[] {
  const isRight = comparedWith(password);
  const ask: RequestHandler = (_request, response) => {
    response
      .status(401)
      .set('WWW-Authenticate', 'Basic realm="Vinci Online", charset="UTF-8"')
      .type('html')
      .send(page(config, 'Password', html`<p>This page is for whoever runs the server.</p>`));
  };
  return [
    (request, response, next) => {
      // Without a referrer a browser would not say where a form comes from.
      response.set({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'same-origin' });
      const isGiven = passwordOf(request.headers.authorization) !== undefined;
      if (isGiven) next();
      else ask(request, response, next);
    },
    count,
    (request, response, next) => {
      if (isRight(passwordOf(request.headers.authorization) ?? '')) {
        forgive(request);
        next();
        return;
      }
      log.warn({ address: request.ip }, 'wrong operator password');
      ask(request, response, next);
    },
  ];
}

/**
 * Refuses what does not come from the operator's own pages: a browser sends the password along
 * with whatever other sites let it ask for.
 */
export const ownPagesOnly: RequestHandler = (request, response, next) => {
  const { origin, host, 'sec-fetch-site': site = 'same-origin' } = request.headers;
  const reads = request.method === 'GET' || request.method === 'HEAD';
  const own = isAllowedOrigin(origin, host, { origins: [] }) && site === 'same-origin';
  if (reads || own) next();
  else refuse(response, refusal('http/foreign-origin'));
};
