import { check, legalIntents, MAX_INTENTS, newPosition, type Position } from '@vinci/rules';
import fc from 'fast-check';
import { runs } from '../../../test/support/runs.ts';
import { decide, isStrength, STRENGTHS, type Strength } from '../src/index.ts';
import { learned as model, untaught } from './learned.ts';
import {
  allGames,
  amidst,
  arbitrarySetting,
  chance,
  playChecked,
  type Setting,
  seedOf,
  seenBy,
} from './players.ts';

const buffer = new Int32Array(MAX_INTENTS);
const ITERATIONS = 12;

const think = (strength: Strength, position: Position, seed: number): number[] =>
  decide(strength, position, chance(seed), 0, {
    iterations: ITERATIONS,
    model,
    learned: [untaught(position.game)],
  });

/** Plays a game in which every seat has a strength of its own and sometimes acts by chance. */
function playGame(setting: Setting, disturbed: boolean): Position {
  const position = newPosition(setting.game, seedOf(setting.seed));
  const random = chance(setting.seed + 1);
  let steps = 0;
  while (position.actor >= 0) {
    if (disturbed && random(5) === 0) {
      const count = legalIntents(position, buffer);
      playChecked(position, [buffer[random(count)]!]);
    } else {
      const strength = STRENGTHS[(position.actor + setting.seed) % STRENGTHS.length]!;
      playChecked(position, think(strength, seenBy(position), random(1 << 20)));
    }
    if (++steps > 20_000) throw new Error('the game does not end');
  }
  return position;
}

/** Any position within a turn. */
const arbitraryMoment = () =>
  fc.tuple(arbitrarySetting(), fc.nat(900)).map(([setting, intents]) => ({ setting, intents }));

describe('decisions', () => {
  test('whole games of all presets: every intent is legal, and games end', () => {
    fc.assert(
      fc.property(arbitrarySetting(), (setting) => {
        expect(playGame(setting, false).phase).toBe('over');
      }),
      { numRuns: runs(25), seed: 3 },
    );
  });

  test('bots find their way wherever others have led them', () => {
    fc.assert(
      fc.property(arbitrarySetting(), (setting) => {
        expect(playGame(setting, true).phase).toBe('over');
      }),
      { numRuns: runs(25), seed: 4 },
    );
  });

  test.each(STRENGTHS)('%s goes on from any position within a turn', (strength) => {
    fc.assert(
      fc.property(arbitraryMoment(), ({ setting, intents }) => {
        const position = amidst(setting, intents);
        if (position !== undefined) playChecked(position, think(strength, seenBy(position), 1));
      }),
      { numRuns: runs(60), seed: 5 },
    );
  });

  test.each(STRENGTHS)('%s changes nothing of the position it is given', (strength) => {
    fc.assert(
      fc.property(arbitraryMoment(), ({ setting, intents }) => {
        const position = amidst(setting, intents);
        if (position === undefined) return;
        const before = position.clone();
        think(strength, position, 2);
        expect(position.equals(before)).toBe(true);
      }),
      { numRuns: runs(25), seed: 6 },
    );
  });

  test.each(STRENGTHS)('%s decides the same again, whatever was decided in between', (strength) => {
    fc.assert(
      fc.property(arbitraryMoment(), arbitraryMoment(), (one, other) => {
        const position = amidst(one.setting, one.intents);
        const between = amidst(other.setting, other.intents);
        if (position === undefined) return;
        const first = think(strength, position, 7);
        if (between !== undefined) think('medium', between, 8);
        expect(think(strength, position, 7)).toEqual(first);
      }),
      { numRuns: runs(25), seed: 7 },
    );
  });

  test.each(STRENGTHS)('%s does not see the random state of the game', (strength) => {
    fc.assert(
      fc.property(arbitraryMoment(), fc.integer(), ({ setting, intents }, other) => {
        const position = amidst(setting, intents);
        if (position === undefined) return;
        const changed = position.clone();
        for (let i = position.game.layout.random; i < changed.cells.length; i++) {
          changed.cells[i]! ^= other + i;
        }
        expect(think(strength, changed, 9)).toEqual(think(strength, position, 9));
        expect(think(strength, seenBy(position), 9)).toEqual(think(strength, position, 9));
      }),
      { numRuns: runs(25), seed: 8 },
    );
  });

  test.each(['strong', 'master'] as const)('%s without any time still decides', (strength) => {
    fc.assert(
      fc.property(arbitraryMoment(), ({ setting, intents }) => {
        const position = amidst(setting, intents);
        if (position === undefined) return;
        const learned = [untaught(position.game)];
        playChecked(position, decide(strength, seenBy(position), chance(1), 0, { model, learned }));
      }),
      { numRuns: runs(40), seed: 9 },
    );
  });

  test('nothing is decided when the game is over', () => {
    const position = playGame({ game: allGames()[0]!, seed: 1 }, false);
    for (const strength of STRENGTHS) expect(think(strength, position, 1)).toEqual([]);
    expect(check(position, 0)).toBe('rule/game-over');
  });

  test('strengths are told by name', () => {
    expect(STRENGTHS.every(isStrength)).toBe(true);
    expect([undefined, 3, '', 'fictional', 'Strong'].some(isStrength)).toBe(false);
  });
});
