import { createServer, type ServerResponse } from 'node:http';
import { type HealthReply, PROTOCOL_ERRORS, type ReadyReply, refusal } from '@vinci/protocol';
import type { Config } from '../config.ts';
import type { Progress } from '../operations/rules-check.ts';
import { present } from './health.ts';

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
    if (path === `${basePath}/health`) {
      const health = { status: 'checking', ...present(), games: 0, connections: 0 } as const;
      answer(response, { ...health, checked: progress() } satisfies HealthReply);
    } else if (path === `${basePath}/ready`) answer(response, STARTING);
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
