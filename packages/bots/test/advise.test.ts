import { apply, check, listLegal, newPosition, type Position } from '@vinci/rules';
import { makeGame, makeRandom, pickSensibly, SEEDS, TINY_MAP } from '@vinci/rules/testing';
import { type AdviceEffort, adviseTurns } from '../src/analysis/advise.ts';
import { mainCodes } from '../src/analysis/index.ts';

const QUICK: AdviceEffort = { searches: 1, search: 16, plans: 3, compare: 2, confirm: 3 };

/** A game of so many turns. */
function played(turns: number): Position {
  const random = makeRandom(7);
  const position = newPosition(makeGame(TINY_MAP, 3), SEEDS.one);
  for (let turn = 0; turn < turns; ) {
    const { turnSeat, round } = position;
    apply(position, pickSensibly(position, listLegal(position), random));
    if (position.turnSeat !== turnSeat || position.round !== round) turn++;
  }
  return position;
}

describe('advice', () => {
  test.each([0, 3, 12])('after %i turns: several turns, the best first, each legal', (turns) => {
    const position = played(turns);
    const before = position.digest();
    const advice = adviseTurns(position, undefined, 3, QUICK);
    expect(position.digest()).toBe(before);
    expect(advice.length).toBeGreaterThan(1);
    expect(advice.map(({ win }) => win)).toEqual(
      advice.map(({ win }) => win).sort((a, b) => b - a),
    );
    const keys = advice.map(({ codes }) => mainCodes(codes).sort().join());
    expect(new Set(keys).size).toBe(keys.length);
    for (const { codes } of advice) {
      const trial = position.clone();
      let legal = 0;
      for (const code of codes) {
        if (trial.actor < 0 || check(trial, code) !== undefined) break;
        apply(trial, code);
        legal++;
        // What is drawn is a guess, and another one may be legal afterwards.
        if (trial.draws.length > 0) break;
      }
      expect(legal).toBeGreaterThan(0);
    }
    expect(adviseTurns(position, undefined, 3, QUICK)).toEqual(advice);
  });
});
