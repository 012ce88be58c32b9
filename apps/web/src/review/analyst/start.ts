import { attend } from '../../net/workers.ts';
import type { Helper } from './analyst.ts';
import type { Report } from './messages.ts';

/** How many review a game side by side; each takes tens of megabytes. */
export const howMany = (cores = navigator.hardwareConcurrency): number =>
  // One core is left to the page where there are more than two.
  Math.max(Math.min(cores, 2), Math.min(cores - 1, 4));

/** A worker that reviews games. @param hear is called with what it says, and when it dies */
export function newWorker(hear: (report: Report) => void): Helper {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
  attend(worker, hear, () => hear({ kind: 'failed' }));
  return { send: (job) => worker.postMessage(job), end: () => worker.terminate() };
}
