import type { IncomingMessage, ServerResponse } from 'node:http';
import { MAX_BODY_BYTES, type Refusal, refusal, statusOf } from '@vinci/protocol';
import type { Logger } from 'pino';
import { RefusedError } from '../http/answers.ts';
import { referred } from '../trace.ts';

/** Answers a call without Express, which would cost more than what is asked for. */
export function answer(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void {
  const text = body === undefined ? '{}' : JSON.stringify(body);
  response.writeHead(status, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(text),
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    ...headers,
  });
  response.end(text);
}

function answerRefusal(response: ServerResponse, error: Refusal): void {
  const headers: Record<string, string> = {};
  if (error.retryAfter !== undefined) headers['Retry-After'] = String(error.retryAfter);
  answer(response, statusOf(error.code), { error: referred(error) }, headers);
}

/** Answers for a call that threw; the reason for a fault goes to the log only. */
export function answerFailure(response: ServerResponse, error: unknown, log: Logger): void {
  if (!(error instanceof RefusedError)) log.error({ err: error }, 'http call failed');
  if (response.headersSent) response.destroy();
  else {
    answerRefusal(
      response,
      error instanceof RefusedError ? error.refusal : refusal('server/fault'),
    );
  }
}

const unread = (field = ''): RefusedError =>
  new RefusedError(refusal('message/malformed', { field }));

/**
 * The object in the body of a call; an empty one where there is no body.
 *
 * @errors message/too-large; message/malformed for what is no JSON, is not called so, or is no object
 */
export async function bodyOf(request: IncomingMessage): Promise<object> {
  const text = await textOf(request);
  if (text === '') return {};
  if (!/^application\/json *(;|$)/i.test(request.headers['content-type'] ?? ''))
    throw unread('Content-Type');
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw unread();
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw unread();
  return value;
}

function textOf(request: IncomingMessage): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      // The rest is read and thrown away, so that the answer arrives.
      if (size <= MAX_BODY_BYTES) chunks.push(chunk);
      else reject(new RefusedError(refusal('message/too-large')));
    });
    request.once('end', () => resolve(Buffer.concat(chunks).toString()));
    request.once('error', () => reject(unread()));
  });
}
