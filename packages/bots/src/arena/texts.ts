import type { DecideOptions } from '../decide.ts';
import { readLearned } from '../master/model.ts';
import { readModel } from '../worth/model.ts';

/**
 * Texts of the files with what was learned, as they go to threads. Without one, the level below plays in the stead of
 * the one that needs it.
 */
export interface LearnedTexts {
  /** What positions were learned to be worth; strong plays by it. */
  readonly model?: string | undefined;
  /** What master learned. */
  readonly learned?: string | undefined;
}

/** What the texts tell. */
export function knownIn(texts: LearnedTexts): Pick<DecideOptions, 'model' | 'learned'> {
  const [model, learned] = [readModel(texts.model), readLearned(texts.learned)];
  return { ...(model.ok && { model: model.value }), ...(learned.ok && { learned: learned.value }) };
}
