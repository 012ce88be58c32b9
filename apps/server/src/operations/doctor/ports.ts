import { createServer } from 'node:net';
import type { Config } from '../../config.ts';
import { ADVICE } from './advice.ts';
import { failure, ok, type Verdict } from './finding.ts';

/** Milliseconds to wait for what answers at a port. */
const PATIENCE = 5000;

/**
 * Whether the server can listen, or which program is in its way.
 *
 * @param asked what answers at the port
 * @param starting a server has just tried to start in vain, so that none may run already
 */
export async function checkPort(
  { host, port, basePath }: Config,
  asked: Promise<Answer>,
  starting: boolean,
): Promise<Verdict> {
  const listening = await tryListening(port, host, ADVICE.port);
  if (listening !== undefined) return listening;
  const answer = await asked;
  switch (answer.type) {
    case 'same': {
      const text = `A server of Vinci Online ${answer.version} answers at port ${port}.`;
      return starting ? failure(text, `Stop it. ${ADVICE.port}`) : ok(text);
    }
    case 'elsewhere':
      return failure(
        `A server of Vinci Online answers at port ${port}, but not under ${basePath}/.`,
        'Give this the settings of that server (VINCI_BASE_PATH), or start it again with these.',
      );
    case 'silent':
      return failure(
        `What uses port ${port} does not answer within ${PATIENCE / 1000} s.`,
        'If it is the server, its log says why, and it has to be started again; otherwise choose another PORT.',
      );
    case 'foreign':
      return failure(
        `Another program uses port ${port}.`,
        `${ADVICE.port} Stop the other one only if you know that it is not needed.`,
      );
  }
}

/** Whether metrics can be served, or already are. */
export async function checkMetricsPort(host: string, port: number): Promise<Verdict> {
  const listening = await tryListening(port, host, ADVICE.metricsPort);
  if (listening !== undefined) return listening;
  const text = await textAt(`${originOf(host, port)}/metrics`).catch(() => '');
  return text.includes('vinci_build_info')
    ? ok(`Metrics are read at port ${port}.`)
    : failure(`Another program uses port ${port}.`, ADVICE.metricsPort);
}

/** What comes of listening at a port; nothing when something else does. */
async function tryListening(
  port: number,
  host: string,
  advice: string,
): Promise<Verdict | undefined> {
  const server = createServer();
  const listening = new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => server.close(() => resolve()));
  });
  const code = await listening.then(
    () => undefined,
    (error) => String(Object(error).code),
  );
  if (code === 'EADDRINUSE') return undefined;
  if (code === undefined)
    return ok(port === 0 ? 'Any free port is taken.' : `Port ${port} is free.`);
  if (/^(EADDRNOTAVAIL|ENOTFOUND)$/.test(code)) {
    return failure(`This machine has no address ${host}.`, advice);
  }
  if (/^(EACCES|EPERM)$/.test(code)) {
    return failure(`The server may not use port ${port}.`, advice);
  }
  return failure(`Port ${port} cannot be opened: ${code}.`, advice);
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
