import type { Page } from 'playwright-core';

/** How much slower than this machine a slow phone is. */
export const SLOWER = 4;

/** Notes from now on how long the tasks of the page's main thread are. */
export async function watchTasks(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const tasks: number[] = [];
    Reflect.set(window, 'longTasks', tasks);
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) tasks.push(duration);
    }).observe({ type: 'longtask', buffered: true });
  });
}

/** @returns milliseconds of the longest task so far, or since this was asked last; tasks below 50 ms count as none */
export function longestTask(page: Page): Promise<number> {
  return page.evaluate(() => {
    const tasks: number[] = Reflect.get(window, 'longTasks');
    return Math.max(0, ...tasks.splice(0));
  });
}
