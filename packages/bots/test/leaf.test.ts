import type { Position } from '@vinci/rules';
import { layoutCells } from '@vinci/rules/testing';
import fc from 'fast-check';
import { runs } from '../../../test/support/runs.ts';
import { byIncome, byPoints, type Leaf } from '../src/strong/leaf.ts';
import { learned } from './learned.ts';
import { amidst, arbitrarySetting } from './players.ts';

const seatsOf = ({ game }: Position): number[] => Array.from({ length: game.seats }, (_, i) => i);

/** Tries a law on positions of all rule texts. */
const holds = (law: (position: Position) => void): void =>
  fc.assert(
    fc.property(arbitrarySetting(), fc.nat(600), (setting, intents) => {
      const position = amidst(setting, intents);
      if (position !== undefined) law(position);
    }),
    { numRuns: runs(200), seed: 61 },
  );

test.each<[string, Leaf]>([
  ['income', byIncome],
  ['points', byPoints(learned)],
])('the end of an imagined game is judged by %s between 0 and 1, and not changed', (_, leaf) =>
  holds((position) => {
    const digest = position.digest();
    for (const seat of seatsOf(position)) {
      const good = leaf(position, seat);
      expect(good).toBeGreaterThan(0);
      expect(good).toBeLessThan(1);
    }
    expect(position.digest()).toBe(digest);
  }),
);

test('more VP are better, by income', () =>
  holds((position) => {
    for (const seat of seatsOf(position)) {
      const richer = position.clone();
      richer.add(seat, layoutCells.VP, 12);
      expect(byIncome(richer, seat)).toBeGreaterThan(byIncome(position, seat));
    }
  }));

test('of each two seats one is ahead, by points', () =>
  holds((position) => {
    const seats = seatsOf(position);
    const sum = seats.reduce((all, seat) => all + byPoints(learned)(position, seat), 0);
    expect(sum).toBeCloseTo(seats.length / 2, 9);
  }));
