import { randomBytes } from 'node:crypto';
import { lookup } from 'node:dns/promises';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { BlockList, isIPv6 } from 'node:net';
import { CODE_ALPHABET, CODE_LENGTH, PROTOCOL_VERSION } from '@vinci/protocol';
import { PROBE } from '../../cluster/forward.ts';
import { ADVICE } from './advice.ts';
import { carryOut, type Finding, failure, ok, type Verdict, warning } from './finding.ts';

/** Milliseconds to wait for each answer. */
const PATIENCE = 10_000;

/** Milliseconds that the clocks of two machines may differ. */
const DRIFT = 60_000;

/** An address that nobody has (RFC 5737), to see whether the server believes it. */
const FORGED = '203.0.113.77';

/** The origin of a site that nobody has (RFC 2606). */
const FOREIGN = 'https://elsewhere.invalid';

/** Answers of a proxy whose server is not there. */
const UNSERVED: readonly number[] = [502, 503, 504];

const UNREACHABLE = 'See that the server runs, and that name, port and certificate are right.';

/**
 * What somebody sees who comes to a running server from outside, proxies included. No game is made.
 *
 * @param url where players open it, its path included
 * @param now milliseconds since 1970
 */
export async function checkRemote(url: URL, now: () => number): Promise<Finding[]> {
  const base = url.href.replace(/\/$/, '');
  const health = await carryOut('health', () => checkHealth(base, now), UNREACHABLE);
  // Without an answer the other checks would only say the same again.
  if (health.status === 'failure') return [health];
  return [
    health,
    await carryOut('base path', () => checkPage(base, url), UNREACHABLE),
    await carryOut('websocket', () => checkUpgrade(base, url), UNREACHABLE),
    await carryOut('origin', () => checkOrigin(base, url), UNREACHABLE),
    await carryOut('proxies', () => checkProxies(base, url), UNREACHABLE),
  ];
}

async function get(address: string, headers: Record<string, string> = {}): Promise<Response> {
  try {
    return await fetch(address, { headers, signal: AbortSignal.timeout(PATIENCE) });
  } catch (error) {
    const { cause, message } = Object(error) as { cause?: unknown; message: string };
    throw new Error(`${address} does not answer: ${Object(cause).message ?? message}.`);
  }
}

async function checkHealth(base: string, now: () => number): Promise<Verdict> {
  const response = await get(`${base}/health`);
  const reply: unknown = await response.json().catch(() => undefined);
  const { status, journal, version, protocol } = Object(reply) as Record<string, unknown>;
  if (typeof version !== 'string' || typeof protocol !== 'number') {
    if (UNSERVED.includes(response.status)) {
      return failure(
        `A proxy answers at ${base}/health, and does not reach the server (${response.status}).`,
        'See that the server runs, and that the proxy has its host and port: to a proxy on another machine or in a container, 127.0.0.1 is itself.',
      );
    }
    return failure(
      `What answers at ${base}/health (${response.status}) is no server of Vinci Online.`,
      'See that the proxy passes this path on unchanged, and that VINCI_BASE_PATH is the path.',
    );
  }
  if (status !== 'ok') {
    const why = typeof journal === 'string' ? ` (journal: ${journal})` : '';
    return failure(`The server says that it is ${status}${why}.`, ADVICE.log);
  }
  const drift = Date.parse(response.headers.get('date') ?? '') - now();
  if (Math.abs(drift) > DRIFT) {
    const seconds = Math.round(drift / 1000);
    return warning(`Its clock differs from the one here by ${seconds} s.`, 'Set the clocks.');
  }
  if (protocol !== PROTOCOL_VERSION) {
    return warning(
      `Version ${version} speaks version ${protocol} of the protocol, this one ${PROTOCOL_VERSION}.`,
      'Restart the server after an update.',
    );
  }
  return ok(`Version ${version} answers.`);
}

async function checkPage(base: string, url: URL): Promise<Verdict> {
  const response = await get(`${base}/`);
  const wanted = `${url.pathname.replace(/\/$/, '')}/`;
  const html = response.ok ? await response.text() : '';
  const told = /<base href="([^"]*)">/.exec(html)?.[1];
  if (told === wanted) return ok(`The client is served under ${wanted}.`);
  if (told !== undefined) {
    return failure(
      `The client is reached under ${wanted}, but believes to be under ${told}.`,
      `Set VINCI_BASE_PATH=${wanted.replace(/\/$/, '')}, and let the proxy keep the path.`,
    );
  }
  return warning(`No client is served at ${base}/ (${response.status}).`, ADVICE.client);
}

