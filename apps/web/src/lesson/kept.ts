import { put, readJson, type Store } from '../net/storage.ts';
import { LESSON_VERSION, STEPS } from './course.ts';

const KEY = 'vinci.lesson';

/** How far somebody has come. It is kept on their device and told to nobody. */
export interface Progress {
  /** Step to go on with, from 0. */
  readonly step: number;
  /** The furthest step that was ever reached in this lesson. */
  readonly furthest: number;
  /** How often the lesson was finished, in any version. */
  readonly finished: number;
  /** The lesson has changed since it was left, so it begins anew. */
  readonly changed: boolean;
}

const START: Progress = { step: 0, furthest: 0, finished: 0, changed: false };

const isStep = (value: unknown): value is number =>
  Number.isInteger(value) && (value as number) >= 0 && (value as number) < STEPS.length;

/** What a device has kept; whatever makes no sense is no progress. */
export function keptProgress(store: Pick<Store, 'getItem'>): Progress {
  const value = readJson(store, KEY);
  if (typeof value !== 'object' || value === null) return START;
  const { version, step, furthest, finished } = value as Record<string, unknown>;
  const count = Number.isInteger(finished) && (finished as number) > 0 ? (finished as number) : 0;
  const begun = { ...START, finished: count };
  if (version !== LESSON_VERSION) return { ...begun, changed: isBegun(step) };
  if (!isStep(step)) return begun;
  const reached = isStep(furthest) ? Math.max(furthest, step) : step;
  // Whoever has come to the end begins again.
  return { ...begun, step: step === STEPS.length - 1 ? 0 : step, furthest: reached };
}

const isBegun = (step: unknown): boolean => typeof step === 'number' && step > 0;

/** Keeps that a step has begun. */
export function keepProgress(store: Store, step: number): void {
  const { furthest, finished } = keptProgress(store);
  const isEnd = step === STEPS.length - 1;
  const progress = {
    version: LESSON_VERSION,
    step,
    furthest: Math.max(furthest, step),
    finished: finished + Number(isEnd),
  };
  put(store, KEY, JSON.stringify(progress));
}
