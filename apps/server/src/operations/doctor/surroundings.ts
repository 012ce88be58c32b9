import type { Config } from '../../config.ts';
import { attemptCheck, type Finding, findings } from './finding.ts';
import { answerAt, localAddress } from './ports.ts';
import { checkRemote } from './remote.ts';

/** What of a running server can be looked at from the same machine, without its proxies. */
const NEAR = ['health', 'base path', 'websocket'];

/**
 * What is around the server: the proxies it believes, the other servers it works with, and what the
 * one that runs with these settings answers.
 *
 * @param now milliseconds since 1970
 */
export async function checkSurroundings(config: Config, now: () => number): Promise<Finding[]> {
  return [
    checkTrust(config),
    ...(config.redisUrl === undefined ? [] : [await checkRedis(config.redisUrl)]),
    ...(await checkRunning(config, now)),
  ];
}

function checkTrust({ trustProxy }: Config): Finding {
  const found = findings('proxies');
  if (trustProxy === 0) return found.ok('None is believed: addresses are those of connections.');
  const count = trustProxy === 1 ? '1 proxy' : `${trustProxy} proxies`;
  return found.ok(`${count} in front are believed; doctor --url tells whether that is right.`);
}

function checkRedis(url: string): Promise<Finding> {
  return attemptCheck(
    'redis',
    async (found) => {
      const { openRedis } = await import('../../cluster/redis.ts');
      const redis = await openRedis(url, () => undefined);
      try {
        const begun = performance.now();
        await redis.ping();
        const ms = Math.max(1, Math.round(performance.now() - begun));
        const [, version = '?'] = /redis_version:(\S+)/.exec(await redis.info('server')) ?? [];
        return found.ok(`Redis ${version} answers within ${ms} ms.`);
      } finally {
        redis.disconnect();
      }
    },
    'Start Redis, or correct address and password in REDIS_URL; a server that is alone needs no REDIS_URL.',
  );
}

/** The server that runs with these settings, asked as a player asks; nothing when none runs. */
async function checkRunning(config: Config, now: () => number): Promise<Finding[]> {
  if (config.port === 0 || (await answerAt(config)).type !== 'same') return [];
  const found = await checkRemote(new URL(localAddress(config)), now);
  return found.filter(({ check }) => NEAR.includes(check));
}
