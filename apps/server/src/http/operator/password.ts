import { createHash, timingSafeEqual } from 'node:crypto';
import { refusal } from '@vinci/protocol';
import type { RequestHandler } from 'express';
import type { Services } from '../../services.ts';
import { refuse } from '../answers.ts';
import { isAllowedOrigin } from '../guard.ts';
import { html } from './html.ts';
import { page } from './layout.ts';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** The password of an Authorization header; the name of the user does not matter. */
function passwordOf(header: string | undefined): string | undefined {
  const [scheme, value = ''] = (header ?? '').split(' ');
  if (scheme?.toLowerCase() !== 'basic') return undefined;
  const [, password] = /^[^:]*:(.*)$/s.exec(Buffer.from(value, 'base64').toString('utf8')) ?? [];
  return password;
}

/** Lets only those through who know the password. It is compared in a time that tells nothing. */
export function operatorOnly({ config, log }: Services, password: string): RequestHandler {
  const right = digest(password);
  return (request, response, next) => {
    // Without a referrer a browser would not say where a form comes from.
    response.set({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'same-origin' });
    const given = passwordOf(request.headers.authorization);
    if (given !== undefined && timingSafeEqual(digest(given), right)) return next();
    if (given !== undefined) log.warn('wrong operator password');
    response
      .status(401)
      .set('WWW-Authenticate', 'Basic realm="Vinci Online", charset="UTF-8"')
      .type('html')
      .send(page(config, 'Password', html`<p>This page is for whoever runs the server.</p>`));
  };
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
