import type { RequestHandler } from 'express';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';

/**
 * Says once that a proxy seems to stand in front which is not believed. Everybody then has its address, and the
 * limits of one. Anybody can send the header, so that it is no more than a hint.
 */
export function noticeProxies(
  log: Logger,
  { trustProxy }: Pick<Config, 'trustProxy'>,
): RequestHandler {
  let isSaid = trustProxy > 0;
  return ({ headers }, _response, next) => {
    if (!isSaid && headers['x-forwarded-for'] !== undefined) {
      isSaid = true;
      log.warn(
        'X-Forwarded-For has arrived, and no proxy is trusted: if one stands in front, set VINCI_TRUST_PROXY=1, or all players share the limits of one address.',
      );
    }
    next();
  };
}
