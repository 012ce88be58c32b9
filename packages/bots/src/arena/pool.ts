import { Worker } from 'node:worker_threads';

/** Most matches that are played at once. */
export const MOST_WORKERS = 2;

/** A piece of work for a thread, and what comes back. */
export type Work<Task, Result> = (task: Task) => Promise<Result>;

/**
 * Runs tasks in worker threads, each thread one after the other.
 *
 * Rejects with the first error of a thread; the others are ended then.
 *
 * @param file module of the threads; it gets a task as a message and answers with a result
 * @param tasks anything that can be cloned
 * @param workers 1 … MOST_WORKERS
 * @param done called for each result as it arrives
 * @returns the results in the order of the tasks
 */
export async function runTasks<Task, Result>(
  file: URL,
  shared: unknown,
  tasks: readonly Task[],
  workers: number,
  done?: (result: Result) => void,
): Promise<Result[]> {
  const results = new Array<Result>(tasks.length);
  let next = 0;
  const threads: Worker[] = [];
  const run = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const thread = new Worker(file, { workerData: shared });
      threads.push(thread);
      let current = -1;
      const feed = (): void => {
        current = next++;
        if (current < tasks.length) thread.postMessage(tasks[current]);
        else thread.terminate().then(() => resolve(), reject);
      };
      thread.on('error', reject);
      thread.on('message', (result: Result) => {
        results[current] = result;
        done?.(result);
        feed();
      });
      feed();
    });
  try {
    await Promise.all(Array.from({ length: Math.min(workers, tasks.length) }, run));
  } finally {
    await Promise.all(threads.map((thread) => thread.terminate()));
  }
  return results;
}
