import { costExamples } from './cost.ts';
import { defenceExamples } from './defence.ts';
import type { Example } from './example.ts';
import { fictionalExamples } from './fictional.ts';
import { legalityExamples } from './legality.ts';
import { scoringExamples } from './scoring.ts';
import { trackExamples } from './track.ts';

/** Every worked example. */
export const EXAMPLES: readonly Example[] = [
  ...costExamples,
  ...trackExamples,
  ...scoringExamples,
  ...defenceExamples,
  ...legalityExamples,
  ...fictionalExamples,
];
