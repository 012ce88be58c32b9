/** What a worker says first: the name of a lock that it holds as long as it lives. */
interface SignOfLife {
  readonly lives: string;
}

const isSignOfLife = (data: unknown): data is SignOfLife => Object.hasOwn(Object(data), 'lives');

/**
 * Hears a worker, and its death. A worker without memory is ended by the browser without a word to anybody,
 * but its locks are released then; pages without a secure context have no locks and hear of errors alone.
 *
 * @param died may be called more than once, and is called as well when the page itself ends the worker
 */
export function attend<Word>(
  worker: Worker,
  hear: (word: Word) => void,
  died: (cause?: ErrorEvent) => void,
): void {
  worker.onerror = died;
  worker.onmessage = ({ data }: MessageEvent<Word | SignOfLife>) => {
    if (isSignOfLife(data)) void navigator.locks.request(data.lives, () => died());
    else hear(data);
  };
}

/** In a worker: lets the page notice its death. */
export function showLife(): void {
  // Both exist only in secure contexts.
  if (!('locks' in navigator)) return;
  const lives = `worker ${crypto.randomUUID()}`;
  void navigator.locks.request(lives, () => {
    postMessage({ lives } satisfies SignOfLife);
    return new Promise(() => undefined);
  });
}
