import { refusal } from '@vinci/protocol';
import type { RequestHandler } from 'express';
import type { Services } from '../../services.ts';
import { refuse } from '../answers.ts';
import { isAllowedOrigin } from '../guard.ts';
import type { Tries } from '../limits.ts';
import { passwordGuard } from '../password-guard.ts';
import { html } from './html.ts';
import { showPage } from './layout.ts';

/** The password of an Authorization header; the name of the user does not matter. */
function passwordOf(header: string | undefined): string | undefined {
  const [scheme, value = ''] = (header ?? '').split(' ');
  if (scheme?.toLowerCase() !== 'basic') return undefined;
  const [, password] = /^[^:]*:(.*)$/s.exec(Buffer.from(value, 'base64').toString('utf8')) ?? [];
  return password;
}

/** Lets only those through who know the password of the operator. */
export function operatorOnly(
  { config, log }: Pick<Services, 'config' | 'log'>,
  password: string,
  tries: Tries,
): RequestHandler[] {
  const ask: RequestHandler = (_request, response) => {
    response.set('WWW-Authenticate', 'Basic realm="Vinci Online", charset="UTF-8"');
    const words = html`<p>This page is for whoever runs the server.</p>`;
    showPage(response, config, 'Password', words, 401);
  };
  return [
    (_request, response, next) => {
      // Without a referrer a browser would not say where a form comes from.
      response.set({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'same-origin' });
      next();
    },
    ...passwordGuard({
      password,
      given: ({ headers }) => passwordOf(headers.authorization),
      tries,
      log,
      complaint: 'wrong operator password',
      onNone: ask,
      onWrong: ask,
    }),
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
