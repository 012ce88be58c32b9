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
 * Milliseconds after which its answer is not waited for any more: longer than a journal takes until it has given up
 * (`store/postgres.ts`), also where a move has to wait for another one and for the end of a broken connection.
 */
const ANSWER = 60_000;

/**
 * Lets another process answer a call about a game that it has. It checks the call as if it had come from
 * outside; one that was passed on already goes no further.
 *
 * A call that may have changed something and got no answer from there gets none here either: any refusal would say that
 * nothing was changed.
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
  const elsewhere = new RefusedError(refusal('server/elsewhere'));
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
  let isReached = false;
  const reached = (): void => {
    clearTimeout(reaching);
    isReached = true;
  };
  onward.once('socket', (socket) => {
    if (socket.connecting) socket.once('connect', reached);
    else reached();
  });
  onward.setTimeout(ANSWER, () => onward.destroy(new Error(`${way.to} does not answer`)));
  response.once('close', () => onward.destroy());
  const answered = new Promise<IncomingMessage>((resolve, reject) => {
    onward.once('response', resolve);
    onward.once('error', reject);
  });
  try {
    call.pipe(onward);
    const answer = await answered;
    onward.setTimeout(0);
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    response.flushHeaders();
    await pipeline(answer, response);
  } catch (error) {
    const refused = failed(error);
    const isUnchanged = !isReached || call.method !== 'POST';
    if (isUnchanged && !response.headersSent && !response.destroyed) throw refused;
    response.destroy();
  } finally {
    clearTimeout(reaching);
  }
}
