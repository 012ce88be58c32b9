/** A thread of the arena: plays the matches it is told. */
import { workerData } from 'piscina';
import { readLearned } from '../master/model.ts';
import { type Pairing, playJob } from './series.ts';

/** Number of a match and of the pairing it belongs to. */
export interface ArenaTask {
  readonly pairing: number;
  readonly index: number;
}

const { pairings, base, learned } = workerData as {
  pairings: readonly Pairing[];
  base: number;
  learned: string | undefined;
};
const known = readLearned(learned);
const options = known.ok ? { learned: known.value } : {};

export default ({ pairing, index }: ArenaTask) => playJob(pairings[pairing]!, index, base, options);
