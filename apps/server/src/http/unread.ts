import type { RequestListener, ServerResponse } from 'node:http';

/** What answers may wait to be read. */
export interface UnreadPatience {
  /** Milliseconds in which something of an answer has to be read. */
  readonly still: number;
  /** Most bytes that wait, of all connections together; the oldest answers go first. */
  readonly bytes: number;
}

const PATIENCE: UnreadPatience = { still: 30_000, bytes: 64 * 1024 * 1024 };

/**
 * Answers calls, and ends connections that do not read what was answered: Node times only what comes in, and would keep
 * it for ever.
 */
export function givingUpUnread(
  answer: RequestListener,
  { still, bytes }: UnreadPatience = PATIENCE,
): RequestListener {
  /** Answers that are complete and not read, the oldest first. */
  const unread = new Set<ServerResponse>();
  return (request, response) => {
    response.once('prefinish', () => {
      response.setTimeout(still);
      unread.add(response);
      response.once('close', () => unread.delete(response));
      let waiting = 0;
      for (const { writableLength } of unread) waiting += writableLength;
      for (const oldest of unread) {
        if (waiting <= bytes) break;
        waiting -= oldest.writableLength;
        oldest.destroy();
      }
    });
    answer(request, response);
  };
}
