/** A thread of the report on balance: plays one game between equal bots for each number it is told. */
import { workerData } from 'piscina';
import type { BalanceGame, BalanceSetting } from './balance.ts';
import { Census } from './census.ts';
import { playJob } from './series.ts';

const { preset, map, seats, base } = workerData as BalanceSetting;
const players = new Array<'medium'>(seats).fill('medium');

export default (index: number): BalanceGame => {
  const census = new Census();
  // Seats are equal here, so every game has a seed of its own.
  const pairing = { preset, map, players, budgetMs: 0 };
  const { shares, startingSeat } = playJob(pairing, index * seats, base, {
    visit: (_position, events) => census.note(events),
  });
  const { fates, drawn } = census;
  return { fates, drawn, shares, startingSeat };
};
