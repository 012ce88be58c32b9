import { type FairRecord, type Noted, type Report, verifying } from '@vinci/fairness/verify';
import { mapById } from '@vinci/maps';
import { findingText } from '@vinci/words/english';
import { addMessages } from '../i18n/index.ts';

addMessages(findingText);

export { readRecord } from '@vinci/fairness/verify';

/** Milliseconds of checking at once, so that the page stays alive. */
const SLICE = 12;

/**
 * Recomputes a game in slices.
 *
 * @param onProgress told 0 … 1 after each slice
 */
export async function checkRecord(
  record: FairRecord,
  noted: Noted | undefined,
  onProgress: (done: number) => void,
): Promise<Report> {
  const steps = verifying(record, { mapOf: mapById, noted });
  for (;;) {
    const end = performance.now() + SLICE;
    let step = steps.next();
    while (step.done !== true && performance.now() < end) step = steps.next();
    if (step.done === true) return step.value;
    onProgress(step.value);
    await new Promise((resolve) => setTimeout(resolve));
  }
}
