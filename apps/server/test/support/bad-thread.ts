import { parentPort } from 'node:worker_threads';
import { layoutCells } from '@vinci/rules/testing';
import type { Answer, Question } from '../../src/bots/pool.ts';

/**
 * Stands for a thread of bots: the easy one answers its budget after a while, the medium one never
 * ends, any other one ends its thread. In round 9 all of them want all the memory there is.
 */
export default async function answer({ strength, budget, cells, id }: Question): Promise<Answer> {
  parentPort?.postMessage(id);
  if (cells[layoutCells.ROUND] === 9) {
    for (const hoard: unknown[] = []; ; ) hoard.push(Array.from({ length: 1000 }, Math.random));
  }
  switch (strength) {
    case 'easy':
      await new Promise((resolve) => setTimeout(resolve, 5));
      return { intents: [budget, cells.length] };
    case 'medium':
      for (;;);
    default:
      return process.exit(1);
  }
}
