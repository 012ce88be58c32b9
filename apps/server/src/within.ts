import { setTimeout as pause } from 'node:timers/promises';

export class LateError extends Error {
  override readonly name = 'LateError';
}

/** What some work comes to, which goes on when that takes too long. Rejects with `LateError` then. */
export async function within<Value>(milliseconds: number, work: Promise<Value>): Promise<Value> {
  const over = new AbortController();
  const late = pause(milliseconds, undefined, { signal: over.signal }).then(() => {
    throw new LateError(`not done within ${milliseconds} ms`);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    over.abort();
  }
}
