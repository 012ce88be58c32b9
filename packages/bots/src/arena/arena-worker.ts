/** A thread of the arena: plays the matches it is told. */
import { workerData } from 'piscina';
import { type Pairing, playJob } from './series.ts';
import { knownIn, type LearnedTexts } from './texts.ts';

/** Number of a match and of the pairing it belongs to. */
export interface ArenaTask {
  readonly pairing: number;
  readonly index: number;
}

const { pairings, base, ...texts } = workerData as {
  readonly pairings: readonly Pairing[];
  readonly base: number;
} & LearnedTexts;
const known = knownIn(texts);

export default ({ pairing, index }: ArenaTask) => playJob(pairings[pairing]!, index, base, known);
