import { createServer } from 'node:net';
import type { Config } from '../../config.ts';
import { attemptCheck, type Finding } from './finding.ts';

/** Milliseconds to wait for what answers at a port. */
const PATIENCE = 5000;

/** Whether the server can listen, or which program is in its way. */
export function checkPort(config: Config): Promise<Finding> {
  const advice = 'Choose another address or port with HOST and PORT.';
  return attemptCheck(
    'port',
    async (found) => {
      const { port, basePath } = config;
      if (port === 0) return found.ok('Any free port is taken.');
      const problem = await tryListening(port, config.host);
      if (problem === undefined) return found.ok(`Port ${port} is free.`);
      if (problem !== 'EADDRINUSE') {
        return found.failure(`Port ${port} cannot be opened: ${problem}.`, advice);
      }
      const answer = await answerAt(config);
      switch (answer.type) {
        case 'same':
          return found.ok(`A server of Vinci Online ${answer.version} answers at port ${port}.`);
        case 'elsewhere':
          return found.failure(
            `A server of Vinci Online answers at port ${port}, but not under ${basePath}/.`,
            'Give this the settings of that server (VINCI_BASE_PATH), or start it again with these.',
          );
        case 'silent':
          return found.failure(
            `What uses port ${port} does not answer within ${PATIENCE / 1000} s.`,
            'If it is the server, its log says why, and it has to be started again; otherwise choose another PORT.',
          );
        case 'foreign':
          return found.failure(
            `Another program uses port ${port}.`,
            `${advice} Stop the other one only if you know that it is not needed.`,
          );
      }
    },
    advice,
  );
}

/** Whether metrics can be served, or already are. */
export function checkMetricsPort({ metricsHost }: Config, port: number): Promise<Finding> {
  const advice = 'Choose another address or port with VINCI_METRICS_HOST and VINCI_METRICS_PORT.';
  return attemptCheck(
    'metrics port',
    async (found) => {
      if (port === 0) return found.ok('Any free port is taken.');
      const problem = await tryListening(port, metricsHost);
      if (problem === undefined) return found.ok(`Port ${port} is free.`);
      if (problem !== 'EADDRINUSE') {
        return found.failure(`Port ${port} cannot be opened: ${problem}.`, advice);
      }
      const text = await textAt(`${originOf(metricsHost, port)}/metrics`).catch(() => '');
      return text.includes('vinci_build_info')
        ? found.ok(`Metrics are read at port ${port}.`)
        : found.failure(`Another program uses port ${port}.`, advice);
    },
    advice,
  );
}

/** The code of what prevents listening; nothing when it works. */
function tryListening(port: number, host: string): Promise<string | undefined> {
  return new Promise((done) => {
    const server = createServer();
    server.once('error', (error) => done(String(Object(error).code)));
    server.listen(port, host, () => server.close(() => done(undefined)));
  });
}

/** Where the server that runs with these settings is reached on this machine. */
export const localAddress = ({ host, port, basePath }: Config): string =>
  originOf(host, port) + basePath;

/** How a port is reached on this machine. */
function originOf(host: string, port: number): string {
  if (host === '0.0.0.0') return `http://127.0.0.1:${port}`;
  if (host === '::') return `http://[::1]:${port}`;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/** What answers at the port of the settings. */
export type Answer =
  | { readonly type: 'same'; readonly version: string }
  /** A server of this program with another base path. */
  | { readonly type: 'elsewhere' }
  | { readonly type: 'silent' }
  | { readonly type: 'foreign' };

/** Asks what runs at the port of the settings. Never rejects. */
export async function answerAt(config: Config): Promise<Answer> {
  try {
    const health = await jsonAt(`${localAddress(config)}/health`);
    if (isHealth(health)) return { type: 'same', version: health.version };
    const root = await jsonAt(`${localAddress({ ...config, basePath: '' })}/health`);
    const isOurs = isHealth(root) || Object(Object(root).error).code === 'http/not-found';
    return { type: isOurs ? 'elsewhere' : 'foreign' };
  } catch (error) {
    return { type: Object(error).name === 'TimeoutError' ? 'silent' : 'foreign' };
  }
}

async function textAt(address: string): Promise<string> {
  const response = await fetch(address, { signal: AbortSignal.timeout(PATIENCE) });
  return response.text();
}

/** The JSON at an address; nothing when there is none. */
async function jsonAt(address: string): Promise<unknown> {
  const text = await textAt(address);
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isHealth(reply: unknown): reply is { version: string } {
  const { version, rules } = Object(reply) as Record<string, unknown>;
  return typeof version === 'string' && typeof rules === 'number';
}