/** The status with which the server answers somebody who wants to open a socket. */
function upgrade(base: string, origin: string): Promise<number> {
  const code = CODE_ALPHABET[0]?.repeat(CODE_LENGTH);
  const address = new URL(`${base}/${PROBE}/${code}?sessionId=doctor`);
  const open = address.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const request = open(address, {
      timeout: PATIENCE,
      headers: {
        Connection: 'Upgrade',
        Upgrade: 'websocket',
        Origin: origin,
        'Sec-WebSocket-Version': '13',
        'Sec-WebSocket-Key': randomBytes(16).toString('base64'),
      },
    });
    request.on('upgrade', (_response, socket) => {
      socket.destroy();
      resolve(101);
    });
    request.on('response', (response) => {
      response.destroy();
      resolve(response.statusCode ?? 0);
    });
    request.on('timeout', () => request.destroy(new Error('no answer to the upgrade')));
    request.on('error', reject);
    request.end();
  });
}

async function checkUpgrade(base: string, url: URL): Promise<Verdict> {
  const status = await upgrade(base, url.origin);
  if (status === 101) return ok('WebSockets can be opened.');
  if (status === 401 || status === 403) {
    return failure(
      `The server takes its own page for another site's and refuses it (${status}).`,
      `Let the proxy pass the Host header on, or set VINCI_ORIGINS=${url.origin}.`,
    );
  }
  return failure(
    `No WebSocket can be opened: the answer was ${status}.`,
    'Let the proxy speak HTTP/1.1 and pass Upgrade and Connection on.',
  );
}

async function checkOrigin(base: string, url: URL): Promise<Verdict> {
  // A list is refused, so that no game is made.
  const post = async (origin: string): Promise<number> => {
    const response = await fetch(`${base}/api/games`, {
      method: 'POST',
      body: '[]',
      headers: { 'Content-Type': 'application/json', Origin: origin },
      signal: AbortSignal.timeout(PATIENCE),
    });
    await response.body?.cancel();
    return response.status;
  };
  const own = await post(url.origin);
  if (own === 403) {
    return failure(
      `The server refuses calls of its own page at ${url.origin}.`,
      `Let the proxy pass the Host header on, or set VINCI_ORIGINS=${url.origin}.`,
    );
  }
  if ((await post(FOREIGN)) !== 403 || (await upgrade(base, FOREIGN)) === 101) {
    return failure(
      "Pages of other sites may talk to the server in the player's name.",
      'Let the proxy pass the Origin header on unchanged, and look at VINCI_ORIGINS.',
    );
  }
  return ok('The own page may talk to the server, those of other sites may not.');
}

async function checkProxies(base: string, url: URL): Promise<Verdict> {
  const seen = async (headers: Record<string, string> = {}): Promise<string> => {
    const reply: unknown = await (await get(`${base}/api/address`, headers)).json();
    return String(Object(reply).address);
  };
  const plain = await seen();
  if ((await seen({ 'X-Forwarded-For': FORGED })).includes(FORGED)) {
    return failure(
      'The server believes any address that a player invents, so that its limits limit nobody.',
      'Set VINCI_TRUST_PROXY to the number of proxies there really are.',
    );
  }
  const { address } = await lookup(url.hostname.replace(/^\[|\]$/g, ''));
  if (isLocal(plain) && !isLocal(address)) {
    return warning(
      `The server sees players at ${plain}, which is a proxy: they all share one limit.`,
      'Set VINCI_TRUST_PROXY to the number of proxies, and let them set X-Forwarded-For.',
    );
  }
  return ok(`The server sees this machine at ${plain}; invented addresses are not believed.`);
}

const LOCAL = new BlockList();
LOCAL.addSubnet('127.0.0.0', 8);
LOCAL.addSubnet('10.0.0.0', 8);
LOCAL.addSubnet('172.16.0.0', 12);
LOCAL.addSubnet('192.168.0.0', 16);
LOCAL.addSubnet('fc00::', 7, 'ipv6');
LOCAL.addSubnet('fe80::', 10, 'ipv6');
LOCAL.addAddress('::1', 'ipv6');

/** Whether an address is one of this machine or of a network at home. */
export const isLocal = (address: string): boolean =>
  LOCAL.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
