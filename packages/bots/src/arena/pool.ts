import { Piscina } from 'piscina';

/** Most matches that are played at once. */
export const MOST_WORKERS = 2;

/**
 * Runs tasks in worker threads, each thread one after the other.
 *
 * Rejects with the first error of a thread, once what runs beside it is done; what waits is left out.
 *
 * @param file module of the threads; its default export takes a task and returns the result
 * @param shared what all tasks have in common, as `workerData`
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
  const pool = new Piscina<Task, Result>({
    filename: file.href,
    workerData: shared,
    minThreads: 1,
    maxThreads: workers,
  });
  const run = async (task: Task): Promise<Result> => {
    const result = await pool.run(task);
    done?.(result);
    return result;
  };
  try {
    return await Promise.all(tasks.map(run));
  } finally {
    // Not `destroy`: it forgets tasks that run, and Piscina throws when one of them answers after all.
    await pool.close({ force: true });
  }
}
