import { refusal } from '@vinci/protocol';
import type { RequestHandler } from 'express';
import { z } from 'zod';
import type { Services } from '../services.ts';
import { refuse } from './answers.ts';
import type { Limits } from './guard.ts';
import { comparedWith } from './secret.ts';

/** What else is wrong with a body is said later, to those who may create games. */
const BODY = z.looseObject({ password: z.string().min(1) });

/**
 * Lets only those create games who know the password, where there is one. Each wrong one counts, and
 * is logged with the address it came from; who gives none is only asked for it.
 *
 * @errors create/password, create/wrong-password, message/too-fast
 */
export function whoMayCreate(
  { config, log }: Pick<Services, 'config' | 'log'>,
  { createPassword: { count, forgive } }: Pick<Limits, 'createPassword'>,
): RequestHandler[] {
  if (config.createPassword === undefined) return [];
  const isRight = comparedWith(config.createPassword);
  return [
    (request, response, next) => {
      if (BODY.safeParse(request.body).success) next();
      else refuse(response, refusal('create/password', { field: 'password' }));
    },
    count,
    (request, response, next) => {
      if (isRight(BODY.parse(request.body).password)) {
        forgive(request);
        next();
        return;
      }
      log.warn({ address: request.ip }, 'wrong password for creating games');
      refuse(response, refusal('create/wrong-password', { field: 'password' }));
    },
  ];
}
