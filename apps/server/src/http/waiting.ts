import { createServer, type ServerResponse } from 'node:http';
import {
  type HealthReply,
  PROTOCOL_ERRORS,
  PROTOCOL_VERSION,
  type ReadyReply,
  refusal,
} from '@vinci/protocol';
import { RULES_VERSION } from '@vinci/rules';
import type { Config } from '../config.ts';
import type { Progress } from '../operations/rules-check.ts';
import { VERSION } from '../version.ts';

/** Seconds after which whoever asks is to ask again. */
const AGAIN = 3;

const STARTING: ReadyReply = { status: 'starting' };

/**
 * Does something that comes before serving. Meanwhile whoever asks is told to wait, and `/health`
 * how far it is. Rejects as that does, and when the port cannot be opened. Where the system chooses
 * the port, nobody can ask.
 */
export async function whileWaiting(
  { port, host, basePath }: Pick<Config, 'port' | 'host' | 'basePath'>,
  progress: () => Progress,
  task: () => Promise<void>,
): Promise<void> {
  if (port === 0) return task();
  const http = createServer(({ url = '' }, response) => {
    const path = url.split('?')[0] ?? '';
    response.setHeader('Retry-After', AGAIN).setHeader('Cache-Control', 'no-store');
    if (path === `${basePath}/health`) answer(response, healthOf(progress()));
    else if (path === `${basePath}/ready`) answer(response, STARTING);
    else if (path.startsWith(`${basePath}/api/`)) {
      answer(response, { error: refusal('server/stopping', { retryAfter: AGAIN }) });
    } else {
      response.setHeader('Refresh', AGAIN).setHeader('Content-Type', 'text/plain');
      response.writeHead(503).end(`${PROTOCOL_ERRORS['server/stopping'].text}\n`);
    }
  });
  await new Promise<void>((resolve, reject) => {
    http.once('error', reject);
    http.listen(port, host, resolve);
  });
  try {
    await task();
  } finally {
    const closed = new Promise((resolve) => http.close(resolve));
    http.closeAllConnections();
    await closed;
  }
}

function answer(response: ServerResponse, body: unknown): void {
  response.writeHead(503, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
}

const healthOf = (checked: Progress): HealthReply => ({
  status: 'checking',
  version: VERSION,
  protocol: PROTOCOL_VERSION,
  rules: RULES_VERSION,
  uptime: Math.round(process.uptime()),
  games: 0,
  connections: 0,
  checked,
});
