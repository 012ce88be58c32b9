import { attend } from '../net/workers.ts';
import type { Thinker } from './coach.ts';
import type { Report } from './messages.ts';

/** A worker that thinks for the coach. @param hear is called with what it says, and when it dies */
export function newThinker(hear: (report: Report) => void): Thinker {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
  attend(worker, hear, () => hear({ failed: true }));
  return { send: (job) => worker.postMessage(job), end: () => worker.terminate() };
}
