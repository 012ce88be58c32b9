/** A thread of the report on balance: plays one game between equal bots for each number it is told. */
import { parentPort, workerData } from 'node:worker_threads';
import type { BalanceGame, BalanceSetting } from './balance.ts';
import { Census } from './census.ts';
import { playJob } from './series.ts';

const { preset, map, seats, base } = workerData as BalanceSetting;
const players = new Array<'medium'>(seats).fill('medium');

parentPort?.on('message', (index: number) => {
  const census = new Census();
  // Seats are equal here, so every game has a seed of its own.
  const pairing = { preset, map, players, budgetMs: 0 };
  const { shares, startingSeat } = playJob(pairing, index * seats, base, (_position, events) =>
    census.note(events),
  );
  const { fates, drawn } = census;
  parentPort?.postMessage({ fates, drawn, shares, startingSeat } satisfies BalanceGame);
});
