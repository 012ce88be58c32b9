/** A thread of the report on balance: plays one game between equal bots for each number it is told. */
import { workerData } from 'piscina';
import type { BalanceGame, BalanceSetting } from './balance.ts';
import { Census } from './census.ts';
import { playJob } from './series.ts';
import { knownIn } from './texts.ts';

const { preset, map, seats, strength, iterations, base, ...texts } = workerData as BalanceSetting;
const players = new Array(seats).fill(strength);
const pairing = { preset, map, players, budgetMs: 0, iterations };
const known = knownIn(texts);

export default (index: number): BalanceGame => {
  const census = new Census();
  // Seats are equal here, so every game has a seed of its own.
  const { shares, startingSeat } = playJob(pairing, index * seats, base, {
    visit: (_position, events) => census.note(events),
    ...known,
  });
  const { fates, drawn } = census;
  return { fates, drawn, shares, startingSeat };
};
