import { createHash, timingSafeEqual } from 'node:crypto';
import type { Request, RequestHandler } from 'express';
import type { Logger } from 'pino';
import { ipOf } from './guard.ts';
import type { Tries } from './limits.ts';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

export interface PasswordGuardParts {
  readonly password: string;
  /** The password of a call, if it gives one. */
  readonly given: (request: Request) => string | undefined;
  readonly tries: Tries;
  readonly log: Logger;
  /** What the log says of a wrong one. */
  readonly complaint: string;
  readonly onNone: RequestHandler;
  readonly onWrong: RequestHandler;
}

/**
 * Lets only those through who know a password; it is compared in a time that tells nothing. Each wrong one
 * counts, and is logged with the address it came from; who gives none is only asked for it.
 */
export function passwordGuard(parts: PasswordGuardParts): RequestHandler[] {
  const { given, tries, log, complaint, onNone, onWrong } = parts;
  const right = digest(parts.password);
  return [
    (request, response, next) => {
      if (given(request) === undefined) onNone(request, response, next);
      else next();
    },
    tries.count,
    (request, response, next) => {
      if (timingSafeEqual(digest(given(request) ?? ''), right)) {
        tries.forgive(request);
        next();
        return;
      }
      log.warn({ address: ipOf(request) }, complaint);
      onWrong(request, response, next);
    },
  ];
}
