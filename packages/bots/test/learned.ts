import { readFileSync } from 'node:fs';
import { type Model, readModel } from '../src/worth/index.ts';

/** The file with what was learned. */
export const modelFile = readFileSync(new URL('../model/worth.json', import.meta.url), 'utf8');

/** What was learned. */
export const learned: Model = (() => {
  const model = readModel(modelFile);
  if (!model.ok) throw new Error(model.error.text);
  return model.value;
})();
