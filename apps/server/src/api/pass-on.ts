import { request as ask, type IncomingMessage, type ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { refusal } from '@vinci/protocol';
import { PASSED_ON } from '../cluster/passing.ts';
import { RefusedError } from '../http/answers.ts';
import { connectionOf, isLetGo } from '../http/node-private.ts';
import type { Services } from '../services.ts';

/** Milliseconds for reaching another process. */
const PATIENCE = 3000;

/**
 * Lets another process answer a call about a game that it has. It checks the call as if it had come from
 * outside; one that was passed on already goes no further.
 *
 * @param way from which network, to which address of the other process: host and port
 * @errors server/elsewhere
 */
export async function passOn(
  call: IncomingMessage,
  response: ServerResponse,
  way: { readonly from: string; readonly to: string },
  { cluster, log }: Pick<Services, 'cluster' | 'log'>,
): Promise<void> {
  const elsewhere = new RefusedError(refusal('server/elsewhere', { retryAfter: 1 }));
  if (cluster === undefined || call.headers[PASSED_ON] !== undefined) throw elsewhere;
  const failed = (error: unknown): RefusedError => {
    log.debug({ err: error, process: way.to }, 'a call could not be passed on');
    return elsewhere;
  };
  if (isLetGo(call)) {
    const connection = () => connectionOf(call, response);
    await cluster.forwarder.pass(call, way, connection).catch((error) => {
      throw failed(error);
    });
    return;
  }
  const { hostname, port } = new URL(`http://${way.to}`);
  const onward = ask({
    host: hostname.replace(/^\[|\]$/g, ''),
    port,
    path: call.url,
    method: call.method,
    headers: cluster.passing.headersOf(call, way.from),
  });
  const reaching = setTimeout(() => onward.destroy(new Error(`${way.to} is silent`)), PATIENCE);
  response.once('close', () => onward.destroy());
  const answered = new Promise<IncomingMessage>((resolve, reject) => {
    onward.once('response', resolve);
    onward.once('error', reject);
  });
  try {
    call.pipe(onward);
    const answer = await answered;
    clearTimeout(reaching);
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    response.flushHeaders();
    await pipeline(answer, response);
  } catch (error) {
    if (response.headersSent || response.destroyed) {
      response.destroy();
      return;
    }
    throw failed(error);
  } finally {
    clearTimeout(reaching);
  }
}
