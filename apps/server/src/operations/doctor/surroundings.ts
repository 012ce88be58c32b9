import type { Config } from '../../config.ts';
import { ADVICE } from './advice.ts';
import { carryOut, type Finding, ok, type Verdict } from './finding.ts';
import { type Answer, localAddress } from './ports.ts';
import { checkRemote } from './remote.ts';

/** What of a running server can be looked at from the same machine, without its proxies. */
const NEAR = ['health', 'base path', 'websocket'];

/**
 * What is around the server: the proxies it believes, the other servers it works with, and what the
 * one that runs with these settings answers.
 *
 * @param now milliseconds since 1970
 * @param answer what answers at the port
 */
export async function checkSurroundings(
  config: Config,
  now: () => number,
  answer: Promise<Answer>,
): Promise<Finding[]> {
  const { redisPatience, redisUrl, trustProxy } = config;
  return [
    await carryOut('proxies', () => checkTrust(trustProxy), ''),
    ...(redisUrl === undefined
      ? []
      : [await carryOut('redis', () => checkRedis(redisUrl, redisPatience), ADVICE.redis)]),
    ...((await answer).type === 'same' ? await checkRunning(config, now) : []),
  ];
}

function checkTrust(trustProxy: number): Verdict {
  if (trustProxy === 0) return ok('None is believed: addresses are those of connections.');
  const count = trustProxy === 1 ? '1 proxy' : `${trustProxy} proxies`;
  return ok(`${count} in front are believed; doctor --url tells whether that is right.`);
}

async function checkRedis(url: string, patience: number): Promise<Verdict> {
  const { openRedis } = await import('../../cluster/redis.ts');
  const redis = await openRedis(url, () => undefined, '', patience);
  try {
    const begun = performance.now();
    await redis.ping();
    const ms = Math.max(1, Math.round(performance.now() - begun));
    const [, version = '?'] = /redis_version:(\S+)/.exec(await redis.info('server')) ?? [];
    return ok(`Redis ${version} answers within ${ms} ms.`);
  } finally {
    redis.disconnect();
  }
}

/** The server that runs with these settings, asked as a player asks. */
async function checkRunning(config: Config, now: () => number): Promise<Finding[]> {
  const found = await checkRemote(new URL(localAddress(config)), now);
  return found.filter(({ check }) => NEAR.includes(check));
}
