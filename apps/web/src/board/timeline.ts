/** One thing that happens over time. Times are milliseconds at the designed pace. */
export interface Act {
  /** When it begins, counted from the start of its batch. */
  readonly at: number;
  readonly ms: number;
  begin?(): void;
  /** `t` rises from 0 to 1; not called when the act is skipped. */
  step?(t: number): void;
  /** Puts the lasting effect in place and clears up; called exactly once. */
  end(): void;
}

interface Running {
  readonly act: Act;
  readonly start: number;
  begun: boolean;
}

/** Plays batches of acts one after the other on a clock that somebody else advances. */
export interface Timeline {
  readonly busy: boolean;
  /** Appends a batch; it begins `overlap` ms before everything queued has ended. */
  add(acts: readonly Act[], overlap?: number): void;
  advance(ms: number): void;
  /** Puts all effects in place at once, in order. */
  finish(): void;
}

/** More waiting than this is caught up by ending the older batches at once, ms. */
const LONGEST_QUEUE = 6000;

export function createTimeline(): Timeline {
  let now = 0;
  let endOfQueue = 0;
  let running: Running[] = [];

  const finish = (): void => {
    const rest = running.sort(byEnd);
    running = [];
    now = endOfQueue;
    for (const { act, begun } of rest) {
      if (!begun) act.begin?.();
      act.end();
    }
  };

  return {
    get busy() {
      return running.length > 0;
    },
    add(acts, overlap = 0) {
      if (endOfQueue - now > LONGEST_QUEUE) finish();
      if (running.length === 0) endOfQueue = now;
      const start = Math.max(now, endOfQueue - overlap);
      for (const act of acts) {
        running.push({ act, start: start + act.at, begun: false });
        endOfQueue = Math.max(endOfQueue, start + act.at + act.ms);
      }
    },
    advance(ms) {
      now += ms;
      const ended: Running[] = [];
      for (const item of running) {
        if (item.start > now) continue;
        if (!item.begun) item.act.begin?.();
        item.begun = true;
        if (item.start + item.act.ms <= now) ended.push(item);
        else item.act.step?.((now - item.start) / item.act.ms);
      }
      if (ended.length === 0) return;
      running = running.filter((item) => !ended.includes(item));
      for (const { act } of ended.sort(byEnd)) act.end();
    },
    finish,
  };
}

const byEnd = (a: Running, b: Running): number => a.start + a.act.ms - (b.start + b.act.ms);

/** Starts and stops gently. */
export const easeInOut = (t: number): number => t * t * (3 - 2 * t);
/** Starts fast, stops gently. */
export const easeOut = (t: number): number => 1 - (1 - t) ** 3;
/** Overshoots a little before it settles. */
export const settle = (t: number): number => 1 + 2.4 * (t - 1) ** 3 + 1.4 * (t - 1) ** 2;
