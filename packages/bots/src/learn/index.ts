/** What positions are worth, learned from games of bots and measured on others. */
export {
  type EvaluateOptions,
  evaluateWorth,
  gamesToFit,
  type Quality,
  type TextQuality,
  type WorthQuality,
} from './evaluate.ts';
export { type LearnOptions, learnWorth } from './learn.ts';
export { boardsFor } from './samples.ts';
