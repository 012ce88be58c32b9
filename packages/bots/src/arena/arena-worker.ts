/** A thread of the arena: plays the matches it is told. */
import { parentPort, workerData } from 'node:worker_threads';
import { type Pairing, playJob } from './series.ts';

/** Number of a match and of the pairing it belongs to. */
export interface ArenaTask {
  readonly pairing: number;
  readonly index: number;
}

const { pairings, base } = workerData as { pairings: readonly Pairing[]; base: number };

parentPort?.on('message', ({ pairing, index }: ArenaTask) => {
  parentPort?.postMessage(playJob(pairings[pairing], index, base));
});
