import { refusal } from '@vinci/protocol';
import type { RequestHandler } from 'express';
import { z } from 'zod';
import type { Services } from '../services.ts';
import { refuse } from './answers.ts';
import type { Limits } from './limits.ts';
import { passwordGuard } from './password-guard.ts';

/** What else is wrong with a body is said later, to those who may create games. */
const BODY = z.looseObject({ password: z.string().min(1) });

const refuseWith =
  (code: 'create/password' | 'create/wrong-password'): RequestHandler =>
  (_request, response) =>
    refuse(response, refusal(code, { field: 'password' }));

/**
 * Lets only those create games who know the password, where there is one.
 *
 * @errors create/password, create/wrong-password, message/too-fast
 */
export const whoMayCreate = (
  { config: { createPassword }, log }: Pick<Services, 'config' | 'log'>,
  { createPassword: tries }: Pick<Limits, 'createPassword'>,
): RequestHandler[] =>
  createPassword === undefined
    ? []
    : passwordGuard({
        password: createPassword,
        given: (request) => BODY.safeParse(request.body).data?.password,
        tries,
        log,
        complaint: 'wrong password for creating games',
        onNone: refuseWith('create/password'),
        onWrong: refuseWith('create/wrong-password'),
      });
