import { attend } from '../net/workers.ts';
import type { Helper, Word } from './adviser.ts';

/** A worker that evaluates positions. @param hear is called with what it says, and when it dies */
export function newWorker(hear: (word: Word) => void): Helper {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
  attend(worker, hear, () => hear({ kind: 'failed' }));
  return { send: (question) => worker.postMessage(question), end: () => worker.terminate() };
}
