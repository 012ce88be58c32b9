import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { GameState } from '@vinci/protocol';
import type { Config } from '../config.ts';
import type { Metrics } from '../operations/metrics.ts';

export interface ServedMetrics {
  readonly metrics: Metrics;
  readonly port: number;
  close(): void;
}

/** The port for metrics cannot be opened; the message is a sentence for the operator. */
export class MetricsPortError extends Error {
  override readonly name = 'MetricsPortError';
}

/**
 * Serves `GET /metrics` on a port of its own, so that no mistake in a proxy shows it to the world.
 * Without such a port in the settings nothing is counted, and the library for it is not even loaded.
 *
 * @param rooms states of the games in memory
 *
 * Rejects with `MetricsPortError` when the port cannot be opened.
 */
export async function serveMetrics(
  config: Config,
  rooms: () => readonly GameState[],
): Promise<ServedMetrics | undefined> {
  const { metricsPort, metricsHost, databaseUrl, dataDir } = config;
  if (metricsPort === undefined) return undefined;
  const { Metrics } = await import('../operations/metrics.ts');
  const metrics = new Metrics(databaseUrl === undefined ? dataDir : undefined, rooms);
  const http = createServer((request, response) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (request.url?.split('?')[0] !== '/metrics' || !isRead) {
      response.writeHead(isRead ? 404 : 405, { 'Content-Type': 'text/plain' });
      response.end('There is only GET /metrics.\n');
      return;
    }
    metrics.text().then(
      (text) => response.writeHead(200, { 'Content-Type': metrics.contentType }).end(text),
      (error: unknown) => response.writeHead(500).end(`${Object(error).message}\n`),
    );
  });
  await new Promise<void>((resolve, reject) => {
    http.once('error', ({ message }) => {
      const reason = `The port for metrics, VINCI_METRICS_PORT, cannot be opened: ${message}.`;
      reject(new MetricsPortError(reason));
    });
    http.listen(metricsPort, metricsHost, resolve);
  });
  return {
    metrics,
    port: (http.address() as AddressInfo).port,
    close: () => {
      http.close();
      http.closeAllConnections();
    },
  };
}
